import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { buildWebApp } from '../../infra/dev/services/web-app.mjs'
import { cpuOf } from '../support/cpu-of.ts'
import type { TestStack } from '../support/test-stack.ts'
import { startTestStack } from '../support/test-stack.ts'
import type { CostlyRequest } from './hostile-costs.ts'
import { costlyRequests } from './hostile-costs.ts'

let stack: TestStack
let fill: (path: string) => string

beforeAll(async () => {
  const { folder } = await buildWebApp()
  stack = await startTestStack((env) => ({ ...env, TRUST_PROXY: '1', WEB_DIR: folder }))
  const css = await (await fetch(new URL('/assets/fonts/fonts.css', stack.baseUrl))).text()
  const slice = /url\(["']?[^)"']*?\/fonts\/([^)"']+)/.exec(css)?.[1] ?? ''
  const script = readdirSync(join(folder, 'web')).find((name) => name.endsWith('.js')) ?? ''
  fill = (path) => path.replace('{slice}', slice).replace('{script}', script)
})
afterAll(() => stack.close())

const MOST_TIMES = 5

/** Returns the cheapest request with a body of the same size, because receiving bytes has a cost, too. */
const cheapestWith = (body: Buffer | undefined): CostlyRequest => ({
  method: body ? 'POST' : 'GET',
  path: '/v1/capabilities',
  ...(body && { body: Buffer.alloc(body.length, ' ') }),
})

let callers = 0

/** Sends requests, each from another address. Returns the API's CPU time per request in ms. */
async function costOf({ method, path, headers, body }: CostlyRequest, count: number): Promise<number> {
  const before = cpuOf(stack.api.pid)
  for (let n = 0; n < count; n++) {
    callers += 1
    const address = `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`
    const forwarded = [headers?.['x-forwarded-for'], address].filter(Boolean).join(', ')
    const res = await fetch(new URL(fill(path), stack.baseUrl), {
      method,
      headers: { ...headers, 'x-forwarded-for': forwarded },
      body,
      redirect: 'manual',
    } as RequestInit)
    await res.arrayBuffer()
  }
  return (cpuOf(stack.api.pid) - before) / count
}

/** The number of requests per kind in the first measurement, and in each later one. */
const FIRST_COUNT = 6
const COUNT = 40
/** Other processes disturb single measurements. A kind that is too expensive is so in all of these. */
const MEASUREMENTS = 5

/** Returns the cost of a request in costs of the cheapest of its size: the lowest of several measurements. */
async function timesCheapest(request: CostlyRequest): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < MEASUREMENTS && least > MOST_TIMES; run++) {
    const cost = await costOf(request, COUNT)
    least = Math.min(least, cost / (await costOf(cheapestWith(request.body), COUNT)))
  }
  return least
}

describe('a request without a credential', () => {
  it('never costs the API more than five times the cheapest of its size', async () => {
    await costOf(cheapestWith(undefined), 300)
    const cheapest = await costOf(cheapestWith(undefined), 200)
    const expensive: Record<string, number> = {}

    for (const [name, request] of Object.entries(costlyRequests())) {
      if ((await costOf(request, FIRST_COUNT)) <= MOST_TIMES * cheapest) continue
      const times = await timesCheapest(request)
      if (times > MOST_TIMES) expensive[name] = times
    }

    expect(expensive).toEqual({})
  })
})
