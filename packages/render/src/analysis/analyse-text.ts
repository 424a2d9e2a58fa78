import type { Analysis, Platform, RenderConfigRequest, Trade } from '@galley/contracts'
import { DEFAULT_THEME, resolveRenderConfig } from '@galley/contracts'
import type { Article } from '../article/article.ts'
import { overSettings, settingsIn } from '../article/settings-in.ts'
import { belowCover } from '../output/cover/below-cover.ts'
import { coverTitle } from '../output/cover/designs/cover-stage.ts'
import { canvasDocuments } from '../platforms/canvas-documents.ts'
import { limitUses } from '../platforms/registry.ts'
import type { SetFormula } from '../platforms/wechat/article/formulas/set-formula.ts'
import { findTheme } from '../themes/catalogue.ts'
import type { Theme } from '../themes/theme.ts'
import { findBannedWords } from './banned-words/find-banned-words.ts'
import type { OwnWord } from './banned-words/find-own-words.ts'
import { findOwnWords } from './banned-words/find-own-words.ts'
import type { AnalysisMemory } from './banned-words/memory/analysis-memory.ts'
import { WORD_LIST_VERSION } from './banned-words/word-groups.ts'
import { findLayoutRisks } from './layout-risks/find-layout-risks.ts'
import type { LaidOut, PlatformReading } from './layout-risks/risk.ts'
import { noteIntent } from './note-intent.ts'
import { estimatePages } from './page-estimate/estimate-pages.ts'
import { pagesOf } from './pages-of.ts'
import { textPositions } from './text-positions.ts'

export type AnalysisInput = {
  /** The text that `article` was read from. All ranges refer to it. */
  readonly markdown: string
  readonly article: Article
  readonly title: string
  readonly platforms: readonly Platform[]
  readonly config: RenderConfigRequest
  /** What the project's design says for a platform, where `config` says nothing. Absent: nothing. */
  readonly configs?: Readonly<Partial<Record<Platform, RenderConfigRequest>>> | undefined
  /** Themes of the author's own, which the settings may name. Absent: none. */
  readonly ownThemes?: readonly Theme[] | undefined
  /** The page layouts, for the platforms that a browser has laid the text out for. */
  readonly layouts: ReadonlyMap<Platform, LaidOut>
  /** From `loadFormulas`, for a text with formulas: WeChat counts their drawings. If null, their source is counted. */
  readonly setFormula: SetFormula | null
  /** The trades whose rules apply. Absent: all. */
  readonly trades?: readonly Trade[] | undefined
  /** True to find what typesetters would change. */
  readonly typography?: boolean | undefined
  /** Words of the author's own. Absent: none. */
  readonly ownWords?: readonly OwnWord[] | undefined
  /** The characters that the fonts of the brand lack. Absent: none. */
  readonly lacking?: readonly string[] | undefined
  /** Of earlier analyses: passages that haven't changed aren't searched again. Absent: the whole text is searched. */
  readonly memory?: AnalysisMemory | undefined
  /** The language of messages. */
  readonly locale: 'en' | 'zh'
}

/**
 * Returns what will happen to a text on each platform, and how to fix it. Pure, and linear in the text's length.
 *
 * Without a layout, pages are estimated without a browser (`estimate: 'approximate'`). Banned words (as many own
 * words beside them) and layout risks have at most 1000 and 300 entries, in the order of the text. Nothing here is legal advice.
 */
export function analyseText(input: AnalysisInput): Omit<Analysis, 'structure' | 'assumed_images'> {
  const { markdown, article, title, setFormula, locale } = input
  const positions = textPositions(markdown)
  const intent = noteIntent(positions)
  const readings = [...new Set(input.platforms)].map((platform) => readingOf(platform, input))
  const search = { positions, article, locale, platforms: input.platforms }
  const own = findOwnWords(search, input.ownWords ?? [])
  const banned = findBannedWords({ ...search, intent, trades: input.trades, memory: input.memory })
  const words = [...own.found, ...banned.filter(({ range }) => !own.isAllowed(range))].toSorted(
    (a, b) => a.range.start - b.range.start,
  )
  return {
    platforms: Object.fromEntries(
      readings.map(({ platform, config, theme, fills, layout }) => [
        platform,
        {
          estimated_pages: fills.length,
          estimate: layout === null ? ('approximate' as const) : ('exact' as const),
          page_fill: [...fills],
          limits: limitUses(platform, {
            article,
            title,
            config,
            theme,
            setFormula,
            estimatedPages: fills.length,
          }),
        },
      ]),
    ),
    banned_words: words.map((word) => ({ ...word, pages: pagesOf(word.range, readings) })),
    commercial_intent: intent,
    word_list_version: WORD_LIST_VERSION,
    layout_risks: findLayoutRisks({
      ...{ positions, article, title, readings, setFormula, locale },
      typography: input.typography ?? false,
      lacking: input.lacking,
      ownThemes: input.ownThemes,
    }),
  }
}

/** Returns a platform's settings and page fills. An unknown theme becomes the default one; a render refuses it. */
function readingOf(
  platform: Platform,
  { article, title, config: asked, configs, layouts, ownThemes }: AnalysisInput,
): PlatformReading {
  const chosen = { ...configs?.[platform], ...asked }
  const config = resolveRenderConfig(
    platform,
    overSettings(settingsIn(article.frontMatter, ownThemes), chosen),
  )
  const theme = findTheme(config.theme, ownThemes) ?? findTheme(DEFAULT_THEME)
  if (!theme) throw new Error('The default theme is missing.')
  const layout = layouts.get(platform)
  if (layout) {
    const fills = layout.pages.map(({ fill }) => fill)
    return { platform, config, theme, fills, layout }
  }
  // If a platform has covers only, their number doesn't depend on the text.
  const covers = canvasDocuments({ platform, config }).filter(({ contents }) => contents === 'cover')
  if (covers.length > 0) {
    return { platform, config, theme, fills: covers.map(() => 1), layout: 'covers' }
  }
  const fills = [
    ...(config.cover ? [1] : []),
    ...estimatePages(
      config.cover ? belowCover(article.blocks, coverTitle(config.cover, title)) : article.blocks,
      config,
      theme,
    ),
    ...(config.end_card ? [1] : []),
  ]
  return { platform, config, theme, fills, layout: null }
}
