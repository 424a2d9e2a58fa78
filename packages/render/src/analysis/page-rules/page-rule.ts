import type { Analysis, Platform } from '@galley/contracts'
import type { Article, Block } from '../../article/article.ts'
import type { SetFormula } from '../../platforms/wechat/article/formulas/set-formula.ts'
import type { Theme } from '../../themes/theme.ts'
import type { TextPositions } from '../text-positions.ts'

type LayoutRisk = Analysis['layout_risks'][number]

/** A block with a text of its own. Offsets in `prose` and `source` begin at `start` of the whole text. */
export type TextBlock = {
  readonly block: Block
  readonly start: number
  readonly source: string
  /** `source` with U+E000 in place of each character of code, formulas, HTML and addresses. */
  readonly prose: string
}

/** What a rule reads. */
export type PageNote = {
  readonly positions: TextPositions
  readonly article: Article
  /** Headings, paragraphs and tables, in order, also those inside of lists and quotes. */
  readonly texts: readonly TextBlock[]
  /** BCP 47: what the text is written in. */
  readonly language: string
  readonly platforms: readonly Platform[]
  /** Those own themes of the caller that the front matter can mean. */
  readonly ownThemes: readonly Theme[]
  /** Draws formulas for articles. Null if the caller hasn't loaded it. */
  readonly setFormula: SetFormula | null
}

/** A place that breaks a rule. Offsets are UTF-16 units of the text. */
export type PageFinding = {
  readonly start: number
  readonly end: number
  /** For `{used}` and `{limit}` of the message. */
  readonly numbers?: { readonly used: number; readonly limit: number }
  /** For `{names}` of the fix. Words of ours, never of the text. */
  readonly names?: readonly string[]
  /** Default: all platforms of the request. */
  readonly platforms?: readonly Platform[]
  /** Leaves a text without this finding. Absent if the author has to decide. */
  readonly patch?: NonNullable<LayoutRisk['patch']>
}

type Words = { readonly message: string; readonly fix: string }

/** A rule about how a text is written. Its folder holds it and its examples; `registry.ts` lists it. */
export type PageRule<Id extends string = string> = {
  readonly id: Id
  readonly severity: LayoutRisk['severity']
  /** True for a rule of taste: only for callers who ask for typography. */
  readonly isOptIn?: true
  /** `message` says what a reader sees. */
  readonly words: Readonly<Record<'en' | 'zh', Words>>
  /** Pure, and linear in the text's length. */
  readonly find: (note: PageNote) => PageFinding[]
}

/** What a rule's tests use: texts that it finds, with the text after its patch or null without one, and texts that it doesn't. */
export type PageRuleExamples = {
  readonly found: readonly (readonly [text: string, mended: string | null])[]
  readonly clean: readonly string[]
}
