import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { connectRedis } from '@galley/backend'
import { testRedisUrl } from '../../support/test-database.ts'
import type { RunningProcess, TestStack } from '../../support/test-stack.ts'
import { cpuMs } from '../support/cpu-time.ts'
import { describeMachine } from '../support/machine.ts'

/** The seconds of a render: a fixed part, and a part per page. */
export type Linear = { readonly render: number; readonly page: number }

export type Measured = {
  readonly machine: string
  readonly load: number
  /** CPU time, because wall time depends on the machine's load. The worker's includes its browsers. */
  readonly coreS: Readonly<Record<'worker' | 'api' | 'postgres' | 'redis', Linear>>
}

type Sample = {
  readonly pages: number
  readonly coreS: Readonly<Record<Part, number>>
}
type Part = keyof Measured['coreS']

/** Measures the cost of renders of one, ten and thirty pages for each part, one after another, each in its own project. */
export async function measure(stack: TestStack, rounds: number): Promise<Measured> {
  const worker = await stack.startWorker({ SWEEP_INTERVAL_MS: '5000' })
  const ten = await readFile(new URL('../../fixtures/articles/ten-pages.md', import.meta.url), 'utf8')
  const texts = ['# 一页\n\n短文。', ten, `${ten}\n\n${ten}\n\n${ten}`]
  const samples: Sample[] = []
  for (const text of texts) {
    await measureText({ stack, worker }, text, 2)
    samples.push(await measureText({ stack, worker }, text, rounds))
  }
  await worker.stop()
  const line = (of: (sample: Sample) => number) =>
    fitLine(samples.map((one) => ({ x: one.pages, y: of(one) })))
  return {
    machine: describeMachine(),
    load: loadavg()[0] ?? 0,
    coreS: {
      worker: line(({ coreS }) => coreS.worker),
      api: line(({ coreS }) => coreS.api),
      postgres: line(({ coreS }) => coreS.postgres),
      redis: line(({ coreS }) => coreS.redis),
    },
  }
}

type Running = { readonly stack: TestStack; readonly worker: RunningProcess }

async function measureText({ stack, worker }: Running, markdown: string, rounds: number): Promise<Sample> {
  const parts = await partsOf(stack, worker)
  const idle = await idleShares(parts)
  const before = await parts()
  const startedAt = performance.now()
  let pages = 0
  for (let n = 0; n < rounds; n++) pages += await renderOnce(stack, markdown)
  const after = await parts()
  const lastedS = (performance.now() - startedAt) / 1000
  const each = (part: Part) => Math.max(0, after[part] - before[part] - idle[part] * lastedS) / rounds
  return {
    pages: pages / rounds,
    coreS: { worker: each('worker'), api: each('api'), postgres: each('postgres'), redis: each('redis') },
  }
}

const IDLE_S = 4

/** Returns the CPU share of the idle parts, which belongs to no render. */
async function idleShares(parts: () => Promise<Record<Part, number>>): Promise<Record<Part, number>> {
  const before = await parts()
  await new Promise((resolve) => setTimeout(resolve, 1000 * IDLE_S))
  const after = await parts()
  const share = (part: Part) => (after[part] - before[part]) / IDLE_S
  return { worker: share('worker'), api: share('api'), postgres: share('postgres'), redis: share('redis') }
}

async function renderOnce({ call }: TestStack, markdown: string): Promise<number> {
  const project = await call('/projects', { markdown })
  const wish = { project_id: project.body.data.project_id, platform: 'xhs', config: { max_pages: 100 } }
  const { render_id } = (await call('/renders', wish)).body.data
  for (;;) {
    const { data } = (await call(`/renders/${render_id}?wait=25`)).body
    if (data.status === 'failed') throw new Error('A render failed.')
    if (data.status !== 'completed') continue
    for (const url of data.preview_urls) await (await fetch(url)).arrayBuffer()
    return data.page_count
  }
}

/** Returns a function that reads the CPU seconds of each part so far. */
async function partsOf({ api, database }: TestStack, worker: RunningProcess) {
  const { rows } = await database.query('SELECT pg_backend_pid() AS pid')
  const stat = await readFile(`/proc/${rows[0].pid}/stat`, 'utf8')
  const postmaster = Number(stat.split(') ').at(-1)?.split(' ')[1])
  const secondsOf = (pid: number) => (cpuMs(pid) ?? 0) / 1000
  return async (): Promise<Record<Part, number>> => ({
    worker: secondsOf(worker.pid),
    api: secondsOf(api.pid),
    postgres: secondsOf(postmaster),
    redis: await redisCoreS(),
  })
}

async function redisCoreS(): Promise<number> {
  const redis = connectRedis(testRedisUrl(), 'requests')
  const info = await redis.info('cpu')
  redis.disconnect()
  const of = (name: string) => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1] ?? 0)
  return of('used_cpu_sys') + of('used_cpu_user')
}

/** Returns the line of least squares through the points. Neither coefficient is negative. */
export function fitLine(points: readonly { readonly x: number; readonly y: number }[]): Linear {
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  const page = Math.max(
    0,
    mean((point) => (point.x - x) * (point.y - y)) / mean((point) => (point.x - x) ** 2),
  )
  return { page, render: Math.max(0, y - page * x) }
}
