import type { Article, Block, Inline } from '@galley/render'
import type { DefaultTreeAdapterTypes } from 'parse5'
import { isElement } from './wechat-strip.ts'

/** The expected content of an article in order: its own text, and the additions of a theme or for WeChat's rules. */
type Part =
  | { readonly text: string }
  /** Optional: a mark, a number, a label. */
  | { readonly addition: RegExp }
  /** One of several. */
  | { readonly either: readonly string[] }

const PICTURE = '\ufffc'

/** Returns the visible characters without blanks. Each picture is one U+FFFC, and drawings are omitted. */
export function textIn(node: DefaultTreeAdapterTypes.ChildNode): string {
  if ('value' in node) return withoutBlanks(node.value)
  if (!isElement(node) || node.tagName === 'svg') return ''
  return node.tagName === 'img' ? PICTURE : node.childNodes.map(textIn).join('')
}

/**
 * Compares an article's HTML with the article: every character once, in order. Returns null if they are equal,
 * otherwise what was expected at the first difference.
 */
export function firstDifference(article: Article, shown: string): string | null {
  const parts = [
    ...article.blocks.flatMap(partsOfBlock),
    { addition: /(?:链接|連結|リンク|링크|Links)\[\d+\].*/sy },
  ]
  let at = 0
  for (const [index, part] of parts.entries()) {
    const length = lengthOf(part, parts[index + 1], { shown, at })
    if (length === null)
      return `${JSON.stringify(part)} at ${at}: ${JSON.stringify(shown.slice(at, at + 40))}`
    at += length
  }
  return at === shown.length ? null : `nothing more, but there is ${JSON.stringify(shown.slice(at, at + 40))}`
}

type Place = { readonly shown: string; readonly at: number }

/** Returns how many characters a part has at this place. Null if it isn't there. */
function lengthOf(part: Part, following: Part | undefined, { shown, at }: Place): number | null {
  if ('text' in part) return shown.startsWith(part.text, at) ? part.text.length : null
  if ('either' in part) return part.either.find((text) => shown.startsWith(text, at))?.length ?? null
  const isLeftOut = following !== undefined && 'text' in following && following.text !== ''
  if (isLeftOut && shown.startsWith(following.text, at)) return 0
  part.addition.lastIndex = at
  return part.addition.exec(shown)?.[0].length ?? 0
}

const HEADING_MARK = [/\$/y, /(?:##|\d{1,3})/y, /(?:###|\/\/|\d{1,3}\.\d{1,3})/y]

function partsOfBlock(block: Block): Part[] {
  switch (block.kind) {
    case 'heading':
      return [{ addition: HEADING_MARK[block.level - 1] ?? /(?!)/y }, ...partsOf(block.children)]
    case 'paragraph':
      return partsOf(block.children)
    case 'figure':
      return [pictureOf(block.picture.alt), literal(block.picture.caption ?? '')]
    case 'gallery':
      return [
        ...block.pictures.map(({ alt }) => pictureOf(alt)),
        literal(block.pictures.flatMap(({ caption }) => caption ?? []).join('·')),
      ]
    case 'code':
      return [literal(block.text)]
    case 'math':
      return [formulaOf(block.tex)]
    case 'diagram':
      return [{ either: [withoutBlanks(block.source.text), ''] }]
    case 'definitions':
      return block.entries.flatMap(({ term, meanings }) => [
        ...partsOf(term),
        ...meanings.flatMap(({ blocks }) => inside(blocks)),
      ])
    case 'list':
      return block.items.flatMap((item) => [
        item.mark === undefined ? { addition: /(?:\d+\.|[•●■○–◆▸❧＋☐☑])/y } : literal(item.mark),
        ...inside(item.blocks),
      ])
    case 'table':
      return [block.head, ...block.rows].flatMap((row) => row.flatMap(partsOf))
    case 'quote':
      return inside(block.blocks)
    case 'callout':
      return [
        ...(block.title === null ? [{ addition: LABEL }] : partsOf(block.title)),
        ...inside(block.blocks),
      ]
    case 'exhibit':
      return [
        ...(block.title === null ? [] : partsOf(block.title)),
        ...block.entries.flatMap(({ parts }) =>
          parts.flatMap((part) => [{ addition: EXHIBIT_SIGN }, ...inside(part.blocks)]),
        ),
      ]
    case 'details':
      return [...partsOf(block.summary), ...inside(block.blocks)]
    case 'footnotes':
      return block.notes.flatMap((note) => [literal(`[${note.number}]`), ...inside(note.blocks)])
    case 'rule':
    case 'page-break':
      return []
  }
}

const LABEL =
  /(?:说明|提示|重点|注意|当心|說明|重點|當心|補足|ヒント|重要|警告|참고|팁|중요|주의|경고|Note|Tip|Important|Warning|Caution)/y

/** What articles write before a part of an exhibit: a number, a box, a sign or stars. */
const EXHIBIT_SIGN = /(?:\d+|[☐☑Q]|[★☆]{5})/y

function inside(blocks: readonly Block[]): Part[] {
  return blocks.flatMap(partsOfBlock)
}

function partsOf(inlines: readonly Inline[]): Part[] {
  return inlines.flatMap(partsOfInline)
}

function partsOfInline(inline: Inline): Part[] {
  switch (inline.kind) {
    case 'text':
    case 'code':
      return [literal(inline.text)]
    case 'break':
    case 'soft-break':
    case 'sticker':
      return []
    case 'styled':
      return partsOf(inline.children)
    case 'link':
      return [...partsOf(inline.children), { addition: /\[\d+\]/y }]
    case 'image':
      return [pictureOf(inline.picture.alt)]
    case 'math':
      return [formulaOf(inline.tex)]
    case 'note':
      return [{ addition: /[（(]/y }, literal(inline.text), { addition: /[）)]/y }]
    case 'footnote-mark':
      return [literal(`[${inline.number}]`)]
  }
}

const literal = (text: string): Part => ({ text: withoutBlanks(text) })

/** A picture, or its description if there is none. */
function pictureOf(alt: string): Part {
  const told = withoutBlanks(alt)
  const described = told === '' ? ['图片', '圖片', '画像', '그림', 'Image', '[▢]'] : [told, `[${told}]`]
  return { either: [PICTURE, ...described] }
}

/** A formula is a drawing, or its source if it can't be drawn. */
function formulaOf(tex: string): Part {
  return { either: [withoutBlanks(tex), ''] }
}

function withoutBlanks(text: string): string {
  return text.replace(/[\s\u00a0\u2060]+/g, '')
}
