import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { someOf } from '../support/some-of.ts'
import type { StepsTask, UnitSteps } from './analysis-steps-thread.ts'

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
  const chosen = someOf(units, 10)
  let steps: readonly UnitSteps[]

  beforeAll(async () => {
    const task: StepsTask = { units: chosen, length: SHORT }
    const thread = new Worker(new URL('./analysis-steps-thread.ts', import.meta.url), { workerData: task })
    const [posted] = await once(thread, 'message')
    steps = posted
  })

  it.each(chosen)('grow no faster than a text of %j', (unit) => {
    const found = steps.find((each) => each.unit === unit)

    expect(found?.once).toBeGreaterThan(SHORT)
    expect(Number(found?.twice) / Number(found?.once)).toBeLessThan(MOST_GROWTH)
  })
})
