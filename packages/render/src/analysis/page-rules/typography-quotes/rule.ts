import { blockFinding, changesOf } from '../block-change.ts'
import type { PageRule } from '../page-rule.ts'

const straight = /"(?=[^"\n]{0,60}\p{Script=Han})([^"\n]{1,60})"/gu

/** Finds straight quotation marks around Chinese words. */
export const typographyQuotes = {
  id: 'typography_quotes',
  severity: 'hint',
  isOptIn: true,
  words: {
    en: {
      message: '{used} quotations have straight marks: they lean the wrong way beside Chinese letters.',
      fix: 'Write “…”',
    },
    zh: { message: '有 {used} 处直引号，与汉字放在一起显得单薄。', fix: '改用弯引号“”。' },
  },
  find: ({ texts, language }) => {
    if (!language.startsWith('zh')) return []
    return texts.flatMap((text) =>
      blockFinding(
        text,
        changesOf(text.prose, straight, ([, inside = '']) => `“${inside}”`),
      ),
    )
  },
} as const satisfies PageRule
