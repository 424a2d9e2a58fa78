import { syntaxTree } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { fileOf } from './data-address.ts'
import { fence } from './fence.ts'
import type { TrackedRange } from './kept-places.ts'
import { atPlace, keepRange, keptPlaces } from './kept-places.ts'
import type { PictureUploads } from './picture-uploads.ts'
import { tableOf } from './table-of.ts'

/** Styled text is read as HTML only if it has structure, because code editors style every word. */
const STRUCTURE =
  /<(?:h[1-6]|p|ul|ol|table|a|strong|b|em|i|u|s|del|blockquote|pre|code|img|sup|sub|mark|math|mjx-container|ruby|br)[\s>/]|class="katex/i

/** What became of pasted content that is not plain text. */
export type PasteNote = {
  /** How many of its pictures are being uploaded. */
  readonly loading: number
  /** What could not be brought along, by kind. */
  readonly leftOut: { readonly comments: number; readonly deletions: number; readonly pictures: number }
  /** Puts the plain text in its place. */
  readonly pastePlain: () => void
  /** Forgets where it is, after which `pastePlain` does nothing. */
  readonly forget: () => void
}

/**
 * Inserts pasted and dropped content as Markdown: pages and documents with their structure, cells as a table, lines of
 * code as a block. Uploads pictures, and names them in the text. Inside code everything is plain text. `onPaste` is told
 * when the text is not the plain text of what was pasted.
 */
export function pasteAndDrop(uploads: PictureUploads, onPaste: (note: PasteNote) => void): Extension {
  return [
    keptPlaces,
    EditorView.domEventHandlers({
      paste: (event, view) => take({ data: event.clipboardData, view, uploads, onPaste }),
      drop: (event, view) => {
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
        // A selection that is moved within the text stays as it is.
        if (view.state.selection.main.empty === false && !event.dataTransfer?.files.length) return false
        if (at !== null && wants(event.dataTransfer, view)) view.dispatch({ selection: { anchor: at } })
        return take({ data: event.dataTransfer, view, uploads, onPaste })
      },
    }),
  ]
}

type Incoming = {
  readonly data: DataTransfer | null
  readonly view: EditorView
  readonly uploads: PictureUploads
  readonly onPaste: (note: PasteNote) => void
}

function wants(data: DataTransfer | null, view: EditorView): boolean {
  return data !== null && !isInCode(view) && (picturesIn(data).length > 0 || readerOf(data) !== null)
}

/** Returns true if the content was handled; false leaves it to the editor. */
function take({ data, view, uploads, onPaste }: Incoming): boolean {
  if (!data || isInCode(view)) return false
  const pictures = picturesIn(data)
  const read = readerOf(data)
  if (read !== null) {
    const plain = data.getData('text/plain')
    void atPlace(view, async (place) => {
      const content = await read(uploads)
      const range = insert(view, content.markdown, place)
      if (content.markdown.trim() !== plain.trim()) onPaste(noteOf(view, { content, range, plain }))
    })
    return true
  }
  if (pictures.length === 0) return false
  insertPictures(view, uploads, pictures)
  return true
}

const NOTHING = { comments: 0, deletions: 0, pictures: 0 } as const

type Content = {
  readonly markdown: string
  readonly leftOut: PasteNote['leftOut']
  /** The names of its pictures that are being uploaded. */
  readonly sending: readonly string[]
}

type Pasted = { readonly content: Content; readonly range: TrackedRange; readonly plain: string }

function noteOf(view: EditorView, { content, range, plain }: Pasted): PasteNote {
  const kept = keepRange(view, range)
  return {
    loading: content.sending.length,
    leftOut: content.leftOut,
    pastePlain: () => {
      const { from, to } = kept.range
      kept.release()
      view.dispatch({ changes: { from, to, insert: plain.trim() }, userEvent: 'input.paste' })
      view.focus()
    },
    forget: kept.release,
  }
}

function picturesIn(data: DataTransfer): File[] {
  return [...data.files].filter(isPicture)
}

type Reader = (uploads: PictureUploads) => Promise<Content>

/** Returns what reads the content as Markdown. Null when plain text says as much. */
function readerOf(data: DataTransfer): Reader | null {
  const plain = data.getData('text/plain')
  const html = data.getData('text/html')
  const code = data.getData('vscode-editor-data')
  const table = tableOf(plain)
  const simple = code === '' ? table : fence(plain, code)
  // A picture that was copied from a page comes with the tag that showed it.
  const isPicture = data.files.length > 0 && plain === ''
  if (code === '' && !isPicture && STRUCTURE.test(html))
    return (uploads) => readHtml(html, table ?? plain, uploads)
  return simple === null ? null : async () => ({ markdown: simple, leftOut: NOTHING, sending: [] })
}

/**
 * Converts HTML to Markdown, and uploads the pictures that it holds as data. Returns `otherwise` if it can't be read. The
 * converter is large, so it is loaded on demand.
 */
async function readHtml(html: string, otherwise: string, uploads: PictureUploads): Promise<Content> {
  const { htmlToMarkdown } = await import('../../paste/html-to-markdown.ts')
  const sending: string[] = []
  const namePicture = (address: string) => {
    const file = address.startsWith('data:image/') ? fileOf(address, 'pasted') : null
    if (!file) return address
    const name = uploads.start(file)
    sending.push(name)
    return name
  }
  const converted = htmlToMarkdown(html, namePicture)
  return converted ? { ...converted, sending } : { markdown: otherwise, leftOut: NOTHING, sending }
}

/** Uploads pictures, and names them where the cursor is. */
export function insertPictures(view: EditorView, uploads: PictureUploads, files: readonly File[]) {
  void atPlace(view, async (place) => {
    for (const file of files) insert(view, `![${altOf(file)}](${uploads.start(file)})`, place)
  })
}

/** Browsers know no media type for the files of some phones. */
function isPicture({ type, name }: File): boolean {
  return type.startsWith('image/') || /\.hei[cf]$/i.test(name)
}

/** Returns an alt text from a file name, or '' if a camera or the clipboard made up the name. */
function altOf({ name }: File): string {
  const words = name.replace(/\.\w+$/, '').replace(/[[\]\\]/g, ' ')
  return /^(?:image|img|dsc|screenshot|pasted)?[-_ \d]*$/i.test(words) ? '' : words
}

/**
 * Inserts text at a place: blocks with blank lines around them, words inline. Later inserts go after it. Returns where the
 * text is.
 */
function insert(view: EditorView, text: string, place: TrackedRange): TrackedRange {
  const { state } = view
  const words = text.trim()
  const { from, to } = place
  const isBlock = words.includes('\n') || /^(?:[#>|!-]|\d+\.|```)/.test(words)
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
  return { from: from + above.length, to: end }
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
