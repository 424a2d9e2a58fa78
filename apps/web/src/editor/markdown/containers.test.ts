import type { Transaction } from '@codemirror/state'
import { EditorState } from '@codemirror/state'
import { parseMarkdown } from '@galley/render'
import { describe, expect, it } from '@jest/globals'
import { CONTAINERS, insertContainer } from './containers.ts'

/** Returns the text after a command, and what it selects. */
function after(text: string, anchor: number, command: ReturnType<typeof insertContainer>) {
  const state = EditorState.create({ doc: text, selection: { anchor } })
  const states: EditorState[] = []
  command({ state, dispatch: (transaction: Transaction) => states.push(transaction.state) } as never)
  const [changed = state] = states
  const { from, to } = changed.selection.main
  return { text: changed.doc.toString(), selected: changed.sliceDoc(from, to) }
}

describe('insertContainer', () => {
  it('puts it below the line of the cursor, and selects its content', () => {
    expect(after('一段文字\n\n另一段', 2, insertContainer('rating', 'zh'))).toEqual({
      text: '一段文字\n\n::: rating\n4.5/5 一句评语\n:::\n\n\n另一段',
      selected: '4.5/5 一句评语',
    })
  })

  it.each(CONTAINERS)('follows the convention of %s in both languages', (kind) => {
    for (const language of ['en', 'zh'] as const) {
      const { text } = after('', 0, insertContainer(kind, language))
      const [block] = parseMarkdown(text).blocks

      expect(block).toMatchObject({ kind: 'exhibit', exhibit: kind })
      expect(JSON.stringify(block)).not.toContain('"plain"')
    }
  })
})
