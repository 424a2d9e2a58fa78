/** The part of libheif's interface that `decode-heic.ts` uses. The package's own types lack the decoder. */
declare module 'libheif-js/wasm-bundle.js' {
  type HeifImage = {
    readonly handle: object
    get_width(): number
    get_height(): number
    is_primary(): boolean
    has_alpha_channel(): boolean
    free(): void
  }
  type Plane = { readonly data: Uint8Array; readonly stride: number }
  type Decoded = { readonly image: object; readonly channels?: readonly Plane[] }
  const libheif: {
    readonly HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] }
    readonly heif_colorspace: { readonly heif_colorspace_RGB: object }
    readonly heif_chroma: {
      readonly heif_chroma_interleaved_RGB: object
      readonly heif_chroma_interleaved_RGBA: object
    }
    /** Decodes a picture. Its planes are views of the decoder's memory until `heif_image_release`. */
    heif_js_decode_image2(
      handle: object,
      colourspace: object,
      chroma: object,
    ): Promise<Decoded | null> | Decoded | null
    heif_image_release(image: object): void
  }
  // biome-ignore lint/style/noDefaultExport: this is the package's own shape.
  export default libheif
}
