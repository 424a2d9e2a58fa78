import type { Token } from 'markdown-it'
import { imageSource } from '../../article/addresses.ts'
import type { Picture, PictureSize } from '../../article/article.ts'

const MAX_PX = 4000

/** Obsidian's syntax for a width, and optionally a height, at the end of the description. */
const sizeInAlt = /\|(\d{1,5})(?:x(\d{1,5}))?$/

/** Returns a picture. `description` is the text between its brackets. */
export function readPicture(token: Token, description: string): Picture {
  const [inAlt = '', width, height] = sizeInAlt.exec(description) ?? []
  return {
    source: imageSource(String(token.attrGet('src') ?? '')),
    alt: description.slice(0, description.length - inAlt.length),
    caption: String(token.attrGet('title') ?? '').trim() || null,
    size: sizeOf(token.attrGet('width') ?? width, token.attrGet('height') ?? height),
  }
}

function sizeOf(width: string | number | undefined, height: string | number | undefined): PictureSize | null {
  const wide = numberOf(width)
  if (wide !== null && String(width).endsWith('%')) return { unit: 'percent', width: Math.min(wide, 100) }
  const high = String(height).endsWith('%') ? null : numberOf(height)
  return wide === null && high === null ? null : { unit: 'px', width: wide, height: high }
}

function numberOf(length: string | number | undefined): number | null {
  const value = Number.parseInt(String(length), 10)
  return value > 0 ? Math.min(value, MAX_PX) : null
}
