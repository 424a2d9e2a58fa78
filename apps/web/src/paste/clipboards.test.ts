import { readdirSync, readFileSync } from 'node:fs'
import { parseMarkdown } from '@galley/render'
import { describe, expect, it } from '@jest/globals'
import { htmlToMarkdown } from './html-to-markdown.ts'

// Each file holds a clipboard as a program makes it. The Markdown beside it says the same.

const FOLDER = new URL('../../../../tests/fixtures/clipboards/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')
const names = readdirSync(FOLDER).flatMap((name) => (name.endsWith('.html') ? [name.slice(0, -5)] : []))

describe('a clipboard', () => {
  it.each(names)('of %s becomes Markdown', (name) => {
    expect(htmlToMarkdown(read(`${name}.html`))?.markdown).toBe(read(`${name}.md`))
  })
})

type Facts = Map<string, string[]>

/** Returns what a text says by its structure, as Galley reads it: for each kind, each thing with its words. */
function factsIn(markdown: string): Facts {
  const facts: Facts = new Map()
  const add = (kind: string, ...parts: readonly unknown[]) =>
    facts.set(kind, [...(facts.get(kind) ?? []), parts.map(String).join(' · ')])
  const walk = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Record<string, unknown>
    const inner = node.kind === 'list' ? depth + 1 : depth
    addFacts(node, inner, add)
    for (const child of Object.values(node)) walk(child, inner)
  }
  walk(parseMarkdown(markdown, new Map(), 'join').blocks, 0)
  for (const [emoji] of markdown.matchAll(/\p{Extended_Pictographic}/gu)) add('emoji', emoji)
  return facts
}

type Add = (kind: string, ...parts: readonly unknown[]) => unknown

function addFacts(node: Record<string, unknown>, depth: number, add: Add): void {
  const words = textIn(node)
  switch (node.kind) {
    case 'heading':
      return void add('headings', node.level, words)
    case 'list':
      for (const item of node.items as { task: unknown }[])
        add('lists', depth, node.start, item.task, textIn(item))
      return
    case 'table':
      return void add(
        'tables',
        JSON.stringify(node.columns),
        [node.head, ...(node.rows as unknown[])].map(textIn),
      )
    case 'code':
      return void add('language' in node ? 'code' : 'code in a line', node.language, node.text)
    case 'math':
      return void add('formulas', node.display ?? 'block', node.tex)
    case 'styled':
      return void add(String(node.style), words)
    case 'link':
      return void add('links', node.href, words)
    case 'image':
    case 'figure':
      return void add('pictures', JSON.stringify(node.picture))
    case 'quote':
    case 'callout':
      return void add('quotes', node.tone, words)
    case 'break':
      return void add('line breaks')
    case 'footnotes':
      return void add('footnotes', words)
    case 'definitions':
      return void add('definitions', words)
  }
}

function textIn(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  if (Array.isArray(value)) return value.map(textIn).join(' ')
  const node = value as Record<string, unknown>
  const own = node.kind === 'text' || node.kind === 'code' ? String(node.text) : String(node.tex ?? '')
  return `${own}${Object.values(node).map(textIn).join('')}`
}

/** The share of facts that a conversion has in common with what it should be. One too many counts like one too few. */
function fidelity(made: readonly string[], wanted: readonly string[]): number {
  const left = [...wanted]
  for (const fact of made) {
    const at = left.indexOf(fact)
    if (at !== -1) left.splice(at, 1)
  }
  const common = wanted.length - left.length
  return common / Math.max(made.length, wanted.length)
}

/** Kinds, and how many of each the clipboards have at least. */
const KINDS = {
  headings: 20,
  lists: 40,
  tables: 12,
  code: 14,
  'code in a line': 8,
  formulas: 16,
  sup: 8,
  sub: 3,
  mark: 7,
  underline: 5,
  strong: 20,
  emphasis: 9,
  strike: 5,
  kbd: 3,
  ruby: 3,
  links: 9,
  pictures: 8,
  quotes: 9,
  'line breaks': 7,
  footnotes: 2,
  definitions: 1,
  emoji: 7,
} as const

describe('the fidelity of pastes', () => {
  const made = names.map((name) => factsIn(htmlToMarkdown(read(`${name}.html`))?.markdown ?? ''))
  const wanted = names.map((name) => factsIn(read(`${name}.md`)))
  const all = (facts: readonly Facts[], kind: string) =>
    facts.flatMap((each, index) => (each.get(kind) ?? []).map((fact) => `${names[index]}: ${fact}`))

  it('is told by at least thirty clipboards', () => {
    expect(names.length).toBeGreaterThanOrEqual(30)
  })

  it.each(Object.entries(KINDS))('is full for %s', (kind, least) => {
    const facts = all(wanted, kind)

    expect(facts.length).toBeGreaterThanOrEqual(least)
    expect(fidelity(all(made, kind), facts)).toBe(1)
  })
})

describe('what a clipboard holds besides its text', () => {
  it.each([
    ['word-review', { comments: 1, deletions: 1, pictures: 0 }],
    ['word-report', { comments: 0, deletions: 0, pictures: 1 }],
    ['typora', { comments: 0, deletions: 0, pictures: 1 }],
    ['google-docs-tasks', { comments: 0, deletions: 0, pictures: 0 }],
  ])('is counted in %s', (name, leftOut) => {
    expect(htmlToMarkdown(read(`${name}.html`))?.leftOut).toEqual(leftOut)
  })

  it('has pictures under the names that they are given, however large they are', () => {
    const data = `data:image/png;base64,${'A'.repeat(3_000_000)}`
    const given: string[] = []
    const converted = htmlToMarkdown(`<p>a <img src="${data}" alt="b"></p>`, (address) => {
      given.push(address)
      return `picture-${given.length}.png`
    })

    expect(converted?.markdown).toBe('a ![b](picture-1.png)\n')
    expect(given).toEqual([data])
  })
})
