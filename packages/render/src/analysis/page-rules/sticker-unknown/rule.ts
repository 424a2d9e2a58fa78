import { findSticker, stickers } from '../../../stickers/catalogue.ts'
import { nearNames } from '../../../stickers/near-names.ts'
import type { PageFinding, PageRule } from '../page-rule.ts'

const WRITTEN = /(?<![A-Za-z0-9:])[:：](?:sticker-([a-z][a-z-]{0,30})|贴纸[-－](\p{Script=Han}{1,6}))[:：]/gu
/** Shown if no name is near. */
const EXAMPLES = stickers.slice(0, 5)

/** Finds `:sticker-name:` with a name that no sticker has, so that readers see the name. */
export const stickerUnknown = {
  id: 'sticker_unknown',
  severity: 'medium',
  words: {
    en: {
      message: 'No sticker has this name, so readers see it between colons.',
      fix: 'Known names: {names}. The commands of the editor show all of them.',
    },
    zh: {
      message: '没有这个名字的贴纸，读者会看到冒号和名字。',
      fix: '可用的名字：{names}。编辑器的命令面板里有全部贴纸。',
    },
  },
  find: ({ texts }) =>
    texts.flatMap(({ start, prose }) =>
      [...prose.matchAll(WRITTEN)].flatMap(
        ({ 0: whole, 1: english, 2: chinese = '', index }): PageFinding[] => {
          const name = english ?? chinese
          if (findSticker(name) !== null) return []
          const near = nearNames(name)
          const first = start + index
          const end = first + whole.length
          const [only] = near
          return [
            {
              start: first,
              end,
              names: near.length > 0 ? near : EXAMPLES.map((each) => (english ? each.name : each.zh)),
              ...(near.length === 1 && only !== undefined
                ? { patch: { start: first, end, replacement: whole.replace(name, only) } }
                : {}),
            },
          ]
        },
      ),
    ),
} as const satisfies PageRule
