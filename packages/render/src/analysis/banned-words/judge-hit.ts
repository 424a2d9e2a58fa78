import { evidenceBias, evidenceTable } from '../../word-lists/evidence-weights.ts'
import type { Wording } from '../../word-lists/word-group.ts'
import type { JudgedNote, PlacedHit } from './evidence.ts'
import { evidenceOf } from './evidence.ts'
import type { Exception, Surroundings } from './exceptions.ts'
import { exceptions } from './exceptions.ts'
import type { Hit } from './merge-hits.ts'
import { addressesReaders, isListed, isPromotion, NO_PROMOTION, NO_REQUEST, offers, tells } from './signs.ts'
import { UNLISTED } from './tone/find-unlisted.ts'

/** `excuse`: why a hit is only a hint, null if it is more. `likelihood`: the share of such hits that are right. */
export type Judgement = { readonly excuse: Wording | null; readonly likelihood: number }

/** What each sign adds to the logit of a hit. */
export type EvidenceModel = { readonly bias: number; readonly weights: ReadonlyMap<string, number> }

/** The model that is fitted to the labelled texts of the development half. */
const shippedEvidence: EvidenceModel = {
  bias: evidenceBias,
  weights: new Map(
    evidenceTable
      .trim()
      .split('\n')
      .map((line): [sign: string, weight: number] => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), Number(line.slice(at + 1))]
      }),
  ),
}

/** Hits that are less likely right than this are only hints. */
const ASSERTED = 0.6
/** Patterns about whole kinds of things are more often wrong, so they have to be surer. So do claims that no list holds. */
const ASSERTED_BROAD = 0.8
/** In a note that sells, a sentence is advertising although it doesn't look so. The likelihoods from which that holds. */
const SELLING_LISTED = 0.01
const SELLING_BROAD = 0.45
const SELLING_UNLISTED = 0.7
/** As much is enough for a listed word in a sentence that offers something for sale. */
const OFFERED = 0.3
/** Names of rules about accounts and numbers that are written out. */
const ACCOUNTS: ReadonlySet<string> = new Set(['企鹅＋号码', '联系＋账号', '电话号码', '身份证号'])
/** The share of hits that count for that alone and are right. */
const PLAIN = 0.75
/** Of hits that an exception covers, few are right. */
const EXCUSED = 0.05
const TOLD = 0.2

/**
 * Judges a hit by its sentence and by what the whole note is for.
 *
 * The logit of the likelihood is the sum of the weights of all signs for and against it. The weights are fitted to the
 * labelled texts of the development half, see `tests/bench/compliance/fit.ts`.
 */
export function judgeHit({ hit, around, note }: PlacedHit, model = shippedEvidence): Judgement {
  const exception = exceptionFor(hit, around)
  if (exception) return { excuse: exception.message, likelihood: EXCUSED }
  const isPlatform = hit.rule.group.source.kind === 'platform'
  const excuse = isPlatform ? NO_REQUEST : NO_PROMOTION
  if (isPlatform ? isRow(around) : isTold(hit, around, note)) return { excuse, likelihood: TOLD }
  const logit = evidenceOf(hit, around, note).reduce(
    (sum, sign) => sum + (model.weights.get(sign) ?? 0),
    model.bias,
  )
  const likelihood = Math.round(100 / (1 + Math.exp(-logit))) / 100
  if (likelihood >= (hit.rule.isBroad ? ASSERTED_BROAD : ASSERTED)) return { excuse: null, likelihood }
  if (isPlain({ hit, around, note }, likelihood))
    return { excuse: null, likelihood: Math.max(likelihood, PLAIN) }
  return { excuse, likelihood }
}

/** Returns whether a hit counts although its sentence doesn't look so: for what the note is, or for what is written out. */
function isPlain({ hit: { rule }, around, note }: PlacedHit, likelihood: number): boolean {
  if (ACCOUNTS.has(rule.word)) return true
  if (rule.group.category === 'clickbait') return note.isWhole && !note.isBody && !rule.isBroad
  if (rule.word === UNLISTED) return note.intent.sells && likelihood >= SELLING_UNLISTED
  if (note.intent.sells) return likelihood >= (rule.isBroad ? SELLING_BROAD : SELLING_LISTED)
  return !rule.isBroad && likelihood >= OFFERED && offers(around)
}

/** Returns whether a chat or a reward stands in a row of things, and no reader is asked for it. */
function isRow(around: Surroundings): boolean {
  return isListed(around) && !addressesReaders(around)
}

/** Returns whether a lone sentence tells of others, and offers nothing. */
function isTold({ rule: { group } }: Hit, around: Surroundings, { isWhole }: JudgedNote): boolean {
  return !isWhole && group.source.kind === 'law' && tells(around) && !isPromotion(around, group.isStrict)
}

/** Returns the exception that covers a hit, if there is one. */
export function exceptionFor({ rule: { group } }: Hit, around: Surroundings): Exception | undefined {
  return exceptions.find((each) => (each.isForStrict || !group.isStrict) && each.applies(around))
}
