import type { Inline, InlineStyle } from '../../article/article.ts'
import { textOfInlines } from '../../article/plain-text.ts'
import { findSticker } from '../../stickers/catalogue.ts'
import { plainFormula } from './plain-formula.ts'
import type { ProseWords } from './prose-words.ts'
import { lowered, raised } from './raised-digits.ts'

/** Prose, and its parts that must not be cut: inline code. Offsets are UTF-16 units. */
export type InlineProse = {
  readonly text: string
  readonly wholes: readonly Whole[]
  readonly showsMore: boolean
}
export type Whole = { readonly start: number; readonly end: number }

type InlineObject = Inline & { readonly kind: 'image' | 'math' }

export type ProseStyle = {
  readonly words: ProseWords
  /** True to keep a link's address after its text, mention notes, and keep the backticks of code. */
  readonly keepsReferences: boolean
}

/**
 * Returns a line as plain text: without emphasis, a link followed by its address, code optionally in backticks.
 * `showsMore` is true if only an image of the page shows a picture or formula.
 */
export function inlineProse(inlines: readonly Inline[], style: ProseStyle): InlineProse {
  const pieces: string[] = []
  const wholes: Whole[] = []
  let length = 0
  let showsMore = false

  function add(text: string) {
    pieces.push(text)
    length += text.length
  }

  function visit(inline: Inline) {
    switch (inline.kind) {
      case 'code':
        return addCode(inline.text)
      case 'link':
        visitAll(inline.children)
        return add(style.keepsReferences ? addressAfter(inline.children, inline.href, style.words) : '')
      case 'styled':
        return visitStyled(inline.style, inline.children)
      case 'image':
      case 'math':
        return addObject(inline)
      case 'sticker':
        return add(findSticker(inline.name)?.emoji ?? '')
      case 'note':
        return add(`${style.words.open}${inline.text}${style.words.close}`)
      case 'footnote-mark':
        return add(style.keepsReferences ? `[${inline.number}]` : '')
      default:
        return add(plain(textOfInlines([inline])))
    }
  }

  function addCode(code: string) {
    const line = oneLine(code).normalize('NFC')
    const text = style.keepsReferences ? `\`${line}\`` : line
    wholes.push({ start: length, end: length + text.length })
    add(text)
  }

  function addObject(inline: InlineObject) {
    const text = inline.kind === 'math' ? plainFormula(inline.tex) : null
    if (text === null) showsMore = true
    add((text ?? shownText(inline, style.words)).normalize('NFC'))
  }

  function visitAll(children: readonly Inline[]) {
    for (const child of children) visit(child)
  }

  function visitStyled(kind: InlineStyle, children: readonly Inline[]) {
    const script = kind === 'sup' ? raised(textOfInlines(children)) : null
    const subscript = kind === 'sub' ? lowered(textOfInlines(children)) : null
    const [open, close] = bracketsOf(kind, style.words)
    if (script !== null || subscript !== null) return add(script ?? subscript ?? '')
    add(open)
    visitAll(children)
    add(close)
  }

  visitAll(inlines)
  return { text: pieces.join(''), wholes, showsMore }
}

function bracketsOf(kind: InlineStyle, words: ProseWords): [string, string] {
  if (kind === 'strike') return ['~', '~']
  if (kind === 'ruby-text') return [words.open, words.close]
  if (kind === 'sup') return ['^', '']
  return kind === 'sub' ? ['_', ''] : ['', '']
}

/** Collapses blanks. Keeps line ends: those of the source are blanks already, and the others are intended. */
function plain(text: string): string {
  return text.normalize('NFC').replace(/[ \t\r\f\v]+/g, ' ')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** Returns a link's address to follow its text. '' if the text is the address, or other sites can't open it. */
function addressAfter(children: readonly Inline[], href: string, words: ProseWords): string {
  const text = textOfInlines(children)
  if (!/^https?:\/\//i.test(href) || bare(text) === bare(href)) return ''
  return text.trim() === '' ? href : `${words.open}${href}${words.close}`
}

function bare(address: string): string {
  return address
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
}

function shownText(inline: InlineObject, { shown, open, close, colon }: ProseWords): string {
  if (inline.kind === 'math') return `${open}${shown.formula}${close}`
  const about = oneLine(inline.picture.caption ?? inline.picture.alt).trim()
  return `${open}${shown.image}${about === '' ? '' : colon + about}${close}`
}
