/** What we use of it. */
declare module 'subset-font' {
  type Options = {
    readonly targetFormat: 'sfnt'
    readonly noLayoutClosure?: boolean
    readonly noHinting?: boolean
    readonly keepAllGlyphs?: boolean
    readonly variationAxes?: Readonly<Record<string, number>>
  }
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>
  // biome-ignore lint/style/noDefaultExport: the library's only export.
  export default subsetFont
}
