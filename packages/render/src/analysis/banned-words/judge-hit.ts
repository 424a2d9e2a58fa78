import type { Analysis } from '@galley/contracts'
import type { Wording } from '../../word-lists/word-group.ts'
import type { Exception, Surroundings } from './exceptions.ts'
import { exceptions } from './exceptions.ts'
import type { Hit } from './merge-hits.ts'
import { INSERTED, PARTED } from './normalise.ts'
import {
  addressesReaders,
  isHeaped,
  isListed,
  isPromotion,
  NO_PROMOTION,
  NO_REQUEST,
  tells,
} from './signs.ts'

/** `excuse`: why a hit is only a hint, null if it is more. `likelihood`: the share of such hits that are right. */
export type Judgement = { readonly excuse: Wording | null; readonly likelihood: number }

/** A note as far as its hits are judged by it. `isWhole`: long enough to show what it is for, not a lone sentence. */
export type JudgedNote = {
  readonly intent: Analysis['commercial_intent']
  readonly isWhole: boolean
  /** True for a line of the body of a long text: only titles and headings lure readers there. */
  readonly isBody: boolean
}

/** From here on, a sentence that advertises is believed although its whole note doesn't clearly sell. */
const SOME_INTENT = 0.3
/** More than one sum of money shows: stories and reports name sums, too. */
const MORE_THAN_A_SUM = 0.4

/** Judges a hit by its sentence and by what the whole note is for. */
export function judgeHit({ rule, marks }: Hit, around: Surroundings, note: JudgedNote): Judgement {
  const { group } = rule
  const covers = (exception: Exception) =>
    (exception.isForStrict || !group.isStrict) && exception.applies(around)
  const exception = exceptions.find(covers)
  if (exception) return { excuse: exception.message, likelihood: 0.1 }
  const isHeap = group.category === 'medical' && !note.isBody && isHeaped(around)
  const isSigned = isHeap || isPromotion(around, group.isStrict)
  const isAny = group.context === 'any'
  if (group.source.kind === 'platform') {
    if (!isRequest(group.category, around, note)) return { excuse: NO_REQUEST, likelihood: 0.2 }
  } else if (
    !(isAny
      ? mayAdvertise(note, { isSigned, isTold: tells(around) })
      : advertises(note, { isSigned, isHeap }))
  )
    return { excuse: NO_PROMOTION, likelihood: 0.2 }
  const isBroken = (marks & (INSERTED | PARTED)) !== 0
  return { excuse: null, likelihood: isBroken || !(isAny || isSigned) ? 0.8 : 0.9 }
}

/** For words that ordinary prose uses too: the note sells, or its sentence does and the note doesn't speak against it. */
function advertises(
  { intent, isWhole }: JudgedNote,
  { isSigned, isHeap }: { isSigned: boolean; isHeap: boolean },
): boolean {
  if (intent.sells) return true
  if (isHeap) return intent.evidence.every(({ weight }) => weight > 0)
  return isSigned && (!isWhole || intent.score >= SOME_INTENT)
}

/** For words that are mostly used in advertising: not in a whole note that reports, or that offers nothing at all. */
function mayAdvertise(
  { intent, isWhole }: JudgedNote,
  { isSigned, isTold }: { isSigned: boolean; isTold: boolean },
): boolean {
  if (!isWhole) return isSigned || !isTold
  if (intent.evidence.some(({ weight }) => weight > 0)) return isSigned || intent.score >= MORE_THAN_A_SUM
  return isSigned && intent.evidence.length === 0
}

/**
 * For the rules of platforms about what readers are asked to do: a note that doesn't sell names a private chat or a
 * red envelope as a thing, and asks for it only in a sentence that speaks to its readers.
 */
function isRequest(category: string, around: Surroundings, { intent, isWhole, isBody }: JudgedNote): boolean {
  if (category === 'clickbait') return !isBody
  const isAddressed = addressesReaders(around)
  return isListed(around) ? isAddressed : isAddressed || !isWhole || intent.score >= SOME_INTENT
}
