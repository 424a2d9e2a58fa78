import { syntaxTree } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { LIMITS } from '@galley/contracts/limits'
import type { Place } from './kept-places.ts'
import { atPlace, keptPlaces } from './kept-places.ts'
import { pictureData } from './picture-data.ts'
import { tableOf } from './table-of.ts'

/** What became of a picture that was pasted or dropped. */
export type PictureNews = 'placed' | 'no-room' | 'unreadable'

/** A picture takes at most this much of what a text may hold, so that some more have room. */
const MOST_PICTURE_CHARS = 60_000
const LEAST_PICTURE_CHARS = 6_000

/** Styled text is worth reading as HTML only where it has structure: editors of code style every word. */
const STRUCTURE = /<(?:h[1-6]|p|ul|ol|table|a|strong|b|em|i|blockquote|pre|img)[\s>]/i

/**
 * Takes what comes from elsewhere as Markdown: pages and documents with their structure, cells as a table, pictures as part of
 * the text. In code everything is plain text.
 */
export function pasteAndDrop(tell: (news: PictureNews) => void): Extension {
  return [
    keptPlaces,
    EditorView.domEventHandlers({
      paste: (event, view) => take({ data: event.clipboardData, view, tell }),
      drop: (event, view) => {
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
        // What is moved within the text stays as it is.
        if (view.state.selection.main.empty === false && !event.dataTransfer?.files.length) return false
        if (at !== null && wants(event.dataTransfer, view)) view.dispatch({ selection: { anchor: at } })
        return take({ data: event.dataTransfer, view, tell })
      },
    }),
  ]
}

type Incoming = {
  readonly data: DataTransfer | null
  readonly view: EditorView
  readonly tell: (news: PictureNews) => void
}

function wants(data: DataTransfer | null, view: EditorView): boolean {
  return data !== null && !isInCode(view) && (picturesIn(data).length > 0 || markdownIn(data) !== null)
}

/** True when it has been taken care of; false leaves it to the editor. */
function take({ data, view, tell }: Incoming): boolean {
  if (!data || isInCode(view)) return false
  const pictures = picturesIn(data)
  const markdown = markdownIn(data)
  if (markdown !== null) {
    const plain = data.getData('text/plain')
    void atPlace(view, async (place) => insert(view, (await markdown) ?? plain, place))
    return true
  }
  if (pictures.length === 0) return false
  void atPlace(view, (place) => placePictures({ pictures, view, tell, place }))
  return true
}

function picturesIn(data: DataTransfer): File[] {
  return [...data.files].filter(({ type }) => /^image\/(?!svg)/.test(type))
}

/** Null when plain text says as much. */
function markdownIn(data: DataTransfer): Promise<string | null> | null {
  const plain = data.getData('text/plain')
  const table = tableOf(plain)
  if (table !== null) return Promise.resolve(table)
  const html = data.getData('text/html')
  const isCode = data.types.includes('vscode-editor-data')
  // A picture that was copied from a page comes with the tag that showed it.
  const isPicture = data.files.length > 0 && plain === ''
  if (isCode || isPicture || !STRUCTURE.test(html)) return null
  return readHtml(html).then((markdown) => markdown ?? plain)
}

/** The reader of HTML is large, and comes when there is HTML to be read. */
async function readHtml(html: string): Promise<string | null> {
  const { htmlToMarkdown } = await import('../../paste/html-to-markdown.ts')
  return htmlToMarkdown(html)
}

async function placePictures({
  pictures,
  view,
  tell,
  place,
}: Pick<Incoming, 'view' | 'tell'> & { readonly pictures: readonly File[]; readonly place: Place }) {
  for (const picture of pictures) {
    const room = Math.min(MOST_PICTURE_CHARS, LIMITS.markdownChars - view.state.doc.length - 1_000)
    if (room < LEAST_PICTURE_CHARS) {
      tell('no-room')
      return
    }
    const address = await pictureData(picture, room)
    if (address) insert(view, `![${altOf(picture)}](${address})`, place)
    tell(address ? 'placed' : 'unreadable')
  }
}

/** A name that a camera or the clipboard gave says nothing. */
function altOf({ name }: File): string {
  const words = name.replace(/\.\w+$/, '').replace(/[[\]\\]/g, ' ')
  return /^(?:image|img|dsc|screenshot|pasted)?[-_ \d]*$/i.test(words) ? '' : words
}

/** Blocks stand apart from the text around them; words go on in it. What comes next goes behind it. */
function insert(view: EditorView, text: string, place: Place) {
  const { state } = view
  const words = text.trim()
  const { from, to } = place
  const isBlock = words.includes('\n') || /^(?:[#>|!-]|\d+\.)/.test(words)
  const before = state.sliceDoc(Math.max(0, from - 2), from)
  const after = state.sliceDoc(to, to + 1)
  const above = isBlock && before !== '' && !before.endsWith('\n\n') ? blankBelow(before) : ''
  const below = isBlock && after !== '' && after !== '\n' ? '\n\n' : ''
  const end = from + above.length + words.length
  const isCursorHere = state.selection.main.from === from && state.selection.main.to === to
  view.dispatch({
    changes: { from, to, insert: `${above}${words}${below}` },
    ...(isCursorHere && { selection: { anchor: end }, scrollIntoView: true }),
    userEvent: 'input.paste',
  })
  place.from = end
  place.to = end
}

function blankBelow(before: string): string {
  return before.endsWith('\n') ? '\n' : '\n\n'
}

function isInCode({ state }: EditorView): boolean {
  const { from } = state.selection.main
  for (let node: ReturnType<typeof nodeAt> | null = nodeAt(state, from); node; node = node.parent) {
    if (/Code/.test(node.name)) return true
  }
  return false
}

function nodeAt(state: EditorView['state'], at: number) {
  return syntaxTree(state).resolveInner(at, -1)
}
