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
