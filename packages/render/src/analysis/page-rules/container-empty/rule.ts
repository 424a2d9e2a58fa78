import type { BlockOf } from '../../../article/article.ts'
import { allBlocks } from '../../../article/block-tree.ts'
import { offsetsOf } from '../../text-positions.ts'
import type { PageRule } from '../page-rule.ts'

/** Finds exhibits without content, and those whose content doesn't follow their convention: they have no design. */
export const containerEmpty = {
  id: 'container_empty',
  severity: 'low',
  words: {
    en: {
      message: 'Nothing in this container can be shown in its design.',
      fix: 'Write its content as the guide shows it, such as a numbered list in “::: steps”, or delete it.',
    },
    zh: {
      message: '这个内容卡里没有能按它的样式显示的内容。',
      fix: '按写作说明填写内容（例如“::: steps”里写有序列表），或删除它。',
    },
  },
  find: ({ article, positions }) =>
    [...allBlocks(article.blocks)].flatMap((block) =>
      block.kind === 'exhibit' && isBare(block) ? [offsetsOf(positions, block.lines)] : [],
    ),
} as const satisfies PageRule

function isBare({ entries }: BlockOf<'exhibit'>): boolean {
  return entries.every(({ parts }) => parts[0] === undefined || parts[0].role === 'plain')
}
