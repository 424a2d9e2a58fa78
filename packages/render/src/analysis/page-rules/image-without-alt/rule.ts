import { allBlocks, picturesOf } from '../../../article/block-tree.ts'
import { offsetsOf } from '../../text-positions.ts'
import type { PageFinding, PageRule } from '../page-rule.ts'

/** Finds pictures without a description, which readers with a screen reader and posts with alt texts need. */
export const imageWithoutAlt = {
  id: 'image_without_alt',
  severity: 'low',
  words: {
    en: {
      message: '{used} pictures here have no description: readers who can’t see them learn nothing of them.',
      fix: 'Write what they show: ![a cup on a table](…).',
    },
    zh: {
      message: '这里有 {used} 张图片没有说明，看不见图片的读者无从知道内容。',
      fix: '写出图片内容：![桌上的一杯咖啡](…)。',
    },
  },
  find: ({ article, positions }) =>
    [...allBlocks(article.blocks)].flatMap((block): PageFinding[] => {
      const used = picturesOf(block).filter(({ alt, caption }) => alt.trim() === '' && !caption).length
      return used === 0 ? [] : [{ ...offsetsOf(positions, block.lines), numbers: { used, limit: 0 } }]
    }),
} as const satisfies PageRule
