import type { ChangeSpec } from '@codemirror/state'
import { EditorSelection } from '@codemirror/state'
import type { Command, KeyBinding } from '@codemirror/view'
import { insertBreakAtCursor } from '../preview/page-breaks.ts'

/** Returns a command that adds marks before and after each selection, or removes them if they are there. */
function toggle(open: string, close = open): Command {
  return ({ state, dispatch }) => {
    const change = state.changeByRange((range) => {
      const { length } = open
      const around = state.sliceDoc(Math.max(0, range.from - length), range.from) === open
      const after = state.sliceDoc(range.to, range.to + close.length) === close
      const isMarked = around && after
      const changes: ChangeSpec[] = isMarked
        ? [
            { from: range.from - length, to: range.from },
            { from: range.to, to: range.to + close.length },
          ]
        : [
            { from: range.from, insert: open },
            { from: range.to, insert: close },
          ]
      const shift = isMarked ? -length : length
      return { changes, range: EditorSelection.range(range.anchor + shift, range.head + shift) }
    })
    dispatch(state.update(change, { userEvent: 'input.format', scrollIntoView: true }))
    return true
  }
}

/** Turns each selection into a link, and selects the place of the address. */
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

/** Returns a command that adds a mark to each selected line, or removes it if all lines have it. */
function toggleLines(mark: string): Command {
  return ({ state, dispatch }) => {
    const { from, to } = state.selection.main
    const first = state.doc.lineAt(from).number
    const count = state.doc.lineAt(to).number - first + 1
    const lines = Array.from({ length: count }, (_, index) => state.doc.line(first + index))
    const isMarked = lines.every(({ text }) => text.startsWith(mark))
    const changes = lines.map((line): ChangeSpec => {
      if (isMarked) return { from: line.from, to: line.from + mark.length }
      const before = /^(?:#{1,6} |> |- )/.exec(line.text)?.[0].length ?? 0
      return { from: line.from, to: line.from + before, insert: mark }
    })
    dispatch(state.update({ changes, userEvent: 'input.format', scrollIntoView: true }))
    return true
  }
}

/** Highlights each selection and adds a note to it, in which the cursor then is. */
const note: Command = ({ state, dispatch }) => {
  const change = state.changeByRange((range) => {
    const insert = `==${state.sliceDoc(range.from, range.to)}=={>><<}`
    const cursor = range.empty ? range.from + 2 : range.from + insert.length - 3
    return { changes: { from: range.from, to: range.to, insert }, range: EditorSelection.cursor(cursor) }
  })
  dispatch(state.update(change, { userEvent: 'input.format', scrollIntoView: true }))
  return true
}

/** The formatting commands. The palette lists all of them; those with a key have a shortcut too. */
export const formats = [
  { name: 'bold', key: 'Mod-b', run: toggle('**') },
  { name: 'italic', key: 'Mod-i', run: toggle('*') },
  { name: 'code', key: 'Mod-e', run: toggle('`') },
  { name: 'highlight', run: toggle('==') },
  { name: 'underline', run: toggle('[', ']{.underline}') },
  { name: 'circle', run: toggle('[', ']{.circle}') },
  { name: 'note', run: note },
  { name: 'link', key: 'Mod-Shift-k', run: link },
  { name: 'heading', key: 'Mod-Alt-2', run: toggleLines('## ') },
  { name: 'subheading', key: 'Mod-Alt-3', run: toggleLines('### ') },
  { name: 'list', key: 'Mod-Shift-8', run: toggleLines('- ') },
  { name: 'quote', key: 'Mod-Shift-9', run: toggleLines('> ') },
] as const satisfies readonly { name: string; key?: string; run: Command }[]

export const formatKeymap: readonly KeyBinding[] = [
  ...formats.flatMap((format): KeyBinding[] =>
    'key' in format ? [{ key: format.key, run: format.run }] : [],
  ),
  { key: 'Mod-Enter', run: insertBreakAtCursor },
]
