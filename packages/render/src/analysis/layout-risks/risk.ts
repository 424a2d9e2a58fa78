import type { Analysis, Platform, RenderConfig } from '@galley/contracts'
import type { Article } from '../../article/article.ts'
import type { PageFacts } from '../../paging/page-layout.ts'
import type { SetFormula } from '../../platforms/wechat/article/formulas/set-formula.ts'
import type { Theme } from '../../themes/theme.ts'
import type { TextPositions, TextRange } from '../text-positions.ts'
import type { RiskName, RiskNumbers } from './wording.ts'

export type LayoutRisk = Analysis['layout_risks'][number]

/** The parts of a `PageLayout` that an analysis uses. */
export type LaidOut = {
  readonly pages: readonly Pick<PageFacts, 'fill' | 'firstLine' | 'lastLine'>[]
  readonly warnings: readonly { readonly code: string; readonly page: number | null }[]
}

/** A text as one platform would show it. `fills` is the used share of each picture's height, 0…1. */
export type PlatformReading = {
  readonly platform: Platform
  readonly config: RenderConfig
  readonly theme: Theme
  readonly fills: readonly number[]
  /** The renderer's layout. `covers` if there are only covers; null if `fills` is an estimate. */
  readonly layout: LaidOut | 'covers' | null
}

export type RiskSearch = {
  readonly positions: TextPositions
  readonly article: Article
  readonly title: string
  readonly readings: readonly PlatformReading[]
  /** From `loadFormulas`. Null if the caller hasn't loaded it. */
  readonly setFormula: SetFormula | null
  /** The characters that the brand's fonts lack. */
  readonly lacking?: readonly string[] | undefined
  readonly ownThemes?: readonly Theme[] | undefined
  readonly locale: 'en' | 'zh'
  /** True to find what typesetters would change. */
  readonly typography: boolean
}

/** A risk without its message. */
export type FoundRisk = {
  readonly risk: RiskName
  readonly severity: LayoutRisk['severity']
  readonly platforms: readonly Platform[]
  readonly range: TextRange | null
  readonly numbers?: RiskNumbers
  readonly patch?: NonNullable<LayoutRisk['patch']>
}
