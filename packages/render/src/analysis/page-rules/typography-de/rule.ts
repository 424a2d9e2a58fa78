import { blockFinding, changesOf } from '../block-change.ts'
import type { PageRule } from '../page-rule.ts'

const adverb =
  /(?<=慢慢|渐渐|悄悄|轻轻|静静|紧紧|默默|狠狠|偷偷|匆匆|缓缓|牢牢|深深)的(?=[走跑说看坐站拿笑哭推拉抱握放飞落问听想哼拍打敲挪移])/gu

/** Finds 的 where only 地 is right: after a doubled adverb and before a verb. */
export const typographyDe = {
  id: 'typography_de',
  severity: 'hint',
  isOptIn: true,
  words: {
    en: {
      message: '{used} times 的 stands where 地 belongs.',
      fix: 'Write 地 between an adverb and its verb.',
    },
    zh: { message: '有 {used} 处“的”应为“地”。', fix: '副词修饰动词用“地”。' },
  },
  find: ({ texts, language }) => {
    if (!language.startsWith('zh')) return []
    return texts.flatMap((text) =>
      blockFinding(
        text,
        changesOf(text.prose, adverb, () => '地'),
      ),
    )
  },
} as const satisfies PageRule
