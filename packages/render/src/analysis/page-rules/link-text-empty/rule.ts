import { inlinesOf } from '../../../article/block-tree.ts'
import { plainTextOf } from '../../../article/plain-text.ts'
import type { PageFinding, PageRule } from '../page-rule.ts'

const saysNothing =
  /^(?:请?(?:点击|点|戳|点一下|猛戳)(?:这里|此处|我|这儿|链接|查看)?|这里|此处|链接|网址|传送门|(?:click|tap|see)? ?here|link|this link|this|read more|こちら|ここ|リンク)[。！!.>→»]*$/iu

/** Finds links whose text doesn't say where they lead, such as 点击这里. */
export const linkTextEmpty = {
  id: 'link_text_empty',
  severity: 'low',
  words: {
    en: {
      message:
        'The link’s text doesn’t say where it leads. On pages and in print nothing of the link is left.',
      fix: 'Name the destination, such as “the manual of the API”.',
    },
    zh: {
      message: '链接文字没有说明去哪里；在图片上这个链接什么也不剩。',
      fix: '写出目的地的名字，如“接口文档”。',
    },
  },
  find: ({ texts }) =>
    texts.flatMap(({ block, source, start }) => {
      let from = 0
      return inlinesOf(block).flatMap((inline): PageFinding[] => {
        if (inline.kind !== 'link') return []
        const text = plainTextOf(inline.children).trim()
        if (!saysNothing.test(text)) return []
        const at = source.indexOf(`[${text}]`, from)
        if (at === -1) return [{ start, end: start + source.length }]
        from = at + 1
        return [{ start: start + at, end: start + at + text.length + 2 }]
      })
    }),
} as const satisfies PageRule
