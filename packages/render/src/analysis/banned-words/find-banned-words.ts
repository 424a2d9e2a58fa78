import type { Analysis, Platform, Trade } from '@galley/contracts'
import type { Article } from '../../article/article.ts'
import { toSimplified } from '../../word-lists/traditional.ts'
import type { Wording } from '../../word-lists/word-group.ts'
import type { TextPositions } from '../text-positions.ts'
import { rangeOf } from '../text-positions.ts'
import type { PlacedHit } from './evidence.ts'
import { stanceOf } from './evidence.ts'
import type { Surroundings } from './exceptions.ts'
import { findHits, recallHits } from './find-hits.ts'
import { intentsAround, LONG_NOTE } from './intents-around.ts'
import type { Judgement } from './judge-hit.ts'
import { judgeHit } from './judge-hit.ts'
import type { AnalysisMemory } from './memory/analysis-memory.ts'
import type { Hit } from './merge-hits.ts'
import {
  CASED,
  FULL_WIDTH,
  HOMOPHONE,
  INSERTED,
  LOOSE,
  PARTED,
  TRADITIONAL,
  ZERO_WIDTH,
} from './normalise.ts'
import { safeRewrite } from './safe-rewrite.ts'
import { searchableMap } from './searchable.ts'
import type { HeardHit } from './tone/find-unlisted.ts'
import { UNLISTED } from './tone/find-unlisted.ts'

export type BannedWord = Omit<Analysis['banned_words'][number], 'pages'>

/** Without a limit, a text full of one word would give an answer many times its size. */
export const MOST_FINDINGS = 1000
/** UTF-16 units of the sentence that are read on either side of a match. */
const SENTENCE_REACH = 60

/** A text of fewer UTF-16 units is a sentence or two, and doesn't show what it is for. */
const WHOLE_NOTE = 45

const sentenceEnd = /[。！？!?\n\r]/

export type WordSearch = {
  readonly positions: TextPositions
  readonly article: Article
  /** Only words that one of these platforms objects to are found. */
  readonly platforms: readonly Platform[]
  /** The trades whose rules apply. Undefined: all. */
  readonly trades?: readonly Trade[] | undefined
  readonly locale: keyof Wording
  /** From `noteIntent`: sentences of a note that sells count as advertising. */
  readonly intent: Analysis['commercial_intent']
  /** Absent: the whole text is searched. */
  readonly memory?: AnalysisMemory | undefined
}

/**
 * Finds the listed words, at most 1000, in the order of the text.
 *
 * A finding that an exception covers stays as a hint. Time is linear in the text's length.
 */
export function findBannedWords(search: WordSearch): BannedWord[] {
  const { positions, article, platforms, trades, memory } = search
  const map = searchableMap(positions, article)
  const hits = memory ? recallHits(positions.text, map, memory) : findHits(positions.text, map)
  const minded = hits.filter(
    ({ rule: { group } }) =>
      group.platforms.some((platform) => platforms.includes(platform)) &&
      (group.trades === undefined ||
        trades === undefined ||
        group.trades.some((each) => trades.includes(each))),
  )
  return placed(search, minded)
    .map((each) => findingOf(search, each))
    .filter(({ severity, normalized }) => severity !== 'hint' || normalized !== UNLISTED)
}

/** Returns the first 1000 hits with their sentences and with what the note is for. `hits` are in the order of the text. */
export function placed(
  { positions, intent }: Pick<WordSearch, 'positions' | 'intent'>,
  hits: readonly HeardHit[],
): PlacedHit[] {
  const { text } = positions
  const intentAt = intentsAround(intent, text)
  const counts = ({ marks, start }: Hit) =>
    (marks & LOOSE) === 0 || text.length < WHOLE_NOTE || intentAt(start).sells
  const counted = hits.filter(counts).slice(0, MOST_FINDINGS)
  const listed = counted.filter(({ rule }) => rule.word !== UNLISTED)
  let at = 0
  return counted.map((hit) => {
    const here = intentAt(hit.start)
    const around = surroundingsOf(text, hit, here.sells)
    const [from, to] = [hit.start - around.before.length, hit.end + around.after.length]
    if (hit === listed[at]) at += 1
    const [last, next] = [listed[hit === listed[at - 1] ? at - 2 : at - 1], listed[at]]
    const beside =
      Number(last !== undefined && last.end > from) + Number(next !== undefined && next.start < to)
    const isWhole = text.length >= WHOLE_NOTE
    return {
      hit,
      around,
      note: {
        intent: here,
        isWhole,
        isBody: isBody(text, hit.start),
        beside,
      },
    }
  })
}

