/** A place on a page, as shares of its width and height. */
export type Region = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

type Size = { readonly width: number; readonly height: number }

const LINE_PX = 2
/** Around what it frames, so that it covers no letter. */
const SPACE_PX = 4
/** RGBA. Seen on light and on dark pages. */
const COLOUR = [226, 41, 74, 255] as const

type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** Returns the frames around regions of a page as RGBA pixels, transparent everywhere else. */
export function drawFrames({ width, height }: Size, regions: readonly Region[]): Buffer {
  const pixels = Buffer.alloc(width * height * 4)
  const fill = ({ left, top, right, bottom }: Box) => {
    for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
      for (let x = Math.max(0, left); x < Math.min(width, right); x++) pixels.set(COLOUR, (y * width + x) * 4)
  }
  for (const region of regions) {
    const box = {
      left: Math.round(region.left * width) - SPACE_PX,
      top: Math.round(region.top * height) - SPACE_PX,
      right: Math.round((region.left + region.width) * width) + SPACE_PX,
      bottom: Math.round((region.top + region.height) * height) + SPACE_PX,
    }
    fill({ ...box, bottom: box.top + LINE_PX })
    fill({ ...box, top: box.bottom - LINE_PX })
    fill({ ...box, right: box.left + LINE_PX })
    fill({ ...box, left: box.right - LINE_PX })
  }
  return pixels
}
