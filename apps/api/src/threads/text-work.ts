import type { LayoutRequest } from '@galley/backend'
import type { Analysis, Platform, RenderConfig, RenderConfigRequest } from '@galley/contracts'
import { PLATFORMS, resolveRenderConfig } from '@galley/contracts'
import type { Html, Images, LaidOut, Source } from '@galley/render'
import {
  analyseText,
  canvasDocuments,
  cardOf,
  detectStructure,
  documentHtml,
  frontMatterIn,
  hasMath,
  loadFormulas,
  pageInput,
  parseMarkdown,
  platformProfiles,
  readSource,
  settingsIn,
  shownImages,
  titleOf,
  wechatArticle,
} from '@galley/render'

/** What somebody wrote, with the pictures that were made for it; no others are shown. `title` null: the text's own. */
export type Text = {
  readonly markdown: string
  readonly title: string | null
  readonly images?: Images | undefined
}

export type Asked = {
  readonly text: Text
  readonly platforms: readonly Platform[]
  readonly config: RenderConfigRequest
}

export type AskedAnalysis = Asked & {
  readonly layouts: ReadonlyMap<Platform, LaidOut>
  readonly locale: 'en' | 'zh'
}

export type AskedCanvas = {
  readonly text: Text & { readonly title: string }
  readonly render: { readonly platform: Platform; readonly config: RenderConfig }
  /** From 1. */
  readonly page: number
}

/** Reads a text's title and structure. */
export function readText(markdown: string) {
  const article = parseMarkdown(markdown)
  return { title: titleOf(article), structure: detectStructure(article) }
}

/** The addresses of the pictures that a text shows, its own included. */
export function imagesIn(markdown: string): string[] {
  return shownImages(parseMarkdown(markdown))
}

/** A browser gets no picture that a decoder of ours hasn't encoded: never what stands in the text. */
function imagesOf({ images }: Text): { readonly only: Images } {
  return { only: images ?? new Map() }
}

/** Says what will happen to a text on each platform. */
export async function analyse(wanted: AskedAnalysis): Promise<Omit<Analysis, 'assumed_images'>> {
  const { text, platforms, layouts, locale } = wanted
  const { source, config } = sourceOf(wanted)
  const { article, title } = source
  const { markdown } = text
  const setFormula =
    platforms.some((id) => platformProfiles[id].article) && hasMath(article) ? await loadFormulas() : null
  const analysis = analyseText({ markdown, article, title, platforms, config, layouts, setFormula, locale })
  return { ...analysis, structure: detectStructure(article) }
}

/** The documents that renders of a text would photograph, of the platforms that show it on pages. */
export function layoutRequests(asked: Asked, mathStylesheet: string): [Platform, LayoutRequest][] {
  const { source, config } = sourceOf(asked)
  return asked.platforms.flatMap((platform): [Platform, LayoutRequest][] => {
    const resolved = resolveRenderConfig(platform, config)
    const document = canvasDocuments({ platform, config: resolved }).find(
      ({ contents }) => contents === 'pages',
    )
    if (!document) return []
    const card = cardOf(document.config)
    const html = documentHtml(document, { ...source, mathStylesheet })
    const { cardHeightPx: _, ...rest } = pageInput(card, document.config)
    return [[platform, { html, card, ...rest }]]
  })
}

/** One of a render's documents. Null when it has no such document, or its theme isn't there any more. */
export function canvas({ text, render, page }: AskedCanvas, mathStylesheet: string): string | null {
  const document = canvasDocuments(render)[page - 1]
  const source = document && readSource(text, render.config, imagesOf(text))
  return source ? documentHtml(document, { ...source, mathStylesheet }) : null
}

/**
 * The text as one long article with styles of its own, to be read where there are no pages; null when its theme isn't
 * there any more. Pictures that were not made for it are told by their descriptions.
 */
export async function article(text: Text, themeId: string | undefined): Promise<Html | null> {
  const theme = themeId ?? settingsIn(frontMatterIn(text.markdown)).theme
  const config = {
    ...resolveRenderConfig(PLATFORMS[0], theme === undefined ? {} : { theme }),
    scheme: 'light' as const,
  }
  const source = readSource({ ...text, title: text.title ?? '' }, config, imagesOf(text))
  if (!source) return null
  const setFormula = hasMath(source.article) ? await loadFormulas() : null
  return wechatArticle({ ...source, article: withoutTitle(source), config, setFormula }).html
}

/** A title stands above the article already. */
function withoutTitle({ article: whole, title }: Source): Source['article'] {
  const [first, ...rest] = whole.blocks
  const isTitle = first?.kind === 'heading' && titleOf(whole) === title && rest.length > 0
  return isTitle ? { ...whole, blocks: rest } : whole
}

/** The text as a render would read it: what the request doesn't say of its settings, the front matter may. */
function sourceOf({ text, config: asked }: Asked): { source: Source; config: RenderConfigRequest } {
  const config = { ...settingsIn(frontMatterIn(text.markdown)), ...asked }
  const titled = { ...text, title: text.title ?? '' }
  const source = readSource(titled, resolveRenderConfig(PLATFORMS[0], config), imagesOf(text))
  if (!source) throw new Error('The theme has been looked up before.')
  return {
    source: text.title === null ? { ...source, title: titleOf(source.article) } : source,
    config,
  }
}
