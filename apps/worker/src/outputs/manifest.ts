import type { Artifact, Render, RenderWarning } from '@galley/backend'

/** What a render consists of, for whoever unpacks it: ids, settings, files. No text. */
export function buildManifest(
  render: Render,
  result: { artifacts: readonly Artifact[]; warnings: readonly RenderWarning[] },
): Uint8Array {
  const manifest = {
    render_id: render.id,
    project_id: render.projectId,
    project_version: render.projectVersion,
    platform: render.platform,
    config: render.config,
    files: result.artifacts.map(
      ({ kind, page, contentType, widthPx, heightPx, bytes, sha256, objectKey }) => ({
        name: objectKey.slice(objectKey.lastIndexOf('/') + 1),
        kind,
        page,
        content_type: contentType,
        width_px: widthPx,
        height_px: heightPx,
        bytes,
        sha256,
      }),
    ),
    warnings: result.warnings,
  }
  return new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`)
}
