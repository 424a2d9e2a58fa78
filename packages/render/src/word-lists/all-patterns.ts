import { gainClaims } from './claims/gain-claims.ts'
import { healthClaims } from './claims/health-claims.ts'
import { leadClaims } from './claims/lead-claims.ts'
import { standingClaims } from './claims/standing-claims.ts'
import type { WordPattern } from './word-group.ts'
import { wordPatterns } from './word-patterns.ts'

const broad = [healthClaims, gainClaims, leadClaims, standingClaims]

/** Returns the patterns of a word group. Broad ones are about whole kinds of things, and meet more ordinary language. */
export function patternsOf(group: string): (WordPattern & { readonly isBroad: boolean })[] {
  return [
    ...(wordPatterns[group] ?? []).map((pattern) => ({ ...pattern, isBroad: false })),
    ...broad.flatMap((book) => book[group] ?? []).map((pattern) => ({ ...pattern, isBroad: true })),
  ]
}
