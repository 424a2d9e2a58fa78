import type { Analysis, Platform, RenderConfig } from '@galley/contracts'
import type { Article } from '../article/article.ts'
import { OBJECT_MARK, plainText } from '../article/plain-text.ts'
import { scriptOf } from '../article/script.ts'
import { allBlocks, inlinesOf } from '../article/structure.ts'
import { measureThread } from '../output/twitter-thread/twitter-thread.ts'
import type { SetFormula } from '../output/wechat/set-formula.ts'
import { wechatArticle } from '../output/wechat/wechat-article.ts'
import { limitOf } from '../platforms/catalogue.ts'
import type { PlatformLimit } from '../platforms/platform.ts'
import type { Theme } from '../themes/theme.ts'
import { charactersIn, utf8Bytes } from './text-size.ts'

export type LimitUse = NonNullable<Analysis['platforms'][Platform]>['limits'][number]

export type Counted = {
  readonly article: Article
  readonly title: string
  readonly config: RenderConfig
  readonly theme: Theme
  /** As of `wechatArticle`. */
  readonly setFormula: SetFormula | null
  /** Every image of the set: pages, cover and end card. */
  readonly estimatedPages: number
}

/** So many drawings alone are more characters than WeChat takes, so that no others need be made to say that it is too much. */
const MOST_FORMULAS = 100

/** A tag is a `#` and what follows it, up to a blank or the next sign; Xiaohongshu closes it with `[话题]#`. */
const tag = /(?<![\p{L}\p{N}#&/])#[\p{L}\p{N}_]{1,100}(?:\[[^\]\n]{1,10}\]#?)?/gu

/** Counts what each of a platform's limits is about, in the platform's own way. */
export function limitUses(platform: Platform, counted: Counted): LimitUse[] {
  switch (platform) {
    case 'xhs':
      return xhsUses(counted)
    case 'wechat':
      return wechatUses(counted)
    case 'twitter':
      return twitterUses(counted)
  }
}

/**
 * Counts a title as Xiaohongshu does: two Latin characters are one, rounded up. An emoji counts by its UTF-16 units.
 *
 * Source: xiaohongshu-mcp pkg/xhsutil/title.go.
 */
export function xhsTitleLength(title: string): number {
  let halves = 0
  for (let index = 0; index < title.length; index += 1) halves += title.charCodeAt(index) > 127 ? 2 : 1
  return Math.ceil(halves / 2)
}

/** Counts the different tags in the text. Code holds none. */
export function tagsIn(article: Article): string[] {
  const texts: string[] = []
  for (const block of allBlocks(article.blocks)) {
    // Read run by run: a tag doesn't go on into bold text, and code stands between two runs.
    for (const inline of inlinesOf(block)) if (inline.kind === 'text') texts.push(inline.text)
  }
  return [...new Set(texts.flatMap((text) => text.match(tag) ?? []))]
}

function xhsUses(counted: Counted): LimitUse[] {
  const { article, title } = counted
  return [
    use(limitOf('xhs', 'title'), xhsTitleLength(title)),
    use(limitOf('xhs', 'body'), charactersIn(wordsOf(article))),
    use(limitOf('xhs', 'images'), counted.estimatedPages),
    use(limitOf('xhs', 'tags'), tagsIn(article).length),
  ]
}

function wechatUses({ article, title, config, theme, setFormula }: Counted): LimitUse[] {
  const language = languageOf(article, config)
  const setFirst = setFormula && firstFormulas(setFormula)
  const { html, digest } = wechatArticle({ article, config, theme, language, setFormula: setFirst })
  return [
    use(limitOf('wechat', 'title'), charactersIn(title)),
    use(limitOf('wechat', 'author'), charactersIn(config.author ?? '')),
    use(limitOf('wechat', 'digest'), charactersIn(digest)),
    use(limitOf('wechat', 'content_characters'), charactersIn(html)),
    use(limitOf('wechat', 'content_bytes'), utf8Bytes(html)),
  ]
}

/** A text that is too long for one post isn't too long for X: then it is `thread_posts` that counts. */
function twitterUses(counted: Counted): LimitUse[] {
  const { article, title, config } = counted
  const language = languageOf(article, config)
  const { posts, weight } = measureThread({ article, title, language }, counted.estimatedPages)
  return [
    use(limitOf('twitter', 'weighted_length'), weight),
    use(limitOf('twitter', 'long_post_length'), weight),
    use(limitOf('twitter', 'thread_posts'), posts),
    use(limitOf('twitter', 'alt_text'), longestAlt(article)),
  ]
}

function use({ name, value, unit, source }: PlatformLimit, used: number): LimitUse {
  return { name, used, limit: value, unit, ok: used <= value, source }
}

function wordsOf(article: Article): string {
  return plainText(article).replaceAll(OBJECT_MARK, '')
}

function languageOf(article: Article, config: RenderConfig): string {
  return config.language ?? scriptOf(wordsOf(article)).language
}

function firstFormulas(setFormula: SetFormula): SetFormula {
  let left = MOST_FORMULAS
  return (tex, display) => {
    left -= 1
    return left < 0 ? null : setFormula(tex, display)
  }
}

/** Characters of the longest description that a picture has. */
function longestAlt(article: Article): number {
  let longest = 0
  for (const block of allBlocks(article.blocks)) {
    if (block.kind === 'figure') longest = Math.max(longest, charactersIn(block.picture.alt))
    for (const inline of inlinesOf(block)) {
      if (inline.kind === 'image') longest = Math.max(longest, charactersIn(inline.picture.alt))
    }
  }
  return longest
}
