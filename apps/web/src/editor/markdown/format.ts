import type { ChangeSpec } from '@codemirror/state'
import { EditorSelection } from '@codemirror/state'
import type { Command, KeyBinding } from '@codemirror/view'

/** Sets marks around each selection, or takes them away where they stand. */
function toggle(mark: string): Command {
  return ({ state, dispatch }) => {
    const change = state.changeByRange((range) => {
      const { length } = mark
      const around = state.sliceDoc(Math.max(0, range.from - length), range.from) === mark
      const after = state.sliceDoc(range.to, range.to + length) === mark
      const isMarked = around && after
      const changes: ChangeSpec[] = isMarked
        ? [
            { from: range.from - length, to: range.from },
            { from: range.to, to: range.to + length },
          ]
        : [
            { from: range.from, insert: mark },
            { from: range.to, insert: mark },
          ]
      const shift = isMarked ? -length : length
      return { changes, range: EditorSelection.range(range.anchor + shift, range.head + shift) }
    })
    dispatch(state.update(change, { userEvent: 'input.format', scrollIntoView: true }))
    return true
  }
}

/** Makes a link of each selection and puts the cursor where its address goes. */
const link: Command = ({ state, dispatch }) => {
  const change = state.changeByRange((range) => {
    const words = state.sliceDoc(range.from, range.to)
    const insert = `[${words}]()`
    const cursor = range.from + (words === '' ? 1 : insert.length - 1)
    return { changes: { from: range.from, to: range.to, insert }, range: EditorSelection.cursor(cursor) }
  })
  dispatch(state.update(change, { userEvent: 'input.format', scrollIntoView: true }))
  return true
}

export const formatKeymap: readonly KeyBinding[] = [
  { key: 'Mod-b', run: toggle('**') },
  { key: 'Mod-i', run: toggle('*') },
  { key: 'Mod-e', run: toggle('`') },
  { key: 'Mod-k', run: link },
]
