import { deflateSync } from 'node:zlib'
import type { Graphics } from './graphics.ts'
import type { Pixels } from './pixels.ts'
import { sixelOf } from './sixel.ts'

const WIDTH_COLUMNS = 24
/** The chunk size of kitty's protocol. Longer data is sent in several chunks. */
const PIECE_CHARS = 4096

/** Returns the escape sequence that shows a WebP picture at the cursor. */
export async function drawPicture(graphics: Graphics, webp: Uint8Array): Promise<string> {
  if (graphics === 'iterm2') return iterm2(webp)
  // Loaded here, because other commands should not wait for WebAssembly.
  const { decode } = await import('@cwasm/webp')
  const pixels = decode(webp)
  return graphics === 'kitty' ? kitty(pixels) : sixelOf(halved(pixels))
}

/** Sends the file unchanged. The terminal scales it. */
function iterm2(file: Uint8Array): string {
  const options = `inline=1;size=${file.byteLength};width=${WIDTH_COLUMNS};preserveAspectRatio=1`
  return `\u001B]1337;File=${options}:${Buffer.from(file).toString('base64')}\u0007`
}

function kitty({ width, height, data }: Pixels): string {
  const base64 = deflateSync(data).toString('base64')
  const pieces = base64.match(new RegExp(`.{1,${PIECE_CHARS}}`, 'g')) ?? []
  // Show at once, 32-bit pixels, zlib, width in columns, no reply.
  const first = `a=T,f=32,o=z,q=2,s=${width},v=${height},c=${WIDTH_COLUMNS},`
  return pieces
    .map((piece, index) => {
      const more = index < pieces.length - 1 ? 1 : 0
      return `\u001B_G${index === 0 ? first : ''}m=${more};${piece}\u001B\\`
    })
    .join('')
}

/** Halves the size. Terminals show sixels unscaled, and each page should leave room for the next. */
function halved({ width, height, data }: Pixels): Pixels {
  const [columns, rows] = [Math.floor(width / 2), Math.floor(height / 2)]
  const half = new Uint8Array(columns * rows * 4)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      for (let channel = 0; channel < 4; channel++) {
        const at = (2 * y * width + 2 * x) * 4 + channel
        const below = at + width * 4
        const sum = (data[at] ?? 0) + (data[at + 4] ?? 0) + (data[below] ?? 0) + (data[below + 4] ?? 0)
        half[(y * columns + x) * 4 + channel] = Math.round(sum / 4)
      }
  return { width: columns, height: rows, data: half }
}
