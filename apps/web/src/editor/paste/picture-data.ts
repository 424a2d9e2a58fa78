import { dataAddress } from './data-address.ts'

/** Twice the widest width on a page. More would only take room. */
const MOST_WIDTH_PX = 1440
const QUALITIES = [0.86, 0.74, 0.6] as const
/** A picture is scaled by this factor until it fits. */
const STEP = 0.72
/** A narrower picture would be blurred on a page. */
const LEAST_WIDTH_PX = 240

/**
 * Returns a picture as a `data:` address of at most `mostChars` characters, scaled down if necessary: the address
 * counts towards the text's length. Null when the picture can't be read, or would become too small.
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
