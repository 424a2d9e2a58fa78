import type { Platform, RenderConfig } from '@galley/contracts'
import { settingsIn } from '../article/settings-in.ts'
import type { Html } from '../markup/html.ts'
import type { CanvasInput, CanvasParts } from '../output/canvas.ts'
import { canvasParts, coverParts, writtenOut } from '../output/canvas.ts'
import { platformProfiles } from './registry.ts'

/** A document whose pages are captured for a render. */
export type CanvasDocument = {
  /** From 1. */
  readonly page: number
  readonly config: RenderConfig
  /** `cover`: one card. `pages`: the text, with the cover and the end card that the settings ask for. */
  readonly contents: 'cover' | 'pages'
}

/** Returns a render's documents in the order of their pictures: one of all pages, or one for each cover. */
export function canvasDocuments(render: {
  readonly platform: Platform
  readonly config: RenderConfig
}): readonly CanvasDocument[] {
  const { covers } = platformProfiles[render.platform]
  if (covers === null) return [{ page: 1, config: render.config, contents: 'pages' }]
  return covers.map((aspect_ratio, index) => ({
    page: index + 1,
    config: { ...render.config, aspect_ratio },
    contents: 'cover',
  }))
}

/** Returns the HTML of one of a render's documents. */
export function documentHtml(document: CanvasDocument, input: Omit<CanvasInput, 'config'>): Html {
  return writtenOut(documentParts(document, input))
}

/**
 * Returns the parts of one of a render's documents.
 *
 * The author in the text's front matter is filled in here and not in the render's record, because it is body text. A brand
 * signs the pages of texts without one.
 */
export function documentParts(document: CanvasDocument, input: Omit<CanvasInput, 'config'>): CanvasParts {
  const { contents } = document
  const config = {
    ...document.config,
    author:
      document.config.author ??
      settingsIn(input.article.frontMatter).author ??
      input.brand?.signature ??
      null,
  }
  return contents === 'cover' ? coverParts({ ...input, config }) : canvasParts({ ...input, config })
}
