import type { Caption } from '@galley/contracts'
import type { Article } from '../article/article.ts'
import { excerpt } from '../output/prose/excerpt.ts'
import { gapBetween, proseOf, saysTitle } from '../output/prose/prose.ts'
import { shortTitle } from '../output/titles/short-title.ts'
import type { CaptionRules } from './profile.ts'
import { tagsIn } from './text-counts.ts'

export type CaptionInput = {
  readonly article: Article
  readonly title: string
  readonly language: string
}

/**
 * Returns the caption of the pictures, within a platform's limits.
 *
 * A title that is too long ends with a phrase, a body with a sentence. Tags are those of the front matter, then those
 * in the text.
 */
export function writeCaption(input: CaptionInput, rules: CaptionRules): Caption {
  const { named, kept, whole } = draftOf(input, rules)
  const wanted = rules.title ? oneLine(input.title) : ''
  const title = rules.title ? shortTitle(wanted, rules.title) : ''
  const { most, lengthOf } = rules.body
  const body = excerpt(whole, { limit: Math.max(0, most - lengthOf(tagLine(kept, rules))), lengthOf })
  return {
    title,
    title_length: rules.title?.lengthOf(title) ?? 0,
    body,
    body_length: lengthOf(body),
    tags: kept,
    ok: title === wanted && body === whole && kept.length === named.length,
  }
}

/** Counts the tags of a caption, and its body with all of them, before anything is shortened. */
export function measureCaption(input: CaptionInput, rules: CaptionRules): { body: number; tags: number } {
  const { named, whole } = draftOf(input, rules)
  return { body: rules.body.lengthOf(whole + tagLine(named, rules)), tags: named.length + tagsWithin(whole) }
}

type Draft = {
  readonly named: readonly string[]
  readonly kept: string[]
  /** The body before it is shortened. */
  readonly whole: string
}

function draftOf({ article, title, language }: CaptionInput, { title: own, tags }: CaptionRules): Draft {
  const named = tagsOf(article)
  const written = bodyOf(article, title, language)
  const untagged = tags.keptInBody ? written : withoutSigns(written, named)
  const whole = own ? untagged : [oneLine(title), untagged].filter((part) => part !== '').join('\n\n')
  const most = tags.most ?? Number.POSITIVE_INFINITY
  const room = tags.keptInBody ? most : Math.max(0, most - tagsWithin(whole))
  return { named, kept: named.slice(0, room), whole }
}

const bodyTag = /(?<![\p{L}\p{N}#&/])#(?=([\p{L}\p{N}_]{1,100}))/gu

/** Removes the `#` from tags that are listed below the body. */
function withoutSigns(body: string, named: readonly string[]): string {
  const listed = new Set(named)
  return body.replace(bodyTag, (sign, name: string) => (listed.has(name) ? '' : sign))
}

function tagsWithin(body: string): number {
  return body.match(bodyTag)?.length ?? 0
}

/** Returns the tags for the end of the body. A post without a title has one field for both, with a blank line. */
function tagLine(tags: readonly string[], { title }: CaptionRules): string {
  const line = tags.map((tag) => ` #${tag}`).join('')
  return line !== '' && title === null ? `\n${line}` : line
}

/** Returns the caption as a text file to copy from. */
export function captionText({ title, body, tags }: Caption): string {
  const parts = [title, body, tags.map((tag) => `#${tag}`).join(' ')]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** Returns an article's tags. A number, such as that of an issue, is no tag. */
function tagsOf(article: Article): string[] {
  const found = tagsIn(article).map((tag) => tag.replace(/\[.*$/, ''))
  const names = [...(article.frontMatter?.tags ?? []), ...found].map((tag) =>
    tag.replace(/^#+/, '').replace(/\s+/g, ''),
  )
  return [...new Set(names)].filter((name) => name !== '' && !/^\d+$/.test(name))
}

/** Returns the text without its title, its notes, what only an image can show, and paragraphs that are only tags. */
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

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
