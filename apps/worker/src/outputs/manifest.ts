import type { Artifact, RenderWarning } from '@galley/backend'
import type { Manifest } from '@galley/contracts'
import { ENGINE_VERSION, fontsOf, missingGlyphs, themeVersion } from '@galley/render'
import type { Pictures, RenderAttempt } from './render-attempt.ts'

/** Writes `manifest.json`: how the render was made, which files it has, and the caption that is posted with it. */
export async function writeManifest(
  attempt: RenderAttempt,
  pictures: Pictures,
  warnings: readonly RenderWarning[],
): Promise<void> {
  const manifest = describe(attempt, pictures, warnings)
  await attempt.files.add({
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

function describe(
  { render, source, files }: RenderAttempt,
  pictures: Pictures,
  warnings: readonly RenderWarning[],
): Manifest {
  const { theme } = source
  return {
    manifest_version: 1,
    render_id: render.id,
    project_id: render.projectId,
    project_version: render.projectVersion,
    platform: render.platform,
    config: render.config,
    language: source.language,
    engine: { name: 'galley', version: ENGINE_VERSION, browser: pictures.browser },
    theme: { theme_id: theme.id, version: themeVersion(theme), fonts: fontsOf(theme) },
    fonts_used: [...pictures.fontsUsed],
    layout_hashes: [...pictures.layoutHashes],
    pages: pictures.pages.map(({ page, kind, firstLine, lastLine, fill, text, altText }) => ({
      page,
      kind,
      first_line: firstLine,
      last_line: lastLine,
      missing_glyphs: missingGlyphs(text).length,
      fill,
      alt_text: altText,
    })),
    caption: pictures.caption,
    files: files.added.map(describeFile),
    warnings: [...warnings],
  }
}

function describeFile(file: Artifact): Manifest['files'][number] {
  return {
    name: file.objectKey.slice(file.objectKey.lastIndexOf('/') + 1),
    kind: file.kind,
    page: file.page,
    content_type: file.contentType,
    width_px: file.widthPx,
    height_px: file.heightPx,
    bytes: file.bytes,
    sha256: file.sha256,
  }
}
