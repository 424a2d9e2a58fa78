// biome-ignore lint/correctness/noNodejsModules: a test lists the folders of rules; the package itself doesn't.
import { readdirSync } from 'node:fs'
import { PLATFORMS } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../../markdown/parse.ts'
import { loadFormulas } from '../../platforms/wechat/article/formulas/load-formulas.ts'
import { textPositions } from '../text-positions.ts'
import { findPageFindings } from './find-page-findings.ts'
import type { PageRuleExamples } from './page-rule.ts'
import { pageRules } from './registry.ts'

const setFormula = await loadFormulas()

const rules = await Promise.all(
  pageRules.map(async ({ id }) => {
    const module: { examples: PageRuleExamples } = await import(`./${id.replaceAll('_', '-')}/examples.ts`)
    return { id, ...module.examples }
  }),
)

function findingsIn(markdown: string, rule: string) {
  const source = { positions: textPositions(markdown), article: parseMarkdown(markdown) }
  const all = { ...source, platforms: PLATFORMS, setFormula, locale: 'zh', typography: true } as const
  return findPageFindings(all).filter(({ risk }) => risk === rule)
}

function mended(markdown: string, rule: string): string {
  let text = markdown
  for (const { patch } of findingsIn(markdown, rule).toReversed())
    if (patch) text = text.slice(0, patch.start) + patch.replacement + text.slice(patch.end)
  return text
}

describe('the rules of pages', () => {
  it('have a folder each, and are all registered', () => {
    const folders = readdirSync(new URL('./', import.meta.url), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)

    expect(pageRules.map(({ id }) => id.replaceAll('_', '-')).sort()).toEqual(folders.sort())
  })

  describe.each(rules)('$id', ({ id, found, clean }) => {
    it.each(found)('finds %j and mends it exactly', (text, after) => {
      const findings = findingsIn(text, id)

      expect(findings.length).toBeGreaterThan(0)
      for (const { message, fix, range } of findings) {
        expect(`${message}${fix}`).not.toMatch(/\{(?:used|limit|names)\}/)
        expect(text.slice(range?.start, range?.end)).not.toBe('')
      }
      expect(mended(text, id)).toBe(after ?? text)
      if (after !== null) expect(findingsIn(after, id)).toEqual([])
    })

    it.each(clean)('leaves %j alone', (text) => {
      expect(findingsIn(text, id)).toEqual([])
    })
  })

  it('answer for long hostile texts', () => {
    const unit = '[a](https://x.example/ **b $\\frac{1 [TOC] | 你,好 `c '
    for (const text of [
      unit.repeat(4_000),
      `${unit}\n`.repeat(4_000),
      '['.repeat(200_000),
      '**a '.repeat(50_000),
    ])
      expect(Array.isArray(findingsIn(text, 'link_broken'))).toBe(true)
  })
})
