import type { Analysis, Platform } from '@galley/contracts'
import type { Article } from '../../article/article.ts'
import { toSimplified } from '../../word-lists/traditional.ts'
import type { Wording } from '../../word-lists/word-group.ts'
import type { TextPositions } from '../text-positions.ts'
import { rangeOf } from '../text-positions.ts'
import type { Exception, Surroundings } from './exceptions.ts'
import { exceptions, isPromotion, NO_PROMOTION } from './exceptions.ts'
import type { Hit } from './find-hits.ts'
import { findHits } from './find-hits.ts'
import { CASED, FULL_WIDTH, INSERTED, PARTED, TRADITIONAL, ZERO_WIDTH } from './normalise.ts'
import { searchableMap } from './searchable.ts'

type BannedWord = Analysis['banned_words'][number]

/** Without a limit, a text full of one word would give an answer many times its size. */
const MOST_FINDINGS = 1000
/** UTF-16 units of the sentence that are read on either side of a match. */
const SENTENCE_REACH = 60

const sentenceEnd = /[。！？!?\n\r]/

export type WordSearch = {
  readonly positions: TextPositions
  readonly article: Article
  /** Only words that one of these platforms objects to are found. */
  readonly platforms: readonly Platform[]
  readonly locale: keyof Wording
}

/**
 * Finds the listed words, at most 1000, in the order of the text.
 *
 * A finding that an exception covers stays as a hint. Time is linear in the text's length.
 */
export function findBannedWords(search: WordSearch): BannedWord[] {
  const { positions, article, platforms } = search
  const hits = findHits(positions.text, searchableMap(positions, article))
  const minded = hits.filter(({ rule }) =>
    rule.group.platforms.some((platform) => platforms.includes(platform)),
  )
  return minded.slice(0, MOST_FINDINGS).map((hit) => findingOf(search, hit))
}

function findingOf({ positions, platforms, locale }: WordSearch, hit: Hit): BannedWord {
  const { group, word, id } = hit.rule
  const around = surroundingsOf(positions.text, hit)
  const excuse = excuseOf(hit, around)
  return {
    rule_id: id,
    category: group.category,
    severity: excuse === null ? group.severity : 'hint',
    confidence: confidenceOf(hit, excuse !== null),
    platforms: group.platforms.filter((platform) => platforms.includes(platform)),
    match: around.match,
    normalized: word,
    evasion: evasionOf(hit.marks),
    range: rangeOf(positions, hit.start, hit.end),
    reason: group.reason[locale],
    legal_basis: group.legalBasis?.[locale] ?? null,
    suggestions: [...group.suggestions[languageOf(around)]],
    exception: excuse?.[locale] ?? null,
  }
}

/** Returns the language of the sentence. Suggestions are in this language, even if reasons are in another one. */
function languageOf({ before, match, after }: Surroundings): 'en' | 'zh' {
  return /\p{Script=Han}/u.test(before + match + after) ? 'zh' : 'en'
}

/** Returns why a finding is only a hint. Null if it is more than a hint. */
function excuseOf({ rule }: Hit, around: Surroundings): Wording | null {
  const { group } = rule
  const covers = (exception: Exception) =>
    (exception.isForStrict || !group.isStrict) && exception.applies(around)
  const exception = exceptions.find(covers)
  if (exception) return exception.message
  return group.context === 'promotion' && !isPromotion(around, group.isStrict) ? NO_PROMOTION : null
}

function confidenceOf({ rule, marks }: Hit, isExcused: boolean): BannedWord['confidence'] {
  if (isExcused) return 'low'
  const isBroken = (marks & (INSERTED | PARTED)) !== 0
  return isBroken || rule.group.context === 'promotion' || rule.codes.length < 3 ? 'medium' : 'high'
}

/** Returns the kind of evasion. Of several, the one that shows the most intent. */
function evasionOf(marks: number): BannedWord['evasion'] {
  if (marks & ZERO_WIDTH) return 'zero_width'
  if (marks & (INSERTED | PARTED)) return 'inserted'
  if (marks & FULL_WIDTH) return 'full_width'
  if (marks & TRADITIONAL) return 'traditional'
  return marks & CASED ? 'case' : 'none'
}

function surroundingsOf(text: string, { start, end }: Hit): Surroundings {
  const before = text.slice(Math.max(0, start - SENTENCE_REACH), start)
  const after = text.slice(end, end + SENTENCE_REACH)
  const until = after.search(sentenceEnd)
  return {
    before: simplified(before.split(sentenceEnd).at(-1) ?? ''),
    match: text.slice(start, end),
    after: simplified(until === -1 ? after : after.slice(0, until)),
  }
}

function simplified(text: string): string {
  return Array.from(text, toSimplified).join('')
}
