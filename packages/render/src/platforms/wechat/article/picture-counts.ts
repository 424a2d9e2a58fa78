import type { Article, Picture } from '../../../article/article.ts'
import { allBlocks, picturesOf as picturesIn } from '../../../article/block-tree.ts'
import { shownSource } from './blocks/pictures.ts'

/** How many pictures of an article its HTML holds, and how many are left out, so that descriptions replace them. */
type PictureCounts = { readonly held: number; readonly leftOut: number }

/** Counts each picture as often as the article shows it. */
export function wechatPictureCounts(article: Article): PictureCounts {
  const pictures = picturesOf(article)
  const held = pictures.filter(({ source }) => shownSource(source) !== null).length
  return { held, leftOut: pictures.length - held }
}

export function picturesOf({ blocks }: Article): Picture[] {
  return [...allBlocks(blocks)].flatMap(picturesIn)
}
