import type { ClauseRule } from '../../word-lists/clauses/clause-rule.ts'
import { healthClauses } from '../../word-lists/clauses/health-clauses.ts'
import { moneyClauses } from '../../word-lists/clauses/money-clauses.ts'
import { platformClauses } from '../../word-lists/clauses/platform-clauses.ts'
import { standingClauses } from '../../word-lists/clauses/standing-clauses.ts'
import type { ClauseForm } from './clause-form.ts'
import type { Hit } from './merge-hits.ts'
import { CASED, INSERTED } from './normalise.ts'
import type { Rule } from './rules.ts'
import { wordGroups } from './word-groups.ts'

/** Longer matches are no expression, but letters that happen to meet. In UTF-16 units of the original. */
const LONGEST_MATCH = 80

type Compiled = { readonly rule: Rule; readonly pattern: RegExp }

const compiled: readonly Compiled[] = [
  ...standingClauses,
  ...healthClauses,
  ...moneyClauses,
  ...platformClauses,
].flatMap(compile)

/** Finds the expressions of the clause rules, in no order. Expressions of one rule don't overlap. */
export function findClauses(text: string, form: ClauseForm): Hit[] {
  return compiled.flatMap(({ rule, pattern }) =>
    [...form.text.matchAll(pattern)].flatMap((match): Hit[] => {
      const last = match.index + match[0].length - 1
      const [start, end] = [form.starts[match.index] ?? 0, form.ends[last] ?? 0]
      if (end <= start || end - start > LONGEST_MATCH) return []
      return [{ rule, start, end, marks: marksOf(text.slice(start, end), match[0]) }]
    }),
  )
}

function compile({ name, group: id, pattern }: ClauseRule): Compiled[] {
  const group = wordGroups.find((each) => each.id === id)
  if (!group) return []
  return [
    {
      rule: {
        id: `${id}:${name}`,
        word: name,
        group,
        codes: [],
        signs: [],
        lead: '',
        tail: '',
        isLatin: false,
        isBroad: false,
      },
      pattern,
    },
  ]
}

/** Returns how an expression was hidden, as far as its length and its case show. */
function marksOf(written: string, read: string): number {
  const bare = written.replace(/[\s，,。.、:：*_~]/g, '')
  return (bare.length > read.length ? INSERTED : 0) | (bare !== bare.toLowerCase() ? CASED : 0)
}
