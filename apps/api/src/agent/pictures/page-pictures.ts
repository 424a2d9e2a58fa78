import sharp from 'sharp'

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

/** Returns pictures side by side in rows, in reading order, as one JPEG of at most 150 kB. */
export async function contactSheet(pages: readonly Buffer[], layout: SheetLayout): Promise<ToolPicture> {
  const { columns, cellWidth, gap } = layout
  const cells = []
  // One after another: a page at full size takes tens of megabytes.
  for (const page of pages) {
    const picture = open(page).resize({ width: cellWidth }).flatten({ background: '#ffffff' }).png()
    const { data, info } = await picture.toBuffer({ resolveWithObject: true })
    cells.push({ input: data, width: info.width, height: info.height })
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
