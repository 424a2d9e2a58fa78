import type { MarkdownIt, StateInline, Token } from 'markdown-it'

const BANG = 0x21
const OPENING_BRACE = 0x7b
const sized = /^[ \t\n]+=(\d{0,5}%?)(?:x(\d{0,5}))?[ \t\n]*\)/
const attributes = /\{:?[ \t]*([^{}\n]{1,200}?)[ \t]*\}/y

/**
 * Parses the size of a picture: `![a](b =300x200)` as in markdown-it-imsize, and `![a](b){width=50%}` as in Pandoc. In
 * braces a picture may also have `focus`, `crop`, `radius` and `layout`. The token's attributes get values of their
 * grammar, never the source text.
 */
export function addImageSizes(md: MarkdownIt): void {
  md.inline.ruler.after('image', 'sized_image', readSizedImage)
  md.inline.ruler.after('sized_image', 'image_attributes', readAttributes)
}

/** Parses a picture that the parser's own rule has just rejected because of the size. */
function readSizedImage(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax, md } = state
  if (src.charCodeAt(pos) !== BANG || src[pos + 1] !== '[') return false
  const labelEnd = md.helpers.parseLinkLabel(state, pos + 1, false)
  if (labelEnd < 0 || src[labelEnd + 1] !== '(') return false
  const address = md.helpers.parseLinkDestination(src, labelEnd + 2, posMax)
  if (!address.ok) return false
  const title = titleAfter(state, address.pos)
  const found = sized.exec(src.slice(title.pos, Math.min(posMax, title.pos + 40)))
  if (!found || !/\d/.test(found[0])) return false
  if (!silent) {
    const token = state.push('image', 'img', 0)
    token.content = src.slice(pos + 2, labelEnd)
    token.children = []
    md.inline.parse(token.content, md, state.env, token.children)
    token.attrs = [
      ['src', md.normalizeLink(address.str)],
      ['alt', ''],
    ]
    if (title.text !== '') token.attrSet('title', title.text)
    setSize(token, 'width', found[1])
    setSize(token, 'height', found[2])
  }
  state.pos = title.pos + found[0].length
  state.posMax = posMax
  return true
}

function titleAfter({ src, posMax, md }: StateInline, pos: number): { text: string; pos: number } {
  const start = pos + (/^[ \t\n]+/.exec(src.slice(pos, pos + 40))?.[0].length ?? 0)
  const title = start > pos ? md.helpers.parseLinkTitle(src, start, posMax) : null
  return title?.ok ? { text: title.str, pos: title.pos } : { text: '', pos }
}

function readAttributes(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== OPENING_BRACE) return false
  const image = state.pending === '' ? state.tokens.at(-1) : undefined
  if (image?.type !== 'image' || !/[)\]]/.test(state.src[state.pos - 1] ?? '')) return false
  attributes.lastIndex = state.pos
  const [all = '', list = ''] = attributes.exec(state.src) ?? []
  const read = attributesIn(list)
  if (read === null || state.pos + all.length > state.posMax) return false
  if (!silent) for (const [name, value] of read) setAttribute(image, name, value)
  state.pos += all.length
  return true
}

const SHARE = String.raw`(?:0?\.\d{1,4}|0|1(?:\.0{1,4})?)`
/** The values of each attribute. */
const VALUES = {
  width: /^(?:\d{1,5}(?:%|px)?|full|column|half)$/,
  height: /^\d{1,5}(?:%|px)?$/,
  focus: new RegExp(`^${SHARE},${SHARE}$`),
  crop: new RegExp(String.raw`^(?:${SHARE}(?:,${SHARE}){3}|[1-9]\d{0,2}[:/][1-9]\d{0,2})$`),
  radius: /^\d{1,3}(?:px)?$/,
  layout: /^(?:grid|row)$/,
} as const

type AttributeName = keyof typeof VALUES

function isName(name: string): name is AttributeName {
  return Object.hasOwn(VALUES, name)
}

/** Returns the attributes. Null if the list contains anything else. Classes and ids are allowed and ignored. */
function attributesIn(list: string): [AttributeName, string][] | null {
  const found: [AttributeName, string][] = []
  for (const part of list.split(/[ \t]+|,[ \t]*(?=[a-z.#])/)) {
    const [, name = '', quoted, plain] = /^([a-z]+)=(?:["']([^"']*)["']|([^"']*))$/.exec(part) ?? []
    const value = (quoted ?? plain ?? '').toLowerCase()
    if (isName(name) && VALUES[name].test(value)) found.push([name, value])
    else if (!/^[.#][\w-]+$/.test(part)) return null
  }
  return list === '' ? null : found
}

function setAttribute(image: Token, name: AttributeName, value: string): void {
  if (name === 'width' || name === 'height') setSize(image, name, value)
  else image.attrSet(name, value)
}

function setSize(token: Token, name: 'width' | 'height', value: string | undefined): void {
  if (value !== undefined && (/^[a-z]/.test(value) || Number.parseInt(value, 10) > 0))
    token.attrSet(name, value)
}
