import { blockFinding, changesOf } from '../block-change.ts'
import type { PageRule } from '../page-rule.ts'

const fullWidth = /[０-９Ａ-Ｚａ-ｚ]+/gu

/** Finds full-width Latin letters and digits. */
export const typographyWidth = {
  id: 'typography_width',
  severity: 'hint',
  isOptIn: true,
  words: {
    en: {
      message: '{used} words or numbers are in full width: their letters stand far apart.',
      fix: 'Write them in half width.',
    },
    zh: { message: '有 {used} 处全角字母或数字，字距过大。', fix: '改成半角。' },
  },
  find: ({ texts, language }) => {
    if (!/^(?:zh|ja)/.test(language)) return []
    return texts.flatMap((text) =>
      blockFinding(
        text,
        changesOf(text.prose, fullWidth, ([word]) => word.normalize('NFKC')),
      ),
    )
  },
} as const satisfies PageRule
