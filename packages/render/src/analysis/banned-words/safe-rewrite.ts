import type { Analysis } from '@galley/contracts'
import type { Hit } from './merge-hits.ts'

type Rewrite = NonNullable<Analysis['banned_words'][number]['rewrite']>
type Span = { readonly start: number; readonly end: number }

/** UTF-16 units on either side that are read to find a clause, and the longest line that is shown. */
const REACH = 80

const clauseEnd = /[，,；;。！？!?\n\r]/
const sentenceEnd = /[。！？!?\n\r]/
/** A clause with one of these holds its neighbours together. */
const joint =
  /^(?:因为|如果|虽然|不仅|不但|尽管|只要|只有|为了|由于|即使|哪怕|除了)|(?:但|但是|所以|因此|而且|并且|还|才|就|也|又)$/
const continued =
  /^(?:但|所以|因此|而且|并且|从而|才|就|也|又|还|却|更|即可|便|可|能|都|再|然后|只|让|使|其|它|这|那|连|一|备注|暗号|错过|不用)/
/** A clause that says how or when, so that the sentence needs the clause after it. */
const opened =
  /^(?:跟着|转发|戴|把|喝|吃|用|抹|涂|敷|滴|贴|每[天晚日周]|坚持|想|要是|真正|对于|随着|当|在|一[个颗片粒杯盒贴瓶次])|(?:下来|之?后|以后|时|时候|的话|起来|下去|给我们|[宣发]布|[年月天周次]|疗程|宣称|表示|认为|指出|发现|说)$/
