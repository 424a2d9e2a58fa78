/** Begin-frame if the binary supports it (the headless shell), or else plain screenshots. */
export type CaptureKind = 'begin-frame' | 'screenshot'

export type ImageFormat = 'png' | 'jpeg' | 'webp'

/** Captures what a target shows. */
export interface Capture {
  /** Returns the viewport as base64. Call it again only after the last call has settled. */
  shoot(format: ImageFormat): Promise<string>
}
