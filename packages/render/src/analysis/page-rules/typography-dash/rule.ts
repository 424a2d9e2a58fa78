import { blockFinding, changesOf } from '../block-change.ts'
import type { PageRule } from '../page-rule.ts'

const hyphens =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]) {0,2}-{2,3} {0,2}(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu

/** Finds dashes of hyphens. */
export const typographyDash = {
  id: 'typography_dash',
  severity: 'hint',
  isOptIn: true,
  words: {
    en: { message: '{used} dashes are rows of hyphens: readers see gaps in them.', fix: 'Write ——' },
    zh: { message: '有 {used} 处破折号用连字符拼成，读者看到的是断开的短线。', fix: '写成“——”。' },
  },
  find: ({ texts, language }) => {
    if (!/^(?:zh|ja)/.test(language)) return []
    return texts.flatMap((text) =>
      blockFinding(
        text,
        changesOf(text.prose, hyphens, () => '——'),
      ),
    )
  },
} as const satisfies PageRule
