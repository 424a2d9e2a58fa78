import type { MarkdownIt, StateInline, Token } from 'markdown-it'

const BANG = 0x21
const OPENING_BRACE = 0x7b
const sized = /^[ \t\n]+=(\d{0,5}%?)(?:x(\d{0,5}))?[ \t\n]*\)/
const attributes = /\{:?[ \t]*([^{}\n]{1,120}?)[ \t]*\}/y

/**
 * Parses the size of a picture: `![a](b =300x200)` as in markdown-it-imsize, and `![a](b){width=50%}` as in Pandoc.
 * The token's `width` and `height` get a number of px or a percentage, never the source text.
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
  if (image?.type !== 'image' || state.src[state.pos - 1] !== ')') return false
  attributes.lastIndex = state.pos
  const [all = '', list = ''] = attributes.exec(state.src) ?? []
  const sizes = sizesIn(list)
  if (sizes === null || state.pos + all.length > state.posMax) return false
  if (!silent) for (const [name, value] of sizes) setSize(image, name, value)
  state.pos += all.length
  return true
}

/** Returns the sizes. Null if the list contains anything but attributes. Classes and ids are allowed and ignored. */
function sizesIn(list: string): ['width' | 'height', string][] | null {
  const sizes: ['width' | 'height', string][] = []
  for (const part of list.split(/[ \t,]+/)) {
    const [, name, value] = /^(width|height)=["']?(\d{1,5}%?)(?:px)?["']?$/.exec(part) ?? []
    if (name !== undefined && value !== undefined) sizes.push([name === 'width' ? name : 'height', value])
    else if (!/^[.#][\w-]+$/.test(part)) return null
  }
  return list === '' ? null : sizes
}

function setSize(token: Token, name: 'width' | 'height', value: string | undefined): void {
  if (value !== undefined && Number.parseInt(value, 10) > 0) token.attrSet(name, value)
}
