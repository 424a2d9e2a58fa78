import { PLATFORMS } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { someOf } from '../support/some-of.ts'
import { StepCounter } from './count-steps.ts'

/** Twice the text may take this many times the steps. Work that is quadratic in the text takes nearly four times. */
const MOST_GROWTH = 2.2
/** UTF-16 units: short enough for quadratic code to end within a second, and long enough for its steps to outnumber all others. */
const SHORT = 3_000

const units = [
  ...[
    '最',
    '最佳',
    '最佳，',
    '加微信',
    '加，',
    '唯一',
    '全网第一的面霜。',
    '稳转不赔根zhi',
    '今天下单 39 元，',
  ],
  ...[
    'a',
    ' ',
    '\n',
    '字\n\n',
    '> ',
    '- ',
    '*',
    '**a ',
    '`',
    '``` ',
    '#',
    '|',
    '[',
    '](',
    '<',
    '<a',
    '$',
    '"',
    '.',
    '1. ',
  ],
  ...[
    '\u200b',
    '😀',
    'http:',
    'https://a.cn ',
    '\ud800',
    '[a](https://x.example/ **b $\\frac{1 [TOC] | 你,好 `c ',
  ],
]

describe('the steps of an analysis', () => {
  let counter: StepCounter
  let analyse: (text: string) => unknown

  beforeAll(async () => {
    counter = await StepCounter.start()
    const { analyseText, createAnalysisMemory, parseMarkdown } = await import('@galley/render')
    analyse = (markdown) => {
      const parts = { title: 'a', platforms: PLATFORMS, config: {}, setFormula: null, locale: 'zh' } as const
      const input = { ...parts, markdown, article: parseMarkdown(markdown), layouts: new Map() }
      analyseText({ ...input, typography: true })
      analyseText({ ...input, memory: createAnalysisMemory((text) => text) })
    }
  })
  afterAll(() => counter.stop())

  it.each(someOf(units, 10))('grow no faster than a text of %j', async (unit) => {
    const textOf = (length: number) => unit.repeat(Math.ceil(length / unit.length))
    // What is cached by character is cached now.
    analyse(textOf(SHORT))

    const once = await counter.stepsOf(() => analyse(textOf(SHORT)))
    const twice = await counter.stepsOf(() => analyse(textOf(2 * SHORT)))

    expect(once).toBeGreaterThan(SHORT)
    expect(twice / once).toBeLessThan(MOST_GROWTH)
  })
})
