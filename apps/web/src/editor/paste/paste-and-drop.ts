import { syntaxTree } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { TrackedRange } from './kept-places.ts'
import { atPlace, keptPlaces } from './kept-places.ts'
import type { PictureUploads } from './picture-uploads.ts'
import { tableOf } from './table-of.ts'

/** Styled text is read as HTML only if it has structure, because code editors style every word. */
const STRUCTURE = /<(?:h[1-6]|p|ul|ol|table|a|strong|b|em|i|blockquote|pre|img)[\s>]/i

/**
 * Inserts pasted and dropped content as Markdown: pages and documents with their structure, cells as a table. Uploads
 * pictures, and names them in the text. Inside code everything is plain text.
 */
export function pasteAndDrop(uploads: PictureUploads): Extension {
  return [
    keptPlaces,
    EditorView.domEventHandlers({
      paste: (event, view) => take({ data: event.clipboardData, view, uploads }),
      drop: (event, view) => {
        const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
        // A selection that is moved within the text stays as it is.
        if (view.state.selection.main.empty === false && !event.dataTransfer?.files.length) return false
        if (at !== null && wants(event.dataTransfer, view)) view.dispatch({ selection: { anchor: at } })
        return take({ data: event.dataTransfer, view, uploads })
      },
    }),
  ]
}

type Incoming = {
  readonly data: DataTransfer | null
  readonly view: EditorView
  readonly uploads: PictureUploads
}

function wants(data: DataTransfer | null, view: EditorView): boolean {
  return data !== null && !isInCode(view) && (picturesIn(data).length > 0 || markdownIn(data) !== null)
}

/** Returns true if the content was handled; false leaves it to the editor. */
function take({ data, view, uploads }: Incoming): boolean {
  if (!data || isInCode(view)) return false
  const pictures = picturesIn(data)
  const markdown = markdownIn(data)
  if (markdown !== null) {
    const plain = data.getData('text/plain')
    void atPlace(view, async (place) => insert(view, (await markdown) ?? plain, place))
    return true
  }
  if (pictures.length === 0) return false
  insertPictures(view, uploads, pictures)
  return true
}

function picturesIn(data: DataTransfer): File[] {
  return [...data.files].filter(isPicture)
}

/** Returns the content as Markdown. Null when plain text says as much. */
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

/** Converts HTML to Markdown. The converter is large, so it is loaded on demand. */
async function readHtml(html: string): Promise<string | null> {
  const { htmlToMarkdown } = await import('../../paste/html-to-markdown.ts')
  return htmlToMarkdown(html)
}

/** Uploads pictures, and names them where the cursor is. */
export function insertPictures(view: EditorView, uploads: PictureUploads, files: readonly File[]) {
  void atPlace(view, async (place) => {
    for (const file of files) insert(view, `![${altOf(file)}](${uploads.start(file)})`, place)
  })
}

/** Browsers know no media type for the files of some phones. */
function isPicture({ type, name }: File): boolean {
  return /^image\/(?!svg)/.test(type) || /\.hei[cf]$/i.test(name)
}

/** Returns an alt text from a file name, or '' if a camera or the clipboard made up the name. */
function altOf({ name }: File): string {
  const words = name.replace(/\.\w+$/, '').replace(/[[\]\\]/g, ' ')
  return /^(?:image|img|dsc|screenshot|pasted)?[-_ \d]*$/i.test(words) ? '' : words
}

/** Inserts text at a place: blocks with blank lines around them, words inline. Later inserts go after it. */
function insert(view: EditorView, text: string, place: TrackedRange) {
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
