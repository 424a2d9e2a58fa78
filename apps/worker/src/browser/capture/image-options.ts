import type { ImageFormat } from '../capture.ts'

const JPEG_QUALITY = 90

type ImageOptions = {
  readonly format: ImageFormat
  readonly quality?: number
  readonly optimizeForSpeed?: boolean
}

/**
 * Returns encoder settings: fast, light compression for PNG (a third of the time, a third more bytes), quality 90 for
 * JPEG.
 */
export function imageOptions(format: ImageFormat): ImageOptions {
  return format === 'png' ? { format, optimizeForSpeed: true } : { format, quality: JPEG_QUALITY }
}
