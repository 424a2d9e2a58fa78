import type { LayoutRequest } from '@galley/backend'
import type {
  Analysis,
  BrandFontFiles,
  Platform,
  RenderConfig,
  RenderConfigRequest,
  Trade,
} from '@galley/contracts'
import { PLATFORMS, resolveRenderConfig } from '@galley/contracts'
import type {
  AnalysisMemory,
  BrandKits,
  Html,
  Images,
  LaidOut,
  OwnWord,
  RenderSource,
  Theme,
} from '@galley/render'
import {
  analyseText,
  canvasDocuments,
  cardOf,
  detectStructure,
  documentHtml,
  frontMatterIn,
  hasMath,
  loadFormulas,
  overSettings,
  pageInput,
  parseMarkdown,
  platformProfiles,
  readSource,
  settingsIn,
  shownImages,
  textsByFont,
  titleOf,
  wechatArticle,
} from '@galley/render'
import type { WholeFonts } from '../fonts/unpacked-fonts.ts'
import type { FontsOfBrands } from './brand-fonts-work.ts'
import { fontFilesFor, inTheirFonts, lackingIn } from './brand-fonts-work.ts'

/**
 * A user's text, with its re-encoded images. Images that are not in `images` are not shown. If `title` is null, the
 * text's own title is used.
 */
export type TextInput = {
  readonly markdown: string
  readonly title: string | null
  readonly images?: Images | undefined
}

export type TextRequest = {
  readonly text: TextInput
  readonly platforms: readonly Platform[]
  /** For all platforms. */
  readonly config: RenderConfigRequest
  /** What the project's design says for a platform, where `config` says nothing. */
  readonly configs?: Readonly<Partial<Record<Platform, RenderConfigRequest>>> | undefined
  /** The own themes that these settings or the front matter name, and the brands. */
  readonly ownThemes?: readonly Theme[] | undefined
  readonly brands?: BrandKits | undefined
  readonly fonts?: FontsOfBrands | undefined
}

export type AnalysisRequest = TextRequest & {
  readonly layouts: ReadonlyMap<Platform, LaidOut>
  readonly locale: 'en' | 'zh'
  /** The trades whose rules apply. Undefined: all. */
  readonly trades?: readonly Trade[] | undefined
  readonly typography?: boolean
  readonly ownWords?: readonly OwnWord[]
}

export type CanvasRequest = {
  readonly text: TextInput & { readonly title: string }
  readonly render: { readonly platform: Platform; readonly config: RenderConfig }
  readonly ownThemes: readonly Theme[]
  readonly brands: BrandKits
  /** Counted from 1. */
  readonly page: number
}

/** Returns a text's title and structure. Its front matter may name one of `ownThemes`. */
export function readText(markdown: string, ownThemes: readonly Theme[]) {
  const article = parseMarkdown(markdown)
  return { title: titleOf(article), structure: detectStructure(article, ownThemes) }
}

/** Returns the addresses of a text's images, including embedded ones. */
export function imagesIn(markdown: string): string[] {
  return shownImages(parseMarkdown(markdown))
}

/** Returns the images for the browser: only those that our decoder has re-encoded, never the text's own bytes. */
function imagesOf({ images }: TextInput): { readonly images: { readonly only: Images } } {
  return { images: { only: images ?? new Map() } }
}

/** Analyses a text for each platform. `memory` saves work if the text is nearly the same as an earlier one. */
export async function analyse(
  wanted: AnalysisRequest,
  memory?: AnalysisMemory,
): Promise<Omit<Analysis, 'assumed_images'>> {
  const { text, platforms, config, configs, ownThemes, layouts, locale } = wanted
  const { trades, typography, ownWords, fonts } = wanted
  // The words are the same for all platforms, so that of one platform stands for all.
  const [first = PLATFORMS[0]] = platforms
  const { article, title } = sourceOf(wanted, first).source
  const { markdown } = text
  const setFormula =
    platforms.some((id) => platformProfiles[id].article) && hasMath(article) ? await loadFormulas() : null
  const lacking = lackingIn(fonts ?? {}, textsByFont({ article, title }))
  const analysis = analyseText({
    markdown,
    article,
    title,
    platforms,
    config,
    configs,
    ownThemes,
    layouts,
    setFormula,
    locale,
    trades,
    typography,
    ownWords,
    lacking,
    memory,
  })
  return { ...analysis, structure: detectStructure(article, ownThemes) }
}

