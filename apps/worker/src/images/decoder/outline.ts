import type { Outline } from './encoded-image.ts'

/** A pixel belongs to the outline if a clear one is this near. Wide enough to pass over soft edges. */
const NEAR_PX = 3
const SOLID = 160
const CLEAR = 64
/** Colours are counted in 16 steps for each channel. */
const STEP_BITS = 4
const MOST_COLOURS = 8
const SAME = 32
const LEAST_SHARE = 0.02

type Tally = { count: number; red: number; green: number; blue: number }

/**
 * Returns the colours along the outline of a picture, in raw RGBA. They decide whether it can be seen on a ground: white
 * letters inside a red disc need no dark ground, and white letters alone do.
 */
export function outlineOf(
  rgba: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Outline {
  const alphaAt = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : (rgba[(y * width + x) * 4 + 3] ?? 0)
  const isOutline = (x: number, y: number) =>
    alphaAt(x, y) >= SOLID &&
    (alphaAt(x - NEAR_PX, y) < CLEAR ||
      alphaAt(x + NEAR_PX, y) < CLEAR ||
      alphaAt(x, y - NEAR_PX) < CLEAR ||
      alphaAt(x, y + NEAR_PX) < CLEAR)
  const tallies = new Map<number, Tally>()
  let total = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isOutline(x, y)) continue
      add(tallies, rgba.subarray((y * width + x) * 4))
      total += 1
    }
  }
  const found = [...tallies.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ count, red, green, blue }) => {
      const mean = (sum: number) => Math.round(sum / count)
      return { rgb: [mean(red), mean(green), mean(blue)] as const, share: count / total }
    })
  return joined(found)
    .filter(({ share }) => share >= LEAST_SHARE)
    .slice(0, MOST_COLOURS)
}

/** Adds rare colours to frequent ones that look the same: soft edges make many of one. */
function joined(found: Outline): Outline {
  const kept: { rgb: Outline[number]['rgb']; share: number }[] = []
  for (const { rgb, share } of found) {
    const same = kept.find((each) =>
      each.rgb.every((value, index) => Math.abs(value - (rgb[index] ?? 0)) <= SAME),
    )
    if (same) same.share += share
    else kept.push({ rgb, share })
  }
  return kept
}

function add(tallies: Map<number, Tally>, [red = 0, green = 0, blue = 0]: Uint8Array): void {
  const key = [red, green, blue].reduce((all, value) => (all << STEP_BITS) | (value >> STEP_BITS), 0)
  const tally = tallies.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 }
  tallies.set(key, {
    count: tally.count + 1,
    red: tally.red + red,
    green: tally.green + green,
    blue: tally.blue + blue,
  })
}
