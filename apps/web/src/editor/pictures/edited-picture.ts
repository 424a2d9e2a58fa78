import { isolateHistory } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import type { PlacedPicture, WrittenPicture } from './picture-text.ts'
import { neighbours, writeGallery, writePicture } from './picture-text.ts'
import type { PictureOnPage } from './pictures-on-pages.ts'
import { findWritten } from './pictures-on-pages.ts'

type GalleryChoice = '' | 'grid' | 'row'

/** A picture of the text that is being edited. */
export type EditedPicture = {
  readonly written: PlacedPicture
  /** This picture and those beside it, which a gallery would hold. */
  readonly beside: readonly PlacedPicture[]
  /** How these are shown now. */
  readonly layout: GalleryChoice
  /** What the text says about them. */
  readonly source: string
  /** '' for a picture that is missing. */
  readonly src: string
}

/** Returns the picture that the text writes for one on the pages. Null if the editor doesn't change such pictures. */
export function editedPicture(view: EditorView, picture: PictureOnPage): EditedPicture | null {
  const text = view.state.doc.toString()
  const written = findWritten(text, picture)
  if (!written) return null
  const beside = neighbours(text, written)
  const said = beside[0]?.attributes.layout
  const layout = said === 'grid' || said === 'row' ? said : ''
  return { written, beside, layout, source: sourceOf(text, beside), src: picture.src }
}

/**
 * Writes a picture into the text, and its neighbours' layout, as one step that can be undone. Does nothing if the text has
 * changed there.
 */
export function rewritePicture(
  view: EditorView,
  edited: EditedPicture,
  changed: { picture: WrittenPicture; layout: GalleryChoice },
) {
  const { written, beside, source } = edited
  const { picture, layout } = changed
  const isRegrouped = layout !== edited.layout
  const text = view.state.doc.toString()
  if (sourceOf(text, beside) !== source) return
  const [first, last] = [beside[0] ?? written, beside.at(-1) ?? written]
  const all = beside.map((each) => (each.from === written.from ? picture : each))
  const insert = writeGallery(all, layout)
  const range = isRegrouped
    ? { from: first.from, to: last.to, insert }
    : { from: written.from, to: written.to, insert: writePicture(picture) }
  view.dispatch({ changes: range, annotations: isolateHistory.of('full'), userEvent: 'input.picture' })
}

function sourceOf(text: string, pictures: readonly PlacedPicture[]): string {
  return text.slice(pictures[0]?.from ?? 0, pictures.at(-1)?.to ?? 0)
}
