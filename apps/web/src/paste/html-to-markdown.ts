import { fromHtml } from 'hast-util-from-html'
import { toMdast } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import { nestWordLists } from './word-lists.ts'
import { nameStyles } from './word-styles.ts'

/** UTF-16 units. A longer document is no article, and would block the page. */
const MAX_HTML = 2_000_000

/** The parser's work at each tag grows with the number of open tags. */
const MAX_OPEN_TAGS = 1_000

/**
 * Converts HTML that was copied from a word processor or a web page to Markdown.
 *
 * The HTML is parsed as data and not put into a document, so nothing in it runs or is loaded. Null when it contains no
 * text, is too long, or is nested too deeply. Use the plain text then.
 */
export function htmlToMarkdown(html: string): string | null {
  if (html.length > MAX_HTML || openTagsIn(html) > MAX_OPEN_TAGS) return null
  try {
    const tree = fromHtml(html, { fragment: !/<html[\s>]/i.test(html) })
    nameStyles(tree)
    nestWordLists(tree)
    const markdown = toMarkdown(toMdast(tree), {
      extensions: [gfmToMarkdown({ tablePipeAlign: false })],
      bullet: '-',
      rule: '-',
      emphasis: '*',
    })
    return markdown.trim() === '' ? null : markdown.replace(/\u00a0/g, ' ')
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

/** Returns roughly the most tags that are open at once. Browsers close every tag in the clipboard's HTML. */
function openTagsIn(html: string): number {
  let open = 0
  let most = 0
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][\w:-]*)/gi)) {
    if (slash) open = Math.max(0, open - 1)
    else if (!VOID.test(name)) open++
    most = Math.max(most, open)
  }
  return most
}
