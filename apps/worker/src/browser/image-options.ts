import type { ImageFormat } from './capture.ts'

const LOSSY_QUALITY = 90

type ImageOptions = {
  readonly format: ImageFormat
  readonly quality?: number
  readonly optimizeForSpeed?: boolean
}

/** Encoder settings: PNG compressed lightly (a third of the time for a third more bytes), the others at 90. */
export function imageOptions(format: ImageFormat): ImageOptions {
  return format === 'png' ? { format, optimizeForSpeed: true } : { format, quality: LOSSY_QUALITY }
}
