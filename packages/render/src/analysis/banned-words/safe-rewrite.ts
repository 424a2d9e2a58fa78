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
const continued = /^(?:但|所以|因此|而且|并且|才|就|也|又|还|却|更)/
/** Markup and facts that must not vanish with a claim. */
const precious = /[*_`[\]()<>|#~$\d]|https?:/
/** What makes "very good" wrong in place of "the best": a market or a place that it compares with. */
const compared = /(?:全|整|同|市|县|省|国|世界|街|业|网|城|家|之|里|中|史上|第|比)[^，,。！？]{0,8}$/
const degree = /^最([\p{Script=Han}]{1,3})$/u

/**
 * Returns a change that leaves a right sentence: "the best" becomes "very good" where nothing is compared, or the
 * clause is deleted. Null if no such change is known.
 */
export function safeRewrite(text: string, hit: Hit): Rewrite | null {
  return softened(text, hit) ?? deleted(text, hit)
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
  if (clause === null) return null
  const rest = text.slice(clause.start, hit.start) + text.slice(hit.end, clause.end)
  if (precious.test(rest) || joint.test(text.slice(clause.start, clause.end))) return null
  const [before, after] = [text[clause.start - 1] ?? '\n', text[clause.end] ?? '\n']
  const next = text.slice(clause.end + 1, clause.end + 3)
  if (/[，,；;]/.test(before)) return shown(text, { start: clause.start - 1, end: clause.end }, '')
  if (/[，,；;]/.test(after) && !continued.test(next))
    return shown(text, { start: clause.start, end: clause.end + 1 }, '')
  const isAlone = /[\n\r]/.test(before) && (text[clause.end + 1] ?? '\n') === '\n'
  if (/[。！？!?]/.test(after) && !isAlone)
    return shown(text, { start: clause.start, end: clause.end + 1 }, '')
  return null
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
