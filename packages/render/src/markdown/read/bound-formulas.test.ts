import { describe, expect, it } from '@jest/globals'
import type { Article } from '../../article/article.ts'
import { allBlocks, inlinesOf } from '../../article/block-tree.ts'
import { hasMath } from '../../output/math/math.ts'
import { parseMarkdown } from '../parse.ts'

function formulasOf({ blocks }: Article): number {
  const parts = [...allBlocks(blocks)].flatMap((block) => [block, ...inlinesOf(block)])
  return parts.filter(({ kind }) => kind === 'math').length
}

describe('the formulas of a text', () => {
  it('are all set when they are few', () => {
    const article = parseMarkdown('$x$ and $y$\n\n$$\nz\n$$\n')

    expect(article.warnings).toEqual([])
    expect(formulasOf(article)).toBe(3)
  })

  it.each([
    ['too many', `${'$x$ '.repeat(999)}\n\n$y$ $z$ $w$\n\n$$\nu\n$$\n`, 1000, 3],
    ['too long', `$$\n${'x'.repeat(40_000)}\n$$\n\n$y$ $z$\n`, 1, 5],
  ])('are shown as their source from where they are %s', (_, markdown, set, line) => {
    const article = parseMarkdown(markdown)

    expect(formulasOf(article)).toBe(set)
    expect(hasMath(article)).toBe(true)
    expect(article.warnings).toEqual([{ code: 'formula_not_set', line }])
    expect(JSON.stringify(article.blocks)).toContain('"kind":"code"')
  })
})
