import { allBlocks } from '../../../article/block-tree.ts'
import { offsetsOf } from '../../text-positions.ts'
import type { PageNote, PageRule } from '../page-rule.ts'

/** A picture in HTML, with the boxes around it that hold nothing else. The bounds keep the search linear. */
const picture =
  /((?:<(?:p|div|center|figure)(?:\s[^<>]{0,300})?>\s{0,20}){0,3})<img\s([^<>]{1,2000})>(?:\s{0,4}<\/img>)?((?:\s{0,20}<\/(?:p|div|center|figure)>){0,3})/gi
/** Addresses that Markdown takes as they are. */
const plainAddress = /^[^\s()<>"'\\]{1,2000}$/

/** The characters before a picture in which the beginning of its block is looked for. */
const MOST_BEFORE = 4_000

/** Finds `<img>`: pages read no attributes of HTML, so the picture is left out. */
export const imageInHtml = {
  id: 'image_in_html',
  severity: 'medium',
  words: {
    en: {
      message: 'Readers don’t see this picture: pictures in HTML are left out.',
      fix: 'Write it in Markdown: ![a cup on a table](…).',
    },
    zh: {
      message: '读者看不到这张图片：用 HTML 写的图片不会显示。',
      fix: '改用 Markdown 写法：![桌上的一杯咖啡](…)。',
    },
  },
  find: (note) => {
    if (!note.positions.text.includes('<')) return []
    const { text } = note.positions
    return [...withoutCode(note).matchAll(picture)].map(
      ({ 0: whole, 1: open = '', 3: closed = '', index }) => {
        const end = index + whole.length
        // The search text has code left out; the attributes are read from the text itself.
        const attributes = text.slice(index + open.length, end - closed.length)
        const isBoxed = open !== ''
        const isEven = count(open, /<\w/g) === count(closed, /<\//g)
        const markdown = isEven && !isInHtml(text, index) ? markdownOf(attributes) : null
        const replacement = markdown && (isBoxed ? aloneIn(text, { start: index, end }, markdown) : markdown)
        return { start: index, end, ...(replacement && { patch: { start: index, end, replacement } }) }
      },
    )
  },
} as const satisfies PageRule

/** Returns the text with blanks in place of code, so that offsets stay. */
function withoutCode({ article, positions }: PageNote): string {
  let text = positions.text.replace(/`[^`\n]{1,2000}`/g, blanked)
  for (const block of allBlocks(article.blocks)) {
    if (block.kind !== 'code') continue
    const { start, end } = offsetsOf(positions, block.lines)
    text = text.slice(0, start) + blanked(text.slice(start, end)) + text.slice(end)
  }
  return text
}

function blanked(text: string): string {
  return ' '.repeat(text.length)
}

/** Returns whether a block of HTML has begun before: up to its end no Markdown is read. */
function isInHtml(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - MOST_BEFORE), at)
  const block = before.split(/\n[ \t]*\r?\n/).at(-1) ?? ''
  return /^\s*<(?:[a-z][a-z\d]*[\s>/]|\/|!)/i.test(block)
}

function markdownOf(tag: string): string | null {
  const address = attribute(tag, 'src')
  if (!plainAddress.test(address)) return null
  const alt = attribute(tag, 'alt')
    .replace(/[[\]\\|\n]/g, ' ')
    .trim()
  const width = attribute(tag, 'width')
  if (/^\d{1,3}%$/.test(width)) return `![${alt}](${address}){width=${width}}`
  const px = /^(\d{1,5})(?:px)?$/.exec(width)?.[1]
  return `![${px ? `${alt}|${px}` : alt}](${address})`
}

function attribute(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s?=\\s?(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim()
}

/** Returns a picture as a paragraph of its own. Null inside of quotes and lists, whose marks a blank line would need. */
function aloneIn(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  markdown: string,
): string | null {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  if (line.trim() !== '') return null
  const before = text.slice(Math.max(0, start - 40), start).replace(/[ \t]/g, '')
  const after = text.slice(end, end + 40).replace(/[ \t\r]/g, '')
  const isFirst = start - line.length === 0 || before.endsWith('\n\n')
  return `${isFirst ? '' : '\n'}${markdown}${after === '' || after.startsWith('\n\n') ? '' : '\n'}`
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
