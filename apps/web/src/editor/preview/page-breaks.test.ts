import { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { describe, expect, it } from '@jest/globals'
import type { BreakPlace } from './break-place.ts'
import { insertBreak } from './page-breaks.ts'

/** Returns the text with a break above a place. */
function withBreak(text: string, place: BreakPlace): string {
  const state = EditorState.create({ doc: text })
  let result = ''
  const dispatch: EditorView['dispatch'] = (...specs) => {
    result = state.update(...(specs as Parameters<EditorState['update']>)).newDoc.toString()
  }
  insertBreak({ state, dispatch } as EditorView, place)
  return result
}

describe('insertBreak', () => {
  it('leaves a block as it is', () => {
    expect(withBreak('one\n\n1984. two', { start: 3, end: 3, number: null })).toBe(
      'one\n\n<!-- page -->\n\n1984. two',
    )
  })

  it('lets a list go on counting', () => {
    expect(withBreak('1. a\n1. b\n1. c', { start: 3, end: 3, number: 3 })).toBe(
      '1. a\n1. b\n\n<!-- page -->\n\n3. c',
    )
    expect(withBreak('4) a\n5) b', { start: 2, end: 2, number: 5 })).toBe('4) a\n\n<!-- page -->\n\n5) b')
  })

  it('keeps what belongs to an item within it when its number grows longer', () => {
    expect(withBreak('1. a\n\n1. b\n   - c\n\n   d\n', { start: 3, end: 6, number: 10 })).toBe(
      '1. a\n\n<!-- page -->\n\n10. b\n    - c\n\n    d\n',
    )
  })
})
