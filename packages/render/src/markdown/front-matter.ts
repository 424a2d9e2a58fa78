import { COVER_LAYOUTS, LIMITS, LINE_BREAKS } from '@galley/contracts'
import type { FrontMatter } from '../article/article.ts'
import { presentable } from './presentable.ts'
import { readYaml } from './yaml-subset.ts'

const MAX_LINES = 200
const AUTHOR_CHARS = 40
const TAG_CHARS = 40
/** More than the name of a theme may have. */
const THEME_CHARS = 100
const MAX_TAGS = 20

/** Returns the front matter of a text. Null when there is none. */
export function frontMatterIn(markdown: string): FrontMatter | null {
  // It ends within these lines, and an editor asks after each key.
  const head = markdown.split('\n', MAX_LINES).join('\n')
  return splitFrontMatter(presentable(head)).frontMatter
}

/**
 * Separates the front matter from a text and leaves blank lines in its place, so that line numbers don't change.
 *
 * The lines between the dashes are front matter only if all of them parse as YAML. Otherwise the text just begins
 * with a rule, and nothing of it may get lost.
 */
export function splitFrontMatter(markdown: string): { frontMatter: FrontMatter | null; body: string } {
  const none = { frontMatter: null, body: markdown }
  if (!/^---[ \t]*\n/.test(markdown)) return none
  const lines = markdown.split('\n', MAX_LINES)
  const end = lines.findIndex((line, index) => index > 0 && /^(?:---|\.\.\.)[ \t]*$/.test(line))
  if (end === -1) return none
  const values = readYaml(lines.slice(1, end))
  if (values === null) return none

  const head = lines.slice(0, end + 1)
  const length = head.reduce((sum, line) => sum + line.length, 0) + head.length - 1
  return { frontMatter: frontMatterOf(values), body: '\n'.repeat(end) + markdown.slice(length) }
}

function frontMatterOf(values: ReadonlyMap<string, readonly string[]>): FrontMatter {
  const tags = (values.get('tags') ?? []).flatMap((tag) => tag.split(/[,，、]/))
  const cover = COVER_LAYOUTS.find((layout) => layout === values.get('cover')?.[0]?.replace('-', '_'))
  return {
    title: line(values.get('title')?.[0], LIMITS.titleChars),
    author: line(values.get('author')?.join('、'), AUTHOR_CHARS),
    tags: [...new Set(tags.flatMap((tag) => line(tag.replace(/^\s*#/, ''), TAG_CHARS) ?? []))].slice(
      0,
      MAX_TAGS,
    ),
    theme: line(values.get('theme')?.[0], THEME_CHARS),
    lineBreaks: LINE_BREAKS.find((mode) => mode === values.get('line_breaks')?.[0]) ?? null,
    ...(cover && { cover }),
  }
}

/** Returns a text as one line of at most `maxChars` characters. Null if it is blank. */
function line(text: string | undefined, maxChars: number): string | null {
  const plain = [...(text ?? '').replace(/\s+/g, ' ').trim()]
  return plain.length > 0 ? plain.slice(0, maxChars).join('').trim() : null
}
