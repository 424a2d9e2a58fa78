declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it'

  const footnote: (md: MarkdownIt) => void
  // biome-ignore lint/style/noDefaultExport: this is the plugin's own shape.
  export default footnote
}

declare module 'markdown-it-mark' {
  import type { MarkdownIt } from 'markdown-it'

  const mark: (md: MarkdownIt) => void
  // biome-ignore lint/style/noDefaultExport: this is the plugin's own shape.
  export default mark
}

declare module 'markdown-it-emoji/lib/data/full.mjs' {
  const emojiOfName: Readonly<Record<string, string>>
  // biome-ignore lint/style/noDefaultExport: this is the package's own shape.
  export default emojiOfName
}

declare module 'commonmark-spec' {
  type Example = {
    readonly markdown: string
    readonly html: string
    readonly section: string
    readonly number: number
  }
  const spec: { readonly text: string; readonly tests: readonly Example[] }
  // biome-ignore lint/style/noDefaultExport: this is how a module of CommonJS is imported.
  export default spec
}
