import type { Token } from 'markdown-it'
import { imageSource } from '../../article/addresses.ts'
import type { Picture, PictureCrop, PictureLook, PictureSize } from '../../article/article.ts'

const MAX_PX = 4000

/** Obsidian's syntax for a width, and optionally a height, at the end of the description. */
const sizeInAlt = /\|(\d{1,5})(?:x(\d{1,5}))?$/

/** Returns a picture. `description` is the text between its brackets. */
export function readPicture(token: Token, description: string): Picture {
  const [inAlt = '', width, height] = sizeInAlt.exec(description) ?? []
  const look = lookOf(token)
  return {
    source: imageSource(String(token.attrGet('src') ?? '')),
    alt: description.slice(0, description.length - inAlt.length),
    caption: String(token.attrGet('title') ?? '').trim() || null,
    size: sizeOf(token.attrGet('width') ?? width, token.attrGet('height') ?? height),
    ...(look && { look }),
  }
}

/** Widths that have a name, in percent of the column. */
const NAMED_WIDTHS: Readonly<Record<string, number>> = { full: 100, column: 100, half: 50 }
const MAX_RADIUS_PX = 400

/** Returns null if no attribute asks for anything but a size. */
function lookOf(token: Token): PictureLook | null {
  const value = (name: string) => token.attrGet(name) ?? null
  const [crop, focus, radius, layout] = ['crop', 'focus', 'radius', 'layout'].map(value)
  const isFullBleed = value('width') === 'full'
  if (!crop && !focus && !radius && !layout && !isFullBleed) return null
  const [x = 0.5, y = 0.5] = numbersIn(focus)
  return {
    crop: cropOf(crop),
    focus: focus ? { x, y } : null,
    radiusPx: radius ? Math.min(Number.parseInt(String(radius), 10), MAX_RADIUS_PX) : null,
    isFullBleed,
    layout: layout === 'grid' || layout === 'row' ? layout : null,
  }
}

/** The least part of a picture that a crop leaves, as a share of its width or height. */
const LEAST_SHARE = 0.02

/** Returns the crop, inside the picture. Null without one, and for one that leaves nothing or everything. */
function cropOf(crop: string | number | null | undefined): PictureCrop | null {
  const [x = 0, y = 0, wide = 0, high = 0] = numbersIn(crop)
  if (/[:/]/.test(String(crop))) return { unit: 'ratio', width: x, height: y }
  const [width, height] = [Math.min(wide, 1 - x), Math.min(high, 1 - y)]
  if (width < LEAST_SHARE || height < LEAST_SHARE || (width === 1 && height === 1)) return null
  return { unit: 'share', x, y, width, height }
}

function numbersIn(value: string | number | null | undefined): number[] {
  return value ? String(value).split(/[,:/]/).map(Number) : []
}

function sizeOf(width: string | number | undefined, height: string | number | undefined): PictureSize | null {
  const named = NAMED_WIDTHS[String(width)]
  if (named !== undefined) return { unit: 'percent', width: named }
  const wide = numberOf(width)
  if (wide !== null && String(width).endsWith('%')) return { unit: 'percent', width: Math.min(wide, 100) }
  const high = String(height).endsWith('%') ? null : numberOf(height)
  return wide === null && high === null ? null : { unit: 'px', width: wide, height: high }
}

function numberOf(length: string | number | undefined): number | null {
  const value = Number.parseInt(String(length), 10)
  return value > 0 ? Math.min(value, MAX_PX) : null
}
