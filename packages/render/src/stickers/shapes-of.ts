import type { StickerName } from './catalogue.ts'
import { SHAPES } from './data/shapes.ts'

/** What colours a part of a sticker: `i`nk, `a`ccent, `s`oft, `p`aper, or `-` for nothing. */
export type StickerRole = 'i' | 'a' | 's' | 'p' | '-'

export type StickerShape = {
  readonly fill: StickerRole
  readonly stroke: StickerRole
  /** The path, in a square of 48 units. */
  readonly path: string
}

/** The side of a drawing, and the thickness of its lines. */
export const STICKER_UNITS = 48
export const STICKER_STROKE = 3

const ROLES: ReadonlySet<string> = new Set<StickerRole>(['i', 'a', 's', 'p', '-'])

/** Returns the shapes of a sticker, the lowest first. */
export function shapesOf(name: StickerName): StickerShape[] {
  return SHAPES[name].split('|').map((shape) => ({
    fill: roleOf(shape[0]),
    stroke: roleOf(shape[1]),
    path: shape.slice(2),
  }))
}

function roleOf(letter: string | undefined): StickerRole {
  return letter !== undefined && isRole(letter) ? letter : '-'
}

function isRole(letter: string): letter is StickerRole {
  return ROLES.has(letter)
}
