import { blockFinding, changesOf } from '../block-change.ts'
import type { PageRule } from '../page-rule.ts'

/** A year, a date or an ordinal such as 第3章 is one word. */
const seam =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?<!第)(?=[A-Za-z0-9])|(?<=[A-Za-z0-9%])(?<!第\d{1,4})(?<!\d)(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|(?<=\d)(?<!第\d{1,4})(?=(?!年|月|日|点|时|分|秒|后|岁|号|元|块|楼|室|路)[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu

/** Finds CJK letters without a blank beside Latin words and numbers. */
export const typographySpace = {
  id: 'typography_space',
  severity: 'hint',
  isOptIn: true,
  words: {
    en: {
      message:
        '{used} times Latin words or numbers touch Chinese or Japanese letters: the line looks crowded.',
      fix: 'Put a blank between them.',
    },
    zh: { message: '有 {used} 处汉字与西文或数字紧挨着，读起来拥挤。', fix: '中西文之间加空格。' },
  },
  find: ({ texts, language }) => {
    if (!/^(?:zh|ja)/.test(language)) return []
    return texts.flatMap((text) =>
      blockFinding(
        text,
        changesOf(text.prose, seam, () => ' '),
      ),
    )
  },
} as const satisfies PageRule
