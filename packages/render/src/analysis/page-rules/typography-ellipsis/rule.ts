import { blockFinding, changesOf } from '../block-change.ts'
import type { PageRule } from '../page-rule.ts'

const dots =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][”》」]?)(?:\.{3,6}|。{2,6}|…(?!…)(?<!……))/gu

/** Finds ellipses of full stops. */
export const typographyEllipsis = {
  id: 'typography_ellipsis',
  severity: 'hint',
  isOptIn: true,
  words: {
    en: {
      message: '{used} ellipses are rows of full stops: they look uneven and may break at a line’s end.',
      fix: 'Write ……',
    },
    zh: { message: '有 {used} 处省略号用句点拼成，间距不匀，还可能在行尾断开。', fix: '写成“……”。' },
  },
  find: ({ texts, language }) => {
    if (!/^(?:zh|ja)/.test(language)) return []
    return texts.flatMap((text) =>
      blockFinding(
        text,
        changesOf(text.prose, dots, () => '……'),
      ),
    )
  },
} as const satisfies PageRule