/** More than this beside the claim is what the clause is about: it must not vanish with the claim. */
const MOST_BESIDE = 4
/** At a sentence's beginning stands what all of it is about. What follows has to be able to stand alone. */
const MOST_BESIDE_FIRST = 1
const LEAST_AFTER = 6
/** Markup and facts that must not vanish with a claim. */
const precious = /[*_`[\]()<>|#~$\d]|https?:/
/** What makes "very good" wrong in place of "the best": a market or a place that it compares with. */
const compared = /(?:全|整|同|市|县|省|国|世界|街|业|网|城|家|之|里|中|史上|第|比)[^，,。！？]{0,8}$/
const degree = /^最([\p{Script=Han}]{1,3})$/u

/** Praise that only stands before a noun: without it the noun stays. */
const attribute =
  /^(?:极品|顶级|顶尖|至尊|王牌|独家|独创|世界级|国家级|殿堂级|史诗级|神级|最高级|世界一流|国际一流)$/
/** The noun that praise stands before, up to the end of its clause. */
const noun = /^的?([\p{Script=Han}A-Za-z][^，,；;。！？!?\n\r]*)/u
const LEAST_LEFT = 3

/**
 * Returns a change that leaves a right sentence: "the best" becomes "very good" where nothing is compared, praise before
 * a noun goes, or a clause that says nothing else is deleted. Null if no such change is known.
 */
export function safeRewrite(text: string, hit: Hit): Rewrite | null {
  return softened(text, hit) ?? trimmed(text, hit) ?? deleted(text, hit)
}

/** Removes praise before a noun: "the world's largest market" becomes "a market". */
function trimmed(text: string, { start, end, rule }: Hit): Rewrite | null {
  if (!/^(?:superlative\.(?:best|first|only)|statute\.named)$/.test(rule.group.id)) return null
  const match = text.slice(start, end)
  const after = text.slice(end, end + REACH)
  const rest = noun.exec(after)?.[1]
  const isBefore = match.endsWith('的') || after.startsWith('的') || attribute.test(match)
  if (rest === undefined || !isBefore || /[的一之是]/.test(rest[0] ?? '')) return null
  // "Far from the" and "not the": what stands before needs the praise.
  const before = text.slice(Math.max(0, start - REACH), start)
  if (/[不非最很更比算]$/.test(before)) return null
  const left = (before.split(clauseEnd).at(-1) ?? '') + rest
  if (lettersIn(left) < LEAST_LEFT) return null
  const isMarked = after.startsWith('的') && !match.endsWith('的')
  return shown(text, { start, end: isMarked ? end + 1 : end }, '')
}

function softened(text: string, { start, end, rule }: Hit): Rewrite | null {
  if (rule.group.id !== 'superlative.best') return null
  const quality = degree.exec(text.slice(start, end))?.[1]
  if (quality === undefined || /[价款种之选择术率]$/.test(quality)) return null
  const before = text.slice(Math.max(0, start - REACH), start)
  if (compared.test(before) || text.slice(end, end + 12).includes('没有之一')) return null
  return shown(text, { start, end }, `很${quality}`)
}

function deleted(text: string, hit: Hit): Rewrite | null {
  const clause = around(text, hit, clauseEnd)
  if (clause === null || saysMore(text, clause, hit)) return null
  const [before, after] = [text[clause.start - 1] ?? '\n', text[clause.end] ?? '\n']
  if (/[，,；;]/.test(before)) return shown(text, { start: clause.start - 1, end: clause.end }, '')
  const isAlone = /[\n\r]/.test(before) && (text[clause.end + 1] ?? '\n') === '\n'
  const mayGo = /[，,；;]/.test(after) ? standsAlone(text, clause, hit) : /[。！？!?]/.test(after) && !isAlone
  return mayGo ? shown(text, { start: clause.start, end: clause.end + 1 }, '') : null
}

/** Returns what a clause says beside a hit. */
function besideOf(text: string, clause: Span, { start, end }: Span): string {
  return text.slice(clause.start, start) + text.slice(end, clause.end)
}

/** Returns whether a clause can't go, because it says more than the claim, or because another clause needs it. */
function saysMore(text: string, clause: Span, hit: Span): boolean {
  const beside = besideOf(text, clause, hit)
  if (precious.test(beside) || lettersIn(beside) > MOST_BESIDE) return true
  return joint.test(text.slice(clause.start, clause.end)) || isNeeded(text, clause)
}

/** Returns whether the rest of a sentence stands without its first clause. */
function standsAlone(text: string, clause: Span, hit: Span): boolean {
  const after = text.slice(clause.end + 1, clause.end + REACH).split(sentenceEnd)[0] ?? ''
  const isFree = lettersIn(besideOf(text, clause, hit)) <= MOST_BESIDE_FIRST && !continued.test(after)
  return isFree && lettersIn(after) >= LEAST_AFTER
}

function lettersIn(text: string): number {
  return text.replace(/[^\p{L}\p{N}]/gu, '').length
}

/** Returns whether the clause before this one would be left without its end. */
function isNeeded(text: string, clause: Span): boolean {
  const sentence = text
    .slice(Math.max(0, clause.start - REACH), clause.start - 1)
    .split(sentenceEnd)
    .at(-1)
  const [before = ''] = sentence?.split(clauseEnd).slice(-1) ?? []
  const isLast = !/[，,；;]/.test(text[clause.end] ?? '\n')
  return isLast && opened.test(before.trim())
}

/** Returns the stretch around a hit up to the nearest signs. Null if a sign is inside the hit, or too far away. */
function around(text: string, { start, end }: Span, sign: RegExp): Span | null {
  if (sign.test(text.slice(start, end))) return null
  let from = start
  while (from > 0 && start - from < REACH && !sign.test(text[from - 1] ?? '')) from -= 1
  let to = end
  while (to < text.length && to - end < REACH && !sign.test(text[to] ?? '')) to += 1
  const isCut = (from > 0 && start - from >= REACH) || (to < text.length && to - end >= REACH)
  return isCut ? null : { start: from, end: to }
}

/** Shows a change in its line, or in a part of a long one. */
export function shown(text: string, { start, end }: Span, replacement: string): Rewrite {
  let from = start
  while (from > 0 && start - from < REACH && !sentenceEnd.test(text[from - 1] ?? '')) from -= 1
  let to = end
  while (to < text.length && to - end < REACH && !sentenceEnd.test(text[to - 1] ?? '')) to += 1
  return {
    start,
    end,
    replacement,
    before: text.slice(from, to).trim(),
    after: (text.slice(from, start) + replacement + text.slice(end, to)).trim(),
  }
}
