import { platformProfiles } from '../../../platforms/registry.ts'
import { formulasIn } from '../formulas-in.ts'
import type { PageRule } from '../page-rule.ts'

/** The px of an em of an article's formula: text of 16 px, and formulas 1.06 times as large. */
const EM_PX = 17
/** Nearly all readers have a phone: 375 px, less the app's margins of 16 px. */
const PHONE_COLUMN_PX = 343
/** A formula that is shrunk to less than this share can hardly be read. */
const LEAST_SHARE = 0.6
/** The formulas that are measured: an analysis draws no more for an article's size. */
const MOST_FORMULAS = 100

/** Finds formulas that an article has to shrink to a size that can't be read. */
export const formulaTooLong = {
  id: 'formula_too_long',
  severity: 'medium',
  words: {
    en: {
      message: 'On a phone the formula is wider than the article: readers see it at {used} % of its size.',
      fix: 'Break it over several lines with `aligned` or `split`.',
    },
    zh: {
      message: '手机上公式比文章栏宽，读者看到的只有原大小的 {used}%。',
      fix: '用 aligned 或 split 环境把它拆成几行。',
    },
  },
  find: (note) => {
    const { setFormula } = note
    const articles = note.platforms.filter((platform) => platformProfiles[platform].article !== null)
    if (setFormula === null || articles.length === 0) return []
    return formulasIn(note)
      .slice(0, MOST_FORMULAS)
      .flatMap(({ tex, isDisplay, start, end }) => {
        const share = PHONE_COLUMN_PX / ((setFormula(tex, isDisplay)?.widthEm ?? 0) * EM_PX)
        if (share >= LEAST_SHARE) return []
        return [{ start, end, platforms: articles, numbers: { used: Math.round(share * 100), limit: 100 } }]
      })
  },
} as const satisfies PageRule
