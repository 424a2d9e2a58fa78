import type { Platform, Trade } from '@galley/contracts'

export type Wording = { readonly en: string; readonly zh: string }

/** A law, a platform's rule or a list of own words. */
export type RuleSource = {
  readonly kind: 'law' | 'platform' | 'own'
  /** With the articles of a law. */
  readonly name: Wording
  /** The day from which this version applies, as YYYY-MM-DD. Null if it isn't published. */
  readonly inForce: string | null
  /** Where it can be read. */
  readonly url: string
}

export type WordCategory =
  | 'statute'
  | 'superlative'
  | 'authority'
  | 'medical'
  | 'cosmetic'
  | 'financial'
  | 'education'
  | 'real_estate'
  | 'price'
  | 'counterfeit'
  | 'superstition'
  | 'restricted_goods'
  | 'traffic_diversion'
  | 'giveaway'
  | 'clickbait'
  | 'own'

/** Words that share a reason. A finding is a warning and no legal advice. */
export type WordGroup = {
  /** Stable: part of `rule_id`. */
  readonly id: string
  readonly category: WordCategory
  readonly severity: 'high' | 'medium' | 'low'
  readonly platforms: readonly Platform[]
  /** `promotion`: ordinary prose uses these words too, so without a sign of advertising the finding is a hint. */
  readonly context: 'any' | 'promotion'
  /** The trades whose rule it is. Absent if it applies to all. */
  readonly trades?: readonly Trade[]
  /** True for medical and financial advertising, which the legal exceptions don't cover. */
  readonly isStrict: boolean
  readonly reason: Wording
  readonly source: RuleSource
  /** What to write instead. If empty, leave the word out. */
  readonly suggestions: { readonly en: readonly string[]; readonly zh: readonly string[] }
  readonly words: readonly string[]
}

/** Words that a platform's own rules are about. */
export type PlatformWords = Omit<WordGroup, 'platforms'>

/** A head, and one of its followers at most `within` letters after it in the same clause. */
export type WordPattern = {
  /** Stable: part of `rule_id`. */
  readonly name: string
  readonly heads: readonly string[]
  readonly followers: readonly string[]
  readonly within: number
}
