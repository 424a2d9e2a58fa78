/** Pixels from the top left, four bytes each: red, green, blue, opacity. */
export type Pixels = {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}