/** Returns the documents that renders of a text would capture, for the platforms that show the text on pages. */
export async function layoutRequests(
  asked: TextRequest,
  mathStylesheet: string,
): Promise<[Platform, LayoutRequest][]> {
  const requests = requestsFor(asked, mathStylesheet)
  const { brands = {}, fonts = {} } = asked
  if (Object.keys(fonts).length === 0) return requests
  const documents = requests.map(([, { html }]) => html)
  return requestsFor({ ...asked, brands: await inTheirFonts(brands, fonts, documents) }, mathStylesheet)
}

function requestsFor(asked: TextRequest, mathStylesheet: string): [Platform, LayoutRequest][] {
  const read = new Map<string, ReturnType<typeof sourceOf>>()
  return asked.platforms.flatMap((platform): [Platform, LayoutRequest][] => {
    // Platforms with the same settings share one reading of the text.
    const key = JSON.stringify(configFor(asked, platform))
    const { source, config } = read.get(key) ?? sourceOf(asked, platform)
    read.set(key, { source, config })
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

/** Returns one of a render's documents. Null if there is no such document, or its theme was removed. */
export function canvas(
  { text, render, page, ownThemes, brands }: CanvasRequest,
  mathStylesheet: string,
): string | null {
  const document = canvasDocuments(render)[page - 1]
  const source = document && readSource(text, render.config, { ...imagesOf(text), ownThemes, brands })
  return source ? documentHtml(document, { ...source, mathStylesheet }) : null
}

/** The text of a render that is requested, and the whole fonts of its brand. */
export type RenderFontsRequest = Omit<CanvasRequest, 'page'> & { readonly fonts: WholeFonts }

/** Returns the fonts of a render's brand with the glyphs that its documents need. */
export async function renderFonts({
  text,
  render,
  fonts,
  ...parts
}: RenderFontsRequest): Promise<BrandFontFiles> {
  const source = readSource(text, render.config, { ...imagesOf(text), ...parts })
  if (!source) return {}
  const documents = canvasDocuments(render).map((document) =>
    documentHtml(document, { ...source, mathStylesheet: null }),
  )
  return fontFilesFor(fonts, documents, textsByFont(source))
}

/** The settings of an article, and the theme and the brand of its author's that they name. */
export type ArticleLook = {
  readonly config: RenderConfig
  readonly ownThemes: readonly Theme[]
  readonly brands: BrandKits
}

/**
 * Returns the text as one long article with inline styles, for readers without pages; null if its theme was removed.
 * Images that are not in `images` are replaced by their descriptions.
 */
export async function article(text: TextInput, { config, ...parts }: ArticleLook): Promise<Html | null> {
  const source = readSource({ ...text, title: text.title ?? '' }, config, { ...imagesOf(text), ...parts })
  if (!source) return null
  const setFormula = hasMath(source.article) ? await loadFormulas() : null
  return wechatArticle({ ...source, article: withoutTitle(source), config, setFormula }).html
}

/** Returns the article without its title, which the page shows above it. */
function withoutTitle({ article: whole, title }: RenderSource): RenderSource['article'] {
  const [first, ...rest] = whole.blocks
  const isTitle = first?.kind === 'heading' && titleOf(whole) === title && rest.length > 0
  return isTitle ? { ...whole, blocks: rest } : whole
}

/** Returns the text as a render would parse it. The front matter supplies settings that the request leaves out. */
function sourceOf(
  asked: TextRequest,
  platform: Platform,
): { source: RenderSource; config: RenderConfigRequest } {
  const { text } = asked
  const config = overSettings(
    settingsIn(frontMatterIn(text.markdown), asked.ownThemes),
    configFor(asked, platform),
  )
  const titled = { ...text, title: text.title ?? '' }
  const source = readSource(titled, resolveRenderConfig(platform, config), {
    ...imagesOf(text),
    ownThemes: asked.ownThemes,
    brands: asked.brands,
  })
  if (!source) throw new Error('The theme has been looked up before.')
  return {
    source: text.title === null ? { ...source, title: titleOf(source.article) } : source,
    config,
  }
}

function configFor({ configs, config }: TextRequest, platform: Platform): RenderConfigRequest {
  return { ...configs?.[platform], ...config }
}
