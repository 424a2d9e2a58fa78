import { fromHtml } from 'hast-util-from-html'
import { findCallouts } from './html/callouts.ts'
import { findCodeBlocks } from './html/code-blocks.ts'
import { findFootnotes } from './html/footnotes.ts'
import { findFormulas } from './html/formulas.ts'
import type { LeftOut } from './html/leave-out.ts'
import { leaveOut } from './html/leave-out.ts'
import { nestLists } from './html/lists.ts'
import { findPicturesAndLinks } from './html/pictures-and-links.ts'
import { settleTables } from './html/tables.ts'
import { plainBlanks } from './html/whitespace.ts'
import { nestWordLists } from './html/word-lists.ts'
import { nameStyles } from './html/word-styles.ts'
import { tidy } from './markdown/tidy.ts'
import type { NamePicture } from './markdown/to-tree.ts'
import { toTree } from './markdown/to-tree.ts'
import { write } from './markdown/write.ts'

/** UTF-16 units without pictures. A longer document is no article, and would block the page. */
const MAX_HTML = 2_000_000

/** The parser's work at each tag grows with the number of open tags. */
const MAX_OPEN_TAGS = 1_000

export type Converted = { readonly markdown: string; readonly leftOut: Readonly<LeftOut> }

/**
 * Converts HTML that was copied from a word processor or a web page to Markdown.
 *
 * The HTML is parsed as data and not put into a document, so nothing in it runs or is loaded. Null when it contains no
 * text, is too long, or is nested too deeply. Use the plain text then. `namePicture` returns the name under which the
 * text names a picture with a given address.
 */
export function htmlToMarkdown(
  html: string,
  namePicture: NamePicture = (address) => address,
): Converted | null {
  const { lean, addresses } = withoutData(html)
  if (lean.length > MAX_HTML || openTagsIn(lean) > MAX_OPEN_TAGS) return null
  try {
    const name = (address: string) => namePicture(addresses.get(address) ?? address)
    const { markdown, leftOut } = convert(lean, name)
    return markdown.trim() === '' ? null : { markdown, leftOut }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function convert(html: string, namePicture: NamePicture): Converted {
  const document = fromHtml(html, { fragment: !/<html[\s>]/i.test(html) })
  const leftOut: LeftOut = { comments: 0, deletions: 0, pictures: 0 }
  findFormulas(document)
  findFootnotes(document)
  leaveOut(document, leftOut)
  findCodeBlocks(document)
  plainBlanks(document)
  nestLists(document)
  findPicturesAndLinks(document, leftOut)
  findCallouts(document)
  nameStyles(document)
  nestWordLists(document)
  settleTables(document)
  const tree = toTree(document, namePicture)
  tidy(tree)
  return { markdown: write(tree), leftOut }
}

/** Long `data:` addresses, which would make a document with pictures too long to read. */
const DATA = /data:image\/[\w.+-]+;base64,[A-Za-z0-9+/=]{161,}/g

/** Replaces the pictures in a document by short names, and returns their addresses by these names. */
function withoutData(html: string): { lean: string; addresses: ReadonlyMap<string, string> } {
  const addresses = new Map<string, string>()
  const lean = html.replace(DATA, (address) => {
    const name = `pasted-picture:${addresses.size + 1}`
    addresses.set(name, address)
    return name
  })
  return { lean, addresses }
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