function findingOf({ positions, platforms, locale, memory }: WordSearch, found: PlacedHit): BannedWord {
  const { hit, around } = found
  const { group, word, id } = hit.rule
  const { excuse, likelihood } = judged(found, memory)
  return {
    rule_id: id,
    category: group.category,
    severity: excuse === null ? group.severity : 'hint',
    confidence: confidenceOf(likelihood),
    likelihood,
    platforms: group.platforms.filter((platform) => platforms.includes(platform)),
    match: around.match,
    normalized: word,
    evasion: evasionOf(hit.marks),
    range: rangeOf(positions, hit.start, hit.end),
    reason: group.reason[locale],
    legal_basis: group.source.kind === 'law' ? group.source.name[locale] : null,
    source: {
      kind: group.source.kind,
      name: group.source.name[locale],
      in_force: group.source.inForce,
      url: group.source.url,
    },
    suggestions: [...group.suggestions[languageOf(around)]],
    rewrite: excuse === null ? safeRewrite(positions.text, hit) : null,
    exception: excuse?.[locale] ?? null,
  }
}

/** Judges a hit again only if its sentence has changed, or what the note is for. */
function judged({ hit, around, note }: PlacedHit, memory: AnalysisMemory | undefined): Judgement {
  const judge = () => judgeHit({ hit, around, note })
  if (!memory) return judge()
  const said = [hit.rule.id, hit.marks, hit.tone, hit.place, around, Object.values(stanceOf(note))]
  return memory.judgements(JSON.stringify(said), judge)
}

/** Returns whether a place in a long text is neither in its first line nor in a heading. */
function isBody(text: string, at: number): boolean {
  if (text.length < LONG_NOTE) return false
  const line = text.lastIndexOf('\n', at - 1) + 1
  return text.slice(0, line).trim() !== '' && !/^ {0,3}#{1,6}\s/.test(text.slice(line, line + 12))
}

/** Returns the language of the sentence. Suggestions are in this language, even if reasons are in another one. */
function languageOf({ before, match, after }: Surroundings): 'en' | 'zh' {
  return /\p{Script=Han}/u.test(before + match + after) ? 'zh' : 'en'
}

function confidenceOf(likelihood: number): BannedWord['confidence'] {
  if (likelihood >= 0.9) return 'high'
  return likelihood >= 0.5 ? 'medium' : 'low'
}

/** Returns the kind of evasion. Of several, the one that shows the most intent. */
export function evasionOf(marks: number): BannedWord['evasion'] {
  if (marks & HOMOPHONE) return 'homophone'
  if (marks & ZERO_WIDTH) return 'zero_width'
  if (marks & (INSERTED | PARTED)) return 'inserted'
  if (marks & FULL_WIDTH) return 'full_width'
  if (marks & TRADITIONAL) return 'traditional'
  return marks & CASED ? 'case' : 'none'
}

function surroundingsOf(text: string, { start, end }: Hit, isSelling: boolean): Surroundings {
  const before = text.slice(Math.max(0, start - SENTENCE_REACH), start)
  const after = text.slice(end, end + SENTENCE_REACH)
  const until = after.search(sentenceEnd)
  return {
    before: simplified(before.split(sentenceEnd).at(-1) ?? ''),
    match: text.slice(start, end),
    after: simplified(until === -1 ? after : after.slice(0, until)),
    closing: until === -1 ? '' : (after[until] ?? ''),
    isSelling,
  }
}

function simplified(text: string): string {
  return Array.from(text, toSimplified).join('')
}
