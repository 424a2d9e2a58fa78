import type { MarkdownIt } from 'markdown-it'

/** Links the addresses that GFM links without markup: those with `https://` or `www.`, and e-mail addresses. */
export function linkBareAddresses(md: MarkdownIt): void {
  // Without a scheme, "README.md" and "3.14.to" are words, and "//" begins a comment.
  md.linkify.set({ fuzzyLink: false, fuzzyEmail: true })
  md.linkify.add('//', null)
  md.linkify.add('www.', {
    validate: (text, pos, { re }) => {
      const host = re.get_relative_proto_validator()
      host.lastIndex = pos
      return host.exec(text)?.[0].length ?? 0
    },
    normalize: (match) => {
      match.url = `http://${match.url}`
    },
  })
}
