import { PLATFORMS } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { readCases } from '../../../../../../tests/bench/compliance/read-cases.ts'
import { parseMarkdown } from '../../../markdown/parse.ts'
import { noteIntent } from '../../note-intent.ts'
import { textPositions } from '../../text-positions.ts'
import { findBannedWords } from '../find-banned-words.ts'
import type { AnalysisMemory } from './analysis-memory.ts'
import { createAnalysisMemory } from './analysis-memory.ts'

const EDITS = 12
const TEXTS = 25

const texts = realTexts()
/** What is pasted, and what breaks a border between passages. */
const snippets = [
  ...texts.map((text) => text.slice(0, 200)),
  ...[
    '加\n\n微\n\n信',
    '今天下单，到手价 299',
    '警方通报',
    '\n\n',
    '\n',
    '`',
    '```\n',
    '<b>',
    '</b>',
    '-',
    'wei',
    '全网',
    '第一',
  ],
]

/** Notes of the labelled texts, the last of which are creators’, and long ones of many sentences. */
function realTexts(): string[] {
  const { notes, sentences } = readCases('development')
  const long = [0, 1, 2].map((part) =>
    sentences
      .slice(part * 80, (part + 1) * 80)
      .map(({ text }) => text)
      .join('\n\n'),
  )
  return [...long, ...[...notes.slice(0, 50), ...notes.slice(-12)].map(({ text }) => text)]
}

function found(text: string, memory?: AnalysisMemory) {
  const [positions, article] = [textPositions(text), parseMarkdown(text)]
  return findBannedWords({
    positions,
    article,
    platforms: PLATFORMS,
    locale: 'zh',
    intent: noteIntent(positions),
    memory,
  })
}

type Edit = {
  readonly kind: 'insert' | 'delete' | 'move' | 'paste'
  readonly at: number
  readonly size: number
  readonly to: number
  readonly snippet: string
}

const share = fc.double({ min: 0, max: 1, noNaN: true })
const edits = fc.array(
  fc.record({
    kind: fc.constantFrom<Edit['kind']>('insert', 'delete', 'move', 'paste'),
    at: share,
    size: fc.integer({ min: 1, max: 120 }),
    to: share,
    snippet: fc.constantFrom(...snippets),
  }),
  { minLength: 1, maxLength: EDITS },
)

function edited(text: string, { kind, at, size, to, snippet }: Edit): string {
  const start = Math.floor(at * text.length)
  const cut = text.slice(start, start + size)
  const rest = text.slice(0, start) + text.slice(start + size)
  if (kind === 'insert') return text.slice(0, start) + snippet[0] + text.slice(start)
  if (kind === 'paste') return text.slice(0, start) + snippet + text.slice(start)
  if (kind === 'delete') return rest
  const target = Math.floor(to * rest.length)
  return rest.slice(0, target) + cut + rest.slice(target)
}

describe('an analysis with a memory', () => {
  it('finds after each edit what a whole analysis finds', () => {
    fc.assert(
      fc.property(fc.constantFrom(...texts), edits, (text, changes) => {
        const memory = createAnalysisMemory((each) => each)
        let now = text
        found(now, memory)
        for (const change of changes) {
          now = edited(now, change)
          expect(found(now, memory)).toEqual(found(now))
        }
      }),
      { numRuns: TEXTS },
    )
  })

  it.each([
    ['a word whose letters stand alone before a border', '大家来吧加-微\n\n信号很好'],
    ['one whose letters stand alone behind it', '大家都来加\n\n微-信看价格'],
    ['markup between them', '大家来吧加-[微]{.underline}\n\n信号很好'],
    ['letters on either side', '用它根zhi\n\nhellothere都很好'],
  ])('finds the same around %s', (_, text) => {
    const whole = found(text)

    expect(whole.length).toBeGreaterThan(0)
    expect(
      found(
        text,
        createAnalysisMemory((each) => each),
      ),
    ).toEqual(whole)
  })

  it('searches a passage again that has become code', () => {
    const memory = createAnalysisMemory((each) => each)
    const text = 'some code\n\n全网第一的面霜，大家快下单\n\n结束的话'
    expect(found(text, memory)).toHaveLength(1)

    expect(found(`\`\`\`js\n${text}`, memory)).toEqual([])
  })

  it('makes only what has changed', () => {
    const memory = createAnalysisMemory((each) => each)
    const text = texts[0] ?? ''
    const made = { hits: 0, judgements: 0 }
    const watched: AnalysisMemory = {
      hits: (name, make) => memory.hits(name, () => counted('hits', make)),
      judgements: (name, make) => memory.judgements(name, () => counted('judgements', make)),
    }
    function counted<T>(kind: keyof typeof made, make: () => T): T {
      made[kind] += 1
      return make()
    }
    found(text, watched)
    expect(made.hits).toBeGreaterThan(20)
    expect(made.judgements).toBeGreaterThan(20)
    Object.assign(made, { hits: 0, judgements: 0 })

    found(text.replace('。', '了。'), watched)

    expect(made.hits).toBe(1)
    expect(made.judgements).toBeLessThan(3)
  })

  it('forgets what wasn’t asked for the longest', () => {
    const { judgements } = createAnalysisMemory((each) => each)
    const judgement = (likelihood: number) => () => ({ excuse: null, likelihood })
    judgements('first', judgement(0.1))
    for (let at = 0; at < 2_999; at += 1) judgements(`other ${at}`, judgement(0.2))
    judgements('first', judgement(0.3))

    judgements('one more', judgement(0.4))

    expect(judgements('first', judgement(0.5)).likelihood).toBe(0.1)
    expect(judgements('other 0', judgement(0.6)).likelihood).toBe(0.6)
  })

  it('keeps the names of texts, not the texts', () => {
    const named: string[] = []
    const memory = createAnalysisMemory((text) => {
      named.push(text)
      return 'one name for all'
    })

    expect(memory.judgements('a', () => ({ excuse: null, likelihood: 0.1 })).likelihood).toBe(0.1)
    expect(memory.judgements('b', () => ({ excuse: null, likelihood: 0.2 })).likelihood).toBe(0.1)
    expect(named).toEqual(['a', 'b'])
  })
})
