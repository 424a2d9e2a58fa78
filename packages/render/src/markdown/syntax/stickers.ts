import type { MarkdownIt, StateInline } from 'markdown-it'
import { findSticker } from '../../stickers/catalogue.ts'
import type { StickerSide } from '../../stickers/placed-sticker.ts'
import { isStickerSide } from '../../stickers/placed-sticker.ts'

const COLON = 0x3a
const written = /:(?:sticker-([a-z][a-z-]{0,30})|贴纸[-－](\p{Script=Han}{1,6})):(\{[^{}\n]{1,80}\})?/uy
const SIZE = /^(?:[1-8](?:\.\d)?|0?\.[5-9])$/

/**
 * Parses `:sticker-cat:` and `:贴纸-猫:`, with `{size=2}` in lines and `{side=right}` after it. An unknown name stays text,
 * and so does a list in braces that says anything else.
 */
export function addStickers(md: MarkdownIt): void {
  md.inline.ruler.push('sticker', readSticker)
}

function readSticker(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state
  if (src.charCodeAt(pos) !== COLON || isInWord(state)) return false
  written.lastIndex = pos
  const [all = '', english, chinese = '', list = ''] = written.exec(src) ?? []
  const sticker = findSticker(english ?? chinese)
  const attributes = attributesIn(list.slice(1, -1))
  const end = pos + all.length - (attributes === null ? list.length : 0)
  if (sticker === null || end > posMax) return false
  if (!silent) pushSticker(state, sticker.name, attributes)
  state.pos = end
  return true
}

/** Returns whether the position is inside a word. A sticker may directly follow another, but no other colon. */
function isInWord({ src, pos, pending, tokens }: StateInline): boolean {
  const before = src[pos - 1] ?? ''
  if (before === ':') return pending !== '' || tokens.at(-1)?.type !== 'sticker'
  return /[A-Za-z0-9]/.test(before)
}

type Attributes = { readonly size?: number; readonly side?: StickerSide }

function pushSticker(state: StateInline, name: string, attributes: Attributes | null): void {
  const token = state.push('sticker', 'span', 0)
  token.attrSet('name', name)
  if (attributes?.size !== undefined) token.attrSet('size', String(attributes.size))
  if (attributes?.side !== undefined) token.attrSet('side', attributes.side)
}

/** Returns the attributes. Null if the list contains anything else. */
function attributesIn(list: string): Attributes | null {
  let attributes: Attributes = {}
  for (const part of list.split(/[ \t,]+/).filter((each) => each !== '')) {
    const [, name, value = ''] = /^([a-z]+)=["']?([a-z\d.]+)["']?$/.exec(part) ?? []
    if (name === 'size' && SIZE.test(value)) attributes = { ...attributes, size: Number(value) }
    else if (name === 'side' && isStickerSide(value)) attributes = { ...attributes, side: value }
    else return null
  }
  return attributes
}
