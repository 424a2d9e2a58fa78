import sharp from 'sharp'

/** The rows of a screenshot: a line of text, and the quiet rows below it, in pixels. */
const LINE = { text: 44, gap: 16 }
const WIDTH_PX = 1080

export const SCREENSHOT = { widthPx: WIDTH_PX, rowPx: LINE.text + LINE.gap, textPx: LINE.text } as const

/** Returns the picture of a long screen: lines of letters that end anywhere, with blank rows between them. */
export function screenshot(lines: number, format: 'png' | 'jpeg' = 'png'): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH_PX * lines * SCREENSHOT.rowPx, 255)
  for (let row = 0; row < lines * SCREENSHOT.rowPx; row += 1) {
    if (row % SCREENSHOT.rowPx >= LINE.text) continue
    const end = 200 + ((Math.floor(row / SCREENSHOT.rowPx) * 397) % 800)
    for (let x = 80; x < end; x += 1)
      pixels[row * WIDTH_PX + x] = (x * x + row * row * 3) % 23 < 11 ? 20 : 250
  }
  const raw = { width: WIDTH_PX, height: lines * SCREENSHOT.rowPx, channels: 1 as const }
  return sharp(pixels, { raw }).toFormat(format, { quality: 80 }).toBuffer()
}
