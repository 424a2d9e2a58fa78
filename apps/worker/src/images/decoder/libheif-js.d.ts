/** The part of libheif's interface that `decode-heic.ts` uses. The package's own types lack the decoder. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }
  type HeifImage = {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Decodes the picture into `pixels`. Calls back with null when that fails. */
    display(pixels: Pixels, done: (shown: Pixels | null) => void): void
    free(): void
  }
  const libheif: { readonly HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } }
  // biome-ignore lint/style/noDefaultExport: this is the package's own shape.
  export default libheif
}
