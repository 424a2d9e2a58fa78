import { resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../../markdown/parse.ts'
import { plainInk } from '../../themes/families/ink/plain-ink.ts'
import { blocksHtml } from '../blocks.ts'
import { blockContext } from './block-context.ts'

const context = blockContext(resolveRenderConfig('xhs', {}), plainInk, 'en')

/** Returns the elements with source lines, in order. */
function linesOf(markdown: string): string[] {
  const html = blocksHtml(parseMarkdown(markdown).blocks, context)
  return [...html.matchAll(/<([a-z0-9]+)[^>]* data-lines="([^"]+)"/g)].map(
    ([, tag, lines]) => `${tag} ${lines}`,
  )
}

describe('the lines of the source', () => {
  it.each([
    ['a heading and a paragraph', '# a\n\nb\nc', ['h1 1-1', 'p 3-4']],
    ['a loose list', '- a\n\n- b\n\n\nc', ['ul 1-3', 'li 1-1', 'p 1-1', 'li 3-3', 'p 3-3', 'p 6-6']],
    [
      'a nested list',
      '1. a\n   - b\n2. c',
      ['ol 1-3', 'li 1-2', 'p 1-1', 'ul 2-2', 'li 2-2', 'p 2-2', 'li 3-3', 'p 3-3'],
    ],
    ['an empty item', '- a\n-\n', ['ul 1-2', 'li 1-1', 'p 1-1', 'li 2-2']],
    ['a diagram', 'a\n\n```mermaid\ngraph TD\nA --> B\n```', ['p 1-1', 'figure 3-6']],
    ['fenced code', 'a\n\n```js\nb\n\nc\n```', ['p 1-1', 'pre 3-7', 'span 4-4', 'span 5-5', 'span 6-6']],
    ['indented code', 'a\n\n    b\n    c\n', ['p 1-1', 'pre 3-4', 'span 3-3', 'span 4-4']],
    ['a table', 'a\n\n|b|\n|-|\n|c|\n|d|', ['p 1-1', 'div 3-6', 'tr 3-3', 'tr 5-5', 'tr 6-6']],
    ['a quote', '> a\n>\n> b', ['blockquote 1-3', 'p 1-1', 'p 3-3']],
    ['a callout', '> [!TIP] a\n> b', ['div 1-2', 'p 2-2']],
    ['a rule and a break', '---\n\n<!-- page -->\n\na', ['hr 1-1', 'div 3-3', 'p 5-5']],
    ['a formula', '$$\nx\n$$', ['div 1-3']],
    ['a picture', '\n![a](b)', ['figure 2-2']],
    ['details', '<details><summary>a</summary>\n\nb\n\n</details>', ['div 1-5', 'p 3-3']],
    [
      'notes, wherever they are written',
      'a[^1]\n\n[^1]: b\n\nc ^[d]',
      ['p 1-1', 'p 5-5', 'ol 3-5', 'li 3-3', 'p 3-3', 'li 5-5', 'p 5-5'],
    ],
  ])('stand on the elements of %s', (_, markdown, expected) => {
    expect(linesOf(markdown)).toEqual(expected)
  })
})
