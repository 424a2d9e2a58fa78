import type { LexiconWord } from '@galley/contracts'
import type { WordGroup } from '../../word-lists/word-group.ts'
import { rangeOf } from '../text-positions.ts'
import type { BannedWord, WordSearch } from './find-banned-words.ts'
import { evasionOf, MOST_FINDINGS } from './find-banned-words.ts'
import { findListed } from './find-hits.ts'
import type { Hit } from './merge-hits.ts'
import { coveredBy } from './merge-hits.ts'
import { readRules } from './rules.ts'
import { shown } from './safe-rewrite.ts'
import { searchableMap } from './searchable.ts'

/** A word of one of the author's lists. */
export type OwnWord = LexiconWord & { readonly list: { readonly id: string; readonly name: string } }

type OwnSearch = Pick<WordSearch, 'positions' | 'article' | 'platforms' | 'locale'>

const REASON = { en: 'This word is on your list.', zh: '这个词在你自己的词表里。' }

export type OwnFindings = {
  readonly found: readonly BannedWord[]
  /** Tells whether a stretch of the text lies within an allowed word. */
  readonly isAllowed: (stretch: Pick<Hit, 'start' | 'end'>) => boolean
}

/**
 * Finds the author's own words, at most 1000, in the order of the text, and the words that are allowed. They count wherever they stand, because the author has asked for them: nothing excuses one. Of words that are listed
 * twice, the first counts.
 */
export function findOwnWords(search: OwnSearch, words: readonly OwnWord[]): OwnFindings {
  if (words.length === 0) return { found: [], isAllowed: () => false }
  const { positions, article } = search
  const known = new Map(words.toReversed().map((word) => [word.word, word]))
  const group = groupOf([...known.keys()], search.platforms)
  const { listed } = findListed(positions.text, searchableMap(positions, article), readRules([group], []))
  const isAllowed = coveredBy(listed.filter(({ rule }) => known.get(rule.word)?.severity === 'allowed'))
  const found = listed
    .filter((hit) => !isAllowed(hit))
    .slice(0, MOST_FINDINGS)
    .flatMap((hit) => {
      const own = known.get(hit.rule.word)
      return own && own.severity !== 'allowed'
        ? [findingOf(search, hit, { ...own, severity: own.severity })]
        : []
    })
  return { found, isAllowed }
}

type FoundWord = OwnWord & { readonly severity: BannedWord['severity'] }

function findingOf({ positions, platforms, locale }: OwnSearch, hit: Hit, own: FoundWord): BannedWord {
  const { start, end } = hit
  const { replacement } = own
  return {
    rule_id: hit.rule.id,
    category: hit.rule.group.category,
    severity: own.severity,
    confidence: 'high',
    likelihood: 1,
    platforms: [...platforms],
    match: positions.text.slice(start, end),
    normalized: own.word,
    evasion: evasionOf(hit.marks),
    range: rangeOf(positions, start, end),
    reason: REASON[locale],
    legal_basis: null,
    source: { kind: 'own', name: own.list.name, in_force: null, url: `urn:galley:lexicon:${own.list.id}` },
    suggestions: replacement ? [replacement] : [],
    rewrite: replacement === null ? null : shown(positions.text, { start, end }, replacement),
    exception: null,
  }
}

function groupOf(words: readonly string[], platforms: WordGroup['platforms']): WordGroup {
  return {
    id: 'own',
    category: 'own',
    severity: 'medium',
    platforms,
    context: 'any',
    isStrict: true,
    reason: REASON,
    source: { kind: 'own', name: REASON, inForce: null, url: '' },
    suggestions: { en: [], zh: [] },
    words,
  }
}
