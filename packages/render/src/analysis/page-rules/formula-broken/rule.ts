import { katexHtml } from '../../../output/math/katex-html.ts'
import type { PlacedFormula } from '../formulas-in.ts'
import { formulasIn } from '../formulas-in.ts'
import type { PageFinding, PageNote, PageRule } from '../page-rule.ts'

/** The TeX of a text that is tried, in characters: typesetting takes far longer than reading. */
const MOST_TEX = 20_000
/** Longer formulas are never set, and `formula_not_set` or the page itself says so. */
const LONGEST = 4000
const MOST_BRACES = 10

/** Finds formulas that KaTeX can't set. A missing brace is added where that is all that is missing. */
export const formulaBroken = {
  id: 'formula_broken',
  severity: 'high',
  words: {
    en: {
      message: 'This formula has an error: readers see its source with backslashes and braces.',
      fix: 'Check its braces, its environments and the names of its commands.',
    },
    zh: {
      message: '这个公式有语法错误，读者看到的是带反斜杠和花括号的源码。',
      fix: '检查花括号是否成对、环境是否闭合、命令是否拼对。',
    },
  },
  find: (note) => {
    let left = MOST_TEX
    const known = new Map<string, boolean>()
    return formulasIn(note).flatMap((formula) => {
      const { tex, isDisplay } = formula
      const key = `${isDisplay} ${tex}`
      let isSet = known.get(key)
      if (isSet === undefined) {
        left -= tex.length
        if (left < 0 || tex.length > LONGEST) return []
        isSet = canSet(tex, isDisplay)
        known.set(key, isSet)
      }
      return isSet ? [] : [findingOf(note, formula)]
    })
  },
} as const satisfies PageRule

function findingOf(note: PageNote, { tex, isDisplay, start, end, isExact }: PlacedFormula): PageFinding {
  const missing = count(tex, /(?<!\\)\{/g) - count(tex, /(?<!\\)\}/g)
  if (!isExact || missing < 1 || missing > MOST_BRACES) return { start, end }
  const closed = tex.trimEnd() + '}'.repeat(missing)
  if (!canSet(closed, isDisplay)) return { start, end }
  const at = note.positions.text.indexOf(tex, start)
  return { start, end, patch: { start: at, end: at + tex.trimEnd().length, replacement: closed } }
}

function canSet(tex: string, isDisplay: boolean): boolean {
  try {
    katexHtml(tex, isDisplay)
    return true
  } catch {
    return false
  }
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
