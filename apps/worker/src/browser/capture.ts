/** Begin-frame if the binary supports it (the headless shell), or else plain screenshots. */
export type CaptureKind = 'begin-frame' | 'screenshot'

/** What the browser encodes. PNG is quick, and the only exact one. */
export type ImageFormat = 'png' | 'jpeg'

/** Captures what a target shows. */
export interface Capture {
  /** Returns the viewport as base64. Call it again only after the last call has settled. */
  shoot(format: ImageFormat): Promise<string>
}
