import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../markdown/parse.ts'
import { columnWidths, tableHtml } from './table.ts'

function tableOf(markdown: string) {
  const [block] = parseMarkdown(markdown).blocks
  if (block?.kind !== 'table') throw new Error('This is no table.')
  return block
}

describe('columnWidths', () => {
  it('leaves a short value on one line and a Chinese column more than a character', () => {
    const [value, text] = columnWidths(tableOf(`|P95|说明|\n|-|-|\n|340 ms|${'很长的说明'.repeat(20)}|`))

    expect(value?.least).toBeGreaterThan(4)
    expect(text?.least).toBeGreaterThan(3)
    expect(text?.wished).toBeGreaterThan(10)
  })

  it('breaks an address rather than starve the other columns', () => {
    const [address] = columnWidths(tableOf(`|a|\n|-|\n|https://example.org/${'x'.repeat(200)}|`))

    expect(address?.least).toBeLessThan(10)
  })
})

describe('tableHtml', () => {
  it('keeps the text of a table that is too wide to be one', () => {
    const cells = Array.from({ length: 40 }, (_, index) => `c${index}`)
    const html = tableHtml(tableOf(`|${cells.join('|')}|\n|${cells.map(() => '-').join('|')}|`), 'en')

    expect(html).not.toContain('<table')
    expect(cells.filter((cell) => !html.includes(cell))).toEqual([])
  })
})
