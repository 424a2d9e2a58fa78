import { describe, expect, it } from '@jest/globals'
import { tableOf } from './table-of.ts'

describe('a paste from a spreadsheet', () => {
  it('becomes a table, with numbers to the right', () => {
    expect(tableOf('名称\t数量\r\n苹果\t12\r\n梨\t1,003\r\n')).toBe(
      '| 名称 | 数量 |\n| --- | --: |\n| 苹果 | 12 |\n| 梨 | 1,003 |',
    )
  })

  it('keeps what stands in quotes in one cell', () => {
    expect(tableOf('a\tb\n"two\nlines"\t"say ""x|y"""')).toBe(
      '| a | b |\n| --- | --- |\n| two<br>lines | say "x\\|y" |',
    )
  })

  it('is no table if rows differ, if there is only one, and for indented code', () => {
    expect(tableOf('a\tb\nc')).toBeNull()
    expect(tableOf('a\tb')).toBeNull()
    expect(tableOf('if x:\n\treturn 1\n\treturn 2')).toBeNull()
    expect(tableOf('no tabs')).toBeNull()
  })

  it('is read in time that grows with its length alone', () => {
    expect(tableOf(`a\tb\n${'"'.repeat(100_000)}`)).toBeNull()
  })
})
