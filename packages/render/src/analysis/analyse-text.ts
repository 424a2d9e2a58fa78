import type { Analysis, Platform, RenderConfigRequest } from '@galley/contracts'
import { DEFAULT_THEME, resolveRenderConfig } from '@galley/contracts'
import type { Article } from '../article/article.ts'
import { settingsIn } from '../article/settings-in.ts'
import { canvasDocuments } from '../output/canvas-documents.ts'
import { limitUses } from '../platforms/registry.ts'
import type { SetFormula } from '../platforms/wechat/article/set-formula.ts'
import { findTheme } from '../themes/catalogue.ts'
import { findBannedWords } from './banned-words/find-banned-words.ts'
import { WORD_LIST_VERSION } from './data/word-groups.ts'
import { findLayoutRisks } from './layout-risks/find-layout-risks.ts'
import type { LaidOut, PlatformReading } from './layout-risks/risk.ts'
import { estimatePages } from './page-estimate/estimate-pages.ts'
import { textPositions } from './text-positions.ts'

export type AnalysisInput = {
  /** The text that `article` was read from: every range is a range of it. */
  readonly markdown: string
  readonly article: Article
  readonly title: string
  readonly platforms: readonly Platform[]
  readonly config: RenderConfigRequest
  /** How the text fell into pages, of the platforms that a browser has laid it out for. */
  readonly layouts: ReadonlyMap<Platform, LaidOut>
  /** From `loadFormulas`, for a text that has formulas: WeChat counts their drawings. Null: their source is counted. */
  readonly setFormula: SetFormula | null
  /** The language of messages. */
  readonly locale: 'en' | 'zh'
}

/**
 * Says what will happen to a text on each platform, and how to mend it. Pure, and linear in the text's length.
 *
 * Where there is no layout, pages are estimated without a browser (`estimate: 'approximate'`). Banned words and layout risks have at most
 * 1000 and 300 entries, in the order of the text. Nothing here is legal advice.
 */
export function analyseText(input: AnalysisInput): Omit<Analysis, 'structure' | 'assumed_images'> {
  const { markdown, article, title, setFormula, locale } = input
  const positions = textPositions(markdown)
  const readings = [...new Set(input.platforms)].map((platform) => readingOf(platform, input))
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
    banned_words: findBannedWords({ positions, article, platforms: input.platforms, locale }),
    word_list_version: WORD_LIST_VERSION,
    layout_risks: findLayoutRisks({ positions, article, title, readings, locale }),
  }
}

/** An unknown theme is refused when a render is asked for; here the default one stands in. */
function readingOf(platform: Platform, { article, config: asked, layouts }: AnalysisInput): PlatformReading {
  const config = resolveRenderConfig(platform, { ...settingsIn(article.frontMatter), ...asked })
  const theme = findTheme(config.theme) ?? findTheme(DEFAULT_THEME)
  if (!theme) throw new Error('The default theme is missing.')
  const layout = layouts.get(platform)
  if (layout) {
    const fills = layout.pages.map(({ fill }) => fill)
    return { platform, config, theme, fills, layout }
  }
  // Covers alone are as many as they are, whatever the text.
  const covers = canvasDocuments({ platform, config }).filter(({ contents }) => contents === 'cover')
  if (covers.length > 0) {
    return { platform, config, theme, fills: covers.map(() => 1), layout: 'covers' }
  }
  const fills = [
    ...(config.cover ? [1] : []),
    ...estimatePages(article, config, theme),
    ...(config.end_card ? [1] : []),
  ]
  return { platform, config, theme, fills, layout: null }
}
