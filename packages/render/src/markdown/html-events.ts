import { Tokenizer } from 'htmlparser2'

export type HtmlEvent =
  | { readonly kind: 'open'; readonly name: string }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'comment'; readonly text: string }

const ignore = () => undefined

/** Reads a piece of raw HTML as a flat list. Attributes are left behind here: nothing later can see one. */
export function htmlEvents(html: string): HtmlEvent[] {
  const events: HtmlEvent[] = []
  let name = ''
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        name = html.slice(start, end).toLowerCase()
      },
      onopentagend: () => events.push({ kind: 'open', name }),
      onselfclosingtag: () => events.push({ kind: 'open', name }),
      onclosetag: (start, end) => events.push({ kind: 'close', name: html.slice(start, end).toLowerCase() }),
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
  return events
}
