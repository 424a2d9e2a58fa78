import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/** A range of the text that will be replaced later. It moves along with edits. */
export type TrackedRange = { from: number; to: number }

const kept = new WeakMap<EditorView, Set<TrackedRange>>()

/** Moves the kept places along with edits. Text that is typed at a place goes after it. */
export const keptPlaces: Extension = EditorView.updateListener.of(({ view, changes }) => {
  for (const place of kept.get(view) ?? []) {
    place.from = changes.mapPos(place.from, -1)
    place.to = changes.mapPos(place.to, -1)
  }
})

/** Keeps a range of the text, which moves along with edits until it is released. */
export function keepRange(view: EditorView, { from, to }: TrackedRange) {
  const range: TrackedRange = { from, to }
  const ranges = kept.get(view) ?? new Set()
  kept.set(view, ranges.add(range))
  return { range, release: () => void ranges.delete(range) }
}

/** Runs `work` with the selection's place, which follows edits until `work` is done: the writer may type meanwhile. */
export async function atPlace(view: EditorView, work: (place: TrackedRange) => Promise<void>): Promise<void> {
  const { range, release } = keepRange(view, view.state.selection.main)
  try {
    await work(range)
  } finally {
    release()
  }
}
