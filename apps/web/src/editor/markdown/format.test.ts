import type { Transaction } from '@codemirror/state'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from '@jest/globals'
import { formats } from './format.ts'

/** Returns the text after a command, with bars around what it selects. */
function after(text: string, name: (typeof formats)[number]['name']): string {
  const [before = '', selected = '', behind = ''] = text.split('|')
  const selection = { anchor: before.length, head: before.length + selected.length }
  const state = EditorState.create({ doc: before + selected + behind, selection })
  const states: EditorState[] = []
  const run = formats.find((format) => format.name === name)?.run
  run?.({ state, dispatch: (transaction: Transaction) => states.push(transaction.state) } as never)
  const [
    {
      doc,
      selection: { main },
    } = state,
  ] = states
  return `${doc.sliceString(0, main.from)}|${doc.sliceString(main.from, main.to)}|${doc.sliceString(main.to)}`
}

describe('formats', () => {
  it.each([
    ['highlight', '==|睡够|=='],
    ['underline', '[|睡够|]{.underline}'],
    ['circle', '[|睡够|]{.circle}'],
    ['bold', '**|睡够|**'],
  ] as const)('%s marks the selected words, and unmarks them', (name, marked) => {
    expect(after('先|睡够|再说', name)).toBe(`先${marked}再说`)
    expect(after(`先${marked}再说`, name)).toBe('先|睡够|再说')
  })

  it('a note waits for its words', () => {
    expect(after('先|睡够|再说', 'note')).toBe('先==睡够=={>>||<<}再说')
  })
})
