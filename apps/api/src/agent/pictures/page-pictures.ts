import sharp from 'sharp'
import type { Region } from './frames.ts'
import { drawFrames } from './frames.ts'

// Only pictures that our own workers made are read here, in the formats that they make.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
})

/** A picture for the agent, as base64. */
export type ToolPicture = { readonly mimeType: 'image/jpeg'; readonly data: string }

/** Pixels. More than the largest page at its largest scale. */
const MAX_PIXELS = 60_000_000
/** Bytes of one picture as a client receives it. Agents pay for pictures, and hosts refuse large ones. */
export const PICTURE_BYTES = 150_000
const QUALITIES = [82, 70, 58, 44]
const BACKDROP = '#d8d8d6'

type Size = { readonly width: number; readonly height: number }

/** The cells of a sheet, in pixels. */
type SheetLayout = { readonly columns: number; readonly cellWidth: number; readonly gap: number }

/** Returns one picture at this width, as JPEG of at most 150 kB. */
export function singlePicture(page: Buffer, width: number): Promise<ToolPicture> {
  return small(async (scale) =>
    open(page)
      .resize({ width: Math.round(width * scale), withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toBuffer(),
  )
}

/**
 * Returns pictures side by side in rows, in reading order, as one JPEG of at most 150 kB. `framed`: for each picture the
 * regions that get a frame.
 */
export async function contactSheet(
  pages: readonly Buffer[],
  layout: SheetLayout,
  framed: readonly (readonly Region[])[] = [],
): Promise<ToolPicture> {
  const { columns, cellWidth, gap } = layout
  const cells = []
  // One after another: a page at full size takes tens of megabytes.
  for (const [index, page] of pages.entries()) {
    const picture = open(page).resize({ width: cellWidth }).flatten({ background: '#ffffff' }).png()
    const { data, info } = await picture.toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const input = await withFrames(data, { width, height }, framed[index] ?? [])
    cells.push({ input, width, height })
  }
  const rowHeight = Math.max(...cells.map(({ height }) => height))
  const rows = Math.ceil(cells.length / columns)
  const width = Math.min(columns, cells.length) * (cellWidth + gap) + gap
  const height = rows * (rowHeight + gap) + gap
  const sheet = await sharp({ create: { width, height, channels: 3, background: BACKDROP } })
    .composite(
      cells.map(({ input }, index) => ({
        input,
        left: gap + (index % columns) * (cellWidth + gap),
        top: gap + Math.floor(index / columns) * (rowHeight + gap),
      })),
    )
    .png()
    .toBuffer()
  return small((scale) => (scale === 1 ? Promise.resolve(sheet) : shrunk(sheet, Math.round(width * scale))))
}

/** Frames are drawn at the size of the cell, so that they are as wide on every sheet. */
async function withFrames(
  page: Buffer,
  { width, height }: Size,
  regions: readonly Region[],
): Promise<Buffer> {
  if (regions.length === 0) return page
  const input = drawFrames({ width, height }, regions)
  return open(page)
    .composite([{ input, raw: { width, height, channels: 4 } }])
    .png()
    .toBuffer()
}

function shrunk(picture: Buffer, width: number): Promise<Buffer> {
  return open(picture).resize({ width }).toBuffer()
}

function open(picture: Buffer) {
  return sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
}

/** Encodes a picture: with less quality, then with fewer pixels, until it is small enough. */
async function small(draw: (scale: number) => Promise<Buffer>): Promise<ToolPicture> {
  for (let scale = 1; ; scale *= 0.75) {
    const drawn = await draw(scale)
    for (const quality of QUALITIES) {
      const jpeg = await open(drawn).jpeg({ quality, mozjpeg: true }).toBuffer()
      if (jpeg.length <= PICTURE_BYTES) return { mimeType: 'image/jpeg', data: jpeg.toString('base64') }
    }
  }
}
