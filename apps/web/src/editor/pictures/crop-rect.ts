/** A part of a picture, in shares of its width and height. */
export type CropRect = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type Point = { readonly x: number; readonly y: number }

const WHOLE: CropRect = { x: 0, y: 0, width: 1, height: 1 }
/** The least side of a crop, so that it can be taken hold of. */
const LEAST = 0.08

/** Returns what `crop` shows of a picture whose width is `aspect` times its height. '' shows all of it. */
export function shownPart(crop: string, focus: Point, aspect: number): CropRect {
  const [one = 0, two = 0, width = 0, height = 0] = crop.split(/[,:/]/).map(Number)
  if (crop.includes(',')) return { x: one, y: two, width, height }
  if (one <= 0 || two <= 0) return WHOLE
  const share = one / two / aspect
  const part = share < 1 ? { width: share, height: 1 } : { width: 1, height: 1 / share }
  return { ...part, x: (1 - part.width) * focus.x, y: (1 - part.height) * focus.y }
}

/** Returns the rectangle between two points, inside the picture. */
export function rectBetween(one: Point, other: Point): CropRect {
  const [from, to] = [inside(one), inside(other)]
  const width = Math.max(LEAST, Math.abs(from.x - to.x))
  const height = Math.max(LEAST, Math.abs(from.y - to.y))
  return within({ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width, height })
}

/** Returns a rectangle that is moved and resized, inside the picture. */
export function adjusted(rect: CropRect, by: CropRect): CropRect {
  const size = (side: number) => Math.min(1, Math.max(LEAST, side))
  return within({
    x: rect.x + by.x,
    y: rect.y + by.y,
    width: size(rect.width + by.width),
    height: size(rect.height + by.height),
  })
}

/** Writes a part as the attribute `crop`. */
export function cropText({ x, y, width, height }: CropRect): string {
  return [x, y, width, height].map(shareText).join(',')
}

export function focusText({ x, y }: Point): string {
  return `${shareText(x)},${shareText(y)}`
}

/** Returns the point of the attribute `focus`. Without one, the middle. */
export function focusIn(text: string | undefined): Point {
  const [x = 0.5, y = 0.5] = text ? text.split(',').map(Number) : []
  return { x, y }
}

function inside({ x, y }: Point): Point {
  const clamp = (share: number) => Math.min(1, Math.max(0, share))
  return { x: clamp(x), y: clamp(y) }
}

function within(rect: CropRect): CropRect {
  const clamp = (start: number, length: number) => Math.min(1 - length, Math.max(0, start))
  return { ...rect, x: clamp(rect.x, rect.width), y: clamp(rect.y, rect.height) }
}

function shareText(share: number): string {
  return String(Math.round(Math.min(1, Math.max(0, share)) * 100) / 100)
}
