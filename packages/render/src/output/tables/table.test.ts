import { resolveRenderConfig } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../../markdown/parse.ts'
import { plainInk } from '../../themes/families/ink/plain-ink.ts'
import { blockContext } from '../blocks/block-context.ts'
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

const context = blockContext(resolveRenderConfig('xhs', {}), plainInk, 'en')
const labels = (html: string) => html.match(/class="field-name"/g)?.length ?? 0

describe('tableHtml', () => {
  it('keeps the text of a table that is too wide to be one', () => {
    const cells = Array.from({ length: 40 }, (_, index) => `c${index}`)
    const html = tableHtml(tableOf(`|${cells.join('|')}|\n|${cells.map(() => '-').join('|')}|`), context)

    expect(html).not.toContain('<table')
    expect(cells.filter((cell) => !html.includes(cell))).toEqual([])
  })

  it('makes records of rows that are too wide, each cell with the head of its column', () => {
    const heads = Array.from({ length: 8 }, (_, index) => `configuration${index}`)
    const row = (at: number) => `|${heads.map((_, index) => `value${at}of${index}`).join('|')}|`
    const lines = [`|${heads.join('|')}|`, `|${heads.map(() => '-').join('|')}|`, row(1), row(2)]
    const html = tableHtml(tableOf(lines.join('\n')), context)

    expect(html.match(/class="record"/g)).toHaveLength(2)
    expect(html).toContain('<p class="record-name">value1of0</p>')
    expect(labels(html)).toBe(14)
  })

  it('leaves a table of a few columns one', () => {
    const html = tableHtml(tableOf('|项目|价格|备注|\n|-|-|-|\n|茶|12|一壶|'), context)

    expect(html).toContain('<table')
    expect(labels(html)).toBe(0)
  })
})
