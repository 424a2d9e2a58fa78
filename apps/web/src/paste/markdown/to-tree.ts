import type { Element, Root } from 'hast'
import type { Handle } from 'hast-util-to-mdast'
import { toMdast } from 'hast-util-to-mdast'
import { attribute, make, textOf } from '../html/tree.ts'

/** Returns the address under which the text names a picture. */
export type NamePicture = (address: string) => string

/** Returns Markdown's tree of a document, with the additions of Galley's Markdown. */
export function toTree(document: Root, namePicture: NamePicture) {
  return toMdast(document, {
    handlers: {
      ...Object.fromEntries(['sup', 'sub', 'mark', 'u', 'kbd'].map((tag) => [tag, styled])),
      ins: (state, element) => styled(state, make('u', element.children), undefined),
      small: (state, element) => state.all(element),
      math,
      ruby,
      details,
      dd,
      dt: (state, element) => state.toFlow(state.all(element)),
      dl: (state, element) => state.toFlow(state.all(element)),
      blockquote,
      img: (state, element) => ({
        type: 'image',
        url: state.resolve(namePicture(attribute(element, 'src'))),
        title: attribute(element, 'title') || null,
        alt: attribute(element, 'alt').replace(/\s+/g, ' ').trim(),
      }),
      'emoji-name': (_state, element) => raw(textOf(element)),
      'footnote-mark': (_state, element) => ({
        type: 'footnoteReference',
        identifier: attribute(element, 'label'),
        label: attribute(element, 'label'),
      }),
      'footnote-text': (state, element) => {
        const label = attribute(element, 'label')
        const children = state.toFlow(state.all(element)) as never[]
        return { type: 'footnoteDefinition', identifier: label, label, children }
      },
    },
  })
}

/** Emphasis of a kind that only Galley's Markdown has. `tag` is its element in HTML. */
const styled: Handle = (state, element) => {
  const children = state.all(element) as never[]
  const node = { type: 'emphasis' as const, tag: element.tagName, children }
  return node
}

/** Returns Markdown that is written as it is. In the tree it is code with the mark `isRaw`. */
function raw(value: string) {
  return { type: 'inlineCode' as const, value, isRaw: true }
}

/** A formula is code with the mark `isMath`. */
const math: Handle = (_state, element) => {
  const { tex, isDisplay } = element.properties
  if (tex === undefined) return []
  const node = {
    type: 'inlineCode' as const,
    value: String(tex),
    isMath: true,
    isDisplay: isDisplay === true,
  }
  return node
}

/** Returns each base with its reading as `{漢字|かんじ}`, or with the reading in brackets if that can't be written so. */
const ruby: Handle = (_state, element) => {
  const parts: { base: string; reading: string }[] = []
  let base = ''
  for (const child of element.children) {
    if (child.type === 'element' && child.tagName === 'rt') {
      parts.push({ base: base.trim(), reading: textOf(child).trim() })
      base = ''
    } else if (child.type !== 'element' || child.tagName !== 'rp') base += textOf(child)
  }
  const rest = base.trim() === '' ? [] : [{ type: 'text' as const, value: base }]
  return [...parts.map(writeRuby), ...rest]
}

function writeRuby({ base, reading }: { base: string; reading: string }) {
  const isCjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(base)
  const isPlain = !/[{}|\\\n]|\p{Script=Han}/u.test(reading) && !/[{}|\\\n]/.test(base)
  return isCjk && isPlain && reading !== ''
    ? raw(`{${base}|${reading}}`)
    : { type: 'text' as const, value: reading === '' ? base : `${base}(${reading})` }
}

const details: Handle = (state, element) => {
  const isSummary = (child: Element['children'][number]) =>
    child.type === 'element' && child.tagName === 'summary'
  const summary = element.children.find(isSummary)
  const rest = make(
    'div',
    element.children.filter((child) => !isSummary(child)),
  )
  const title = summary ? textOf(summary).replace(/[<>&]/g, ' ').replace(/\s+/g, ' ').trim() : ''
  return [
    { type: 'html', value: `<details><summary>${title}</summary>` },
    ...state.toFlow(state.all(rest)),
    { type: 'html', value: '</details>' },
  ]
}

/** Returns the meaning of a term in a list of definitions. */
const dd: Handle = (state, element) => {
  const [first, ...rest] = state.toFlow(state.all(element))
  if (first?.type !== 'paragraph') return first ? [first, ...rest] : []
  first.children.unshift(raw(': '))
  return [first, ...rest]
}

const blockquote: Handle = (state, element) => {
  const children = state.toFlow(state.all(element))
  const tone = attribute(element, 'tone')
  if (tone !== '') {
    const sign = raw(`[!${tone}]`)
    const [first] = children
    if (first?.type === 'paragraph') first.children.unshift(sign, raw('\n'))
    else children.unshift({ type: 'paragraph', children: [sign] })
  }
  return { type: 'blockquote', children }
}
