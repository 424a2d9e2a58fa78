import type { MarkdownIt } from 'markdown-it'

/** Links the addresses that GFM links without any mark: those with `https://` or `www.`, and of mail. */
export function linkBareAddresses(md: MarkdownIt): void {
  // A bare "README.md" or "3.14.to" is a word, not an address, and "//" begins a comment.
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
