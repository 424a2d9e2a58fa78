import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** A stretch of the text that something is to replace, wherever it moves meanwhile. */
export type Place = { from: number; to: number }

const kept = new WeakMap<EditorView, Set<Place>>()

/** Moves what is kept along with the text. What is typed at a place comes behind it. */
export const keptPlaces: Extension = EditorView.updateListener.of(({ view, changes }) => {
  for (const place of kept.get(view) ?? []) {
    place.from = changes.mapPos(place.from, -1)
    place.to = changes.mapPos(place.to, -1)
  }
})

/** Keeps the place of the selection for what takes a while to come, as somebody may write on before it is there. */
export async function atPlace(view: EditorView, work: (place: Place) => Promise<void>): Promise<void> {
  const { from, to } = view.state.selection.main
  const place = { from, to }
  const places = kept.get(view) ?? new Set()
  kept.set(view, places.add(place))
  try {
    await work(place)
  } finally {
    places.delete(place)
  }
}
