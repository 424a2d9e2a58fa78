import { Tokenizer } from 'htmlparser2'

export type HtmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly source: string }
  | { readonly kind: 'close'; readonly name: string; readonly source: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'comment'; readonly text: string }

const ignore = () => undefined

/** `Object` and `Button` are types and components. HTML tags are in lower case or in all capitals. */
const typeName = /^[A-Z].*[a-z]/

/**
 * Parses a piece of raw HTML into a flat list. Drops attributes: only a tag that isn't HTML keeps them in its
 * `source`, which may be shown as text. A tag without an end is text.
 */
export function htmlEvents(html: string): HtmlEvent[] {
  const events: HtmlEvent[] = []
  let name = ''
  let tagStart: number | null = null
  const endTag = (end: number) => {
    events.push({ kind: 'open', name, source: html.slice(tagStart ?? end, end + 1) })
    tagStart = null
  }
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        tagStart = start - 1
        name = nameOf(html.slice(start, end))
      },
      onopentagend: endTag,
      onselfclosingtag: endTag,
      onclosetag: (start, end) => {
        const written = html.slice(start, end)
        events.push({ kind: 'close', name: nameOf(written), source: `</${written}>` })
      },
      ontext: (start, end) => events.push({ kind: 'text', text: html.slice(start, end) }),
      ontextentity: (code) => events.push({ kind: 'text', text: String.fromCodePoint(code) }),
      oncomment: (start, end, offset) =>
        events.push({ kind: 'comment', text: html.slice(start, end - offset).trim() }),
      onattribname: ignore,
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  if (tagStart !== null) events.push({ kind: 'text', text: html.slice(tagStart) })
  return events
}

const nameOf = (written: string) => (typeName.test(written) ? written : written.toLowerCase())
