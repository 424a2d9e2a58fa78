import type { Pixels } from './pixels.ts'

const MOST_COLOURS = 255
const BAND_PX = 6
const BITS = 5

/**
 * Encodes a picture as sixels (DEC STD 070): bands of six rows, and in each band a row of characters for every colour.
 * Keeps the most frequent colours and maps the others to the nearest. Pages have few colours with soft edges between them.
 */
export function sixelOf(pixels: Pixels): string {
  const { width, height } = pixels
  const { colours, indexes } = paletteOf(pixels)
  const palette = colours.map((colour, index) => {
    const [red, green, blue] = colour.map((value) => Math.round((value / 255) * 100))
    return `#${index};2;${red};${green};${blue}`
  })
  const bands = Array.from({ length: Math.ceil(height / BAND_PX) }, (_, band) =>
    bandOf(indexes, { width, height, top: band * BAND_PX }),
  )
  return `\u001BP0;1q"1;1;${width};${height}${palette.join('')}${bands.join('-')}\u001B\\`
}

type Colour = readonly [red: number, green: number, blue: number]

function paletteOf({ data }: Pixels): { colours: Colour[]; indexes: Uint8Array } {
  const keys = new Uint16Array(data.length / 4)
  const buckets = new Map<number, { count: number; sum: [number, number, number] }>()
  for (let pixel = 0; pixel < keys.length; pixel++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3)
    const key = ((red >> (8 - BITS)) << (2 * BITS)) | ((green >> (8 - BITS)) << BITS) | (blue >> (8 - BITS))
    const bucket = buckets.get(key) ?? { count: 0, sum: [0, 0, 0] }
    bucket.count++
    bucket.sum[0] += red
    bucket.sum[1] += green
    bucket.sum[2] += blue
    buckets.set(key, bucket)
    keys[pixel] = key
  }
  const byCount = [...buckets].sort(([, a], [, b]) => b.count - a.count)
  const meanOf = ({ count, sum }: { count: number; sum: Colour }): Colour => [
    sum[0] / count,
    sum[1] / count,
    sum[2] / count,
  ]
  const colours = byCount.slice(0, MOST_COLOURS).map(([, bucket]) => meanOf(bucket))
  const indexOf = new Map(byCount.map(([key, bucket]) => [key, nearest(colours, meanOf(bucket))]))
  return { colours, indexes: Uint8Array.from(keys, (key) => indexOf.get(key) ?? 0) }
}

function nearest(colours: readonly Colour[], [red, green, blue]: Colour): number {
  const distances = colours.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2)
  return distances.indexOf(Math.min(...distances))
}

type Band = { readonly width: number; readonly height: number; readonly top: number }

function bandOf(indexes: Uint8Array, { width, height, top }: Band): string {
  const rows = Math.min(BAND_PX, height - top)
  const used = new Set(indexes.subarray(top * width, (top + rows) * width))
  const lines = [...used].map((colour) => {
    let line = `#${colour}`
    let [last, count] = ['', 0]
    for (let x = 0; x < width; x++) {
      let bits = 0
      for (let row = 0; row < rows; row++) {
        if (indexes[(top + row) * width + x] === colour) bits |= 1 << row
      }
      const char = String.fromCharCode(63 + bits)
      if (char !== last) {
        line += repeated(last, count)
        ;[last, count] = [char, 0]
      }
      count++
    }
    return line + repeated(last, count)
  })
  return lines.join('$')
}

function repeated(char: string, count: number): string {
  return count > 3 ? `!${count}${char}` : char.repeat(count)
}
