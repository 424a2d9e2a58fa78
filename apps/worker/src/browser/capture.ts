/** Begin-frame where the binary knows it (the headless shell), plain screenshots elsewhere. */
export type CaptureKind = 'begin-frame' | 'screenshot'

export type ImageFormat = 'png' | 'jpeg' | 'webp'

/** A way to take a picture of what a target shows. */
export interface Capture {
  /** The viewport as base64. To be called again only when the last call has been answered. */
  shoot(format: ImageFormat): Promise<string>
}
