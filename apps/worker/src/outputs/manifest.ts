import type { RenderWarning } from '@galley/backend'
import type { Work } from './work.ts'

/** Writes what a render consists of, for whoever unpacks it: ids, settings, files. No text. */
export async function writeManifest(work: Work, warnings: readonly RenderWarning[]): Promise<void> {
  const { render, source, files } = work
  const manifest = {
    render_id: render.id,
    project_id: render.projectId,
    project_version: render.projectVersion,
    platform: render.platform,
    language: source.language,
    config: render.config,
    files: files.added.map(({ kind, page, contentType, widthPx, heightPx, bytes, sha256, objectKey }) => ({
      name: objectKey.slice(objectKey.lastIndexOf('/') + 1),
      kind,
      page,
      content_type: contentType,
      width_px: widthPx,
      height_px: heightPx,
      bytes,
      sha256,
    })),
    warnings,
  }
  await files.add({
    name: 'manifest.json',
    body: new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`),
    kind: 'manifest',
    page: null,
    contentType: 'application/json',
    widthPx: null,
    heightPx: null,
    altText: null,
  })
}
