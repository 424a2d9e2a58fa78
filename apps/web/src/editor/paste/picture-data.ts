import { pixelSize } from '@galley/render'
import { dataAddress } from './data-address.ts'

/** The width of a page at its usual scale. */
const MOST_WIDTH_PX = 1080
const QUALITIES = [0.86, 0.74, 0.6] as const
/** A picture is scaled by this factor until it fits. */
const STEP = 0.72
/** A narrower picture would be blurred on a page. */
const LEAST_WIDTH_PX = 240

/** Enough for the header of a photo, which may hold a preview of its own. */
const HEADER_BYTES = 96 * 1024
const PLACEHOLDER_COLOUR = '#d5d5d2'

/** Returns a plain picture of a file's size, from its header alone: some milliseconds. Null if the header has no size. */
export async function placeholderData(file: Blob): Promise<string | null> {
  const size = pixelSize(await dataAddress(file.slice(0, HEADER_BYTES)))
  if (!size) return null
  const width = Math.min(MOST_WIDTH_PX, size.width)
  const height = Math.max(1, Math.round((size.height * width) / size.width))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = PLACEHOLDER_COLOUR
    context.fillRect(0, 0, width, height)
  }
  return dataAddress(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.5 }))
}

/**
 * Returns a picture as a `data:` address of at most `mostChars` characters, scaled down if necessary: the address
 * counts towards the text's length. Null when the picture can't be read, or would become too small.
 */
export async function pictureData(file: Blob, mostChars: number): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  try {
    const isPhoto = file.type === 'image/jpeg'
    const whole = Math.min(MOST_WIDTH_PX, bitmap.width)
    const least = Math.min(LEAST_WIDTH_PX, bitmap.width)
    for (let width = whole; width >= least; width = Math.floor(width * STEP)) {
      const address = await smallest(bitmap, { width, mostChars, isPhoto })
      if (address) return address
    }
    return null
  } finally {
    bitmap.close()
  }
}

type Target = { readonly width: number; readonly mostChars: number; readonly isPhoto: boolean }

async function smallest(bitmap: ImageBitmap, { width, mostChars, isPhoto }: Target): Promise<string | null> {
  const height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width))
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  for (const quality of QUALITIES) {
    // WebP takes four times as long, and only pictures with transparent parts need it.
    const blob = await canvas.convertToBlob({ type: isPhoto ? 'image/jpeg' : 'image/webp', quality })
    if (blob.size * 1.34 < mostChars) return dataAddress(blob)
  }
  return null
}
