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
}, 120_000)
afterAll(() => stack.close())

const PLAIN = { method: 'GET', path: '/v1/capabilities' }
const MOST_TIMES = 5

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

/**
 * The number of requests per kind in the first measurement. A kind that seems expensive is measured longer, because
 * other processes disturb it.
 */
const FIRST_LOOK = 6
const SECOND_LOOK = 40

describe('a request without a credential', () => {
  it('never costs the API more than five times a plain GET /v1/capabilities', async () => {
    await costOf(PLAIN, 300)
    const plain = await costOf(PLAIN, 200)
    const dear: Record<string, number> = {}

    for (const [name, request] of Object.entries(costlyRequests())) {
      const isDear = async (count: number) => (await costOf(request, count)) > MOST_TIMES * plain
      if (!(await isDear(FIRST_LOOK)) || !(await isDear(SECOND_LOOK))) continue
      const cost = await costOf(request, SECOND_LOOK)
      if (cost > MOST_TIMES * (await costOf(PLAIN, SECOND_LOOK))) dear[name] = cost / plain
    }

    expect(dear).toEqual({})
  }, 300_000)
})
