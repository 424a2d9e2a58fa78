import type { Caption } from '@galley/contracts'
import { tagsIn, xhsTitleLength } from '../analysis/platform-limits.ts'
import type { Article } from '../article/article.ts'
import { limitOf } from '../platforms/catalogue.ts'
import { phrases } from './phrases.ts'
import { excerpt } from './prose/excerpt.ts'
import { gapBetween, proseOf, saysTitle } from './prose/prose.ts'

export type CaptionInput = {
  readonly article: Article
  readonly title: string
  readonly language: string
}

/** A title that ends with its first clause must keep at least this much of the room, or it says too little. */
const LEAST_TITLE = 0.3

/**
 * Writes what is posted beside the images on Xiaohongshu, within its limits: a title of 20 units, 1000 characters of
 * text and tags together, ten tags. A longer title ends with a phrase, a longer text with a sentence. Tags are those of
 * the front matter, then those in the text.
 */
export function xhsCaption({ article, title, language }: CaptionInput): Caption {
  const named = tagsOf(article)
  const kept = named.slice(0, limitOf('xhs', 'tags').value)
  const whole = bodyOf(article, title, language)
  const tagsLength = kept.reduce((sum, tag) => sum + charactersIn(tag) + ' #'.length, 0)
  const room = Math.max(0, limitOf('xhs', 'body').value - tagsLength)
  const body = excerpt(whole, { limit: room, lengthOf: charactersIn })
  const short = shortTitle(oneLine(title), limitOf('xhs', 'title').value)
  return {
    title: short,
    title_length: xhsTitleLength(short),
    body,
    body_length: charactersIn(body),
    tags: kept,
    ok: short === oneLine(title) && body === whole && kept.length === named.length,
  }
}

/** The caption as a file to copy from. */
export function captionText({ title, body, tags }: Caption): string {
  const parts = [title, body, tags.map((tag) => `#${tag}`).join(' ')]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** A number such as that of an issue is no tag. */
function tagsOf(article: Article): string[] {
  const found = tagsIn(article).map((tag) => tag.replace(/\[.*$/, ''))
  const names = [...(article.frontMatter?.tags ?? []), ...found].map((tag) =>
    tag.replace(/^#+/, '').replace(/\s+/g, ''),
  )
  return [...new Set(names)].filter((name) => name !== '' && !/^\d+$/.test(name))
}

/** The text without its title, its notes, and what only an image can show. Paragraphs of nothing but tags go, too. */
function bodyOf({ blocks }: Article, title: string, language: string): string {
  const [first, ...rest] = blocks
  const untitled = first && saysTitle(first, title) ? rest : blocks
  const passages = proseOf(untitled, { language, keepsReferences: false }).filter(
    ({ kind, text }) => ['heading', 'paragraph', 'item'].includes(kind) && !/^(?:#[^\s#]+#?\s*)+$/.test(text),
  )
  return passages
    .map(
      (passage, index) =>
        passage.text + (passages[index + 1] ? gapBetween(passage, passages[index + 1] ?? passage) : ''),
    )
    .join('')
}

function shortTitle(title: string, limit: number): string {
  if (xhsTitleLength(title) <= limit) return title
  const clauses = title.split(/(?<=[：，；。！？、｜|—–]|[:,;.!?]\s)/u)
  const clause = longest(clauses, (text) => xhsTitleLength(bare(text)) <= limit)
  if (xhsTitleLength(bare(clause)) >= limit * LEAST_TITLE) return bare(clause)
  const phrase = longest(phrases(title), (text) => xhsTitleLength(`${text.trimEnd()}…`) <= limit).trimEnd()
  return phrase === '' ? excerpt(title, { limit, lengthOf: xhsTitleLength }) : `${phrase}…`
}

/** As many of the first parts as may stand together. */
function longest(parts: readonly string[], mayStand: (text: string) => boolean): string {
  let text = ''
  for (const part of parts) {
    if (!mayStand(text + part)) break
    text += part
  }
  return text
}

/** Question and exclamation marks belong to a title; what would lead on to the next clause doesn't. */
function bare(text: string): string {
  return text.replace(/[\s：，；。、｜|—–:,;.]+$/u, '')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function charactersIn(text: string): number {
  return Array.from(text).length
}
