import type { ImageId } from '../domain/ids.ts'
import type { UploadedImage } from '../domain/uploaded-image.ts'

/** Returns whether an address in a text names an uploaded image. */
export function isUploadAddress(address: string): boolean {
  return !/^(?:data:|https?:\/\/)/i.test(address)
}

/** Returns the id in an address such as `galley:img_…`; null for a file name. */
export function idInAddress(address: string): ImageId | null {
  return address.startsWith('galley:') ? (address.slice('galley:'.length) as ImageId) : null
}

/**
 * Returns the image that each address names: by its id; by its whole file name; or by the last part of the name, as
 * Obsidian finds files. `images`: the newest first, which wins.
 */
export function uploadsByAddress(
  addresses: readonly string[],
  images: readonly UploadedImage[],
): Map<string, UploadedImage> {
  const found = new Map<string, UploadedImage>()
  for (const address of addresses) {
    const id = idInAddress(address)
    const image = id === null ? byName(nameOf(address), images) : images.find((each) => each.id === id)
    if (image) found.set(address, image)
  }
  return found
}

function byName(name: string, images: readonly UploadedImage[]): UploadedImage | undefined {
  return (
    images.find((image) => image.name === name) ??
    images.find((image) => image.name !== null && lastPart(image.name) === lastPart(name))
  )
}

/** Returns the file name in a relative address, which may be percent-encoded. */
function nameOf(address: string): string {
  const path = address.replace(/^(?:\.\/)+/, '')
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1).toLowerCase()
}
