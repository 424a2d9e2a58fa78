declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it'

  const footnote: (md: MarkdownIt) => void
  export default footnote
}

declare module 'markdown-it-mark' {
  import type { MarkdownIt } from 'markdown-it'

  const mark: (md: MarkdownIt) => void
  export default mark
}
