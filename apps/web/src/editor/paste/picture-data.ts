import { dataAddress } from './data-address.ts'

/** As wide as the widest page shows it at twice its size; more only takes room. */
const MOST_WIDTH_PX = 1440
const QUALITIES = [0.86, 0.74, 0.6] as const
/** A picture shrinks by this until it fits. */
const STEP = 0.72
/** Smaller than this it would be a blur on a page. */
const LEAST_WIDTH_PX = 240

/**
 * A picture as a `data:` address of at most so many characters, made smaller where it has to be: the text itself carries
 * it, so it takes of the text's own length. Null when it can't be read, or wouldn't be worth looking at any more.
 */
export async function pictureData(file: Blob, mostChars: number): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  try {
    const whole = Math.min(MOST_WIDTH_PX, bitmap.width)
    const least = Math.min(LEAST_WIDTH_PX, bitmap.width)
    for (let width = whole; width >= least; width = Math.floor(width * STEP)) {
      const address = await smallest(bitmap, width, mostChars)
      if (address) return address
    }
    return null
  } finally {
    bitmap.close()
  }
}

async function smallest(bitmap: ImageBitmap, width: number, mostChars: number): Promise<string | null> {
  const height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width))
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  for (const quality of QUALITIES) {
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
    if (blob.size * 1.34 < mostChars) return dataAddress(blob)
  }
  return null
}
