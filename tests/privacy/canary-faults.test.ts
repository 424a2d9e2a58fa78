import { inspect } from 'node:util'
import { createClient, GalleyError } from '@galley/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { buildWebApp } from '../../infra/dev/services/web-app.mjs'
import type { FaultStack } from '../faults/fault-stack.ts'
import { startFaultStack } from '../faults/fault-stack.ts'
import { killBrowser } from '../faults/processes.ts'
import { connectAgent } from '../support/agents/agents.ts'
import { METRICS_HEADERS } from '../support/test-api.ts'
import type { RunningProcess } from '../support/test-stack.ts'
import { eventually, freePort } from '../support/test-stack.ts'
import type { TraceCollector } from '../support/trace-collector.ts'
import { startTraceCollector } from '../support/trace-collector.ts'
import {
  CANARY_TEXT,
  expectNoCanary,
  expectNoCanaryInFiles,
  expectNoCanaryInPostgres,
  expectNoCanaryInRedis,
} from './canaries.ts'
import { failAtCommandLine } from './fail-at-command-line.ts'

// Error messages are the most likely leak, because they repeat values. So this test makes everything fail while a
// text is processed.

const FULL = 'HTTP/1.1 507 Insufficient Storage\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

let faults: FaultStack
let traces: TraceCollector
let worker: RunningProcess
let operations: number
let projectId: string
const metrics: string[] = []
/** What callers received: all headers, and the bodies of errors. */
const told: string[] = []

beforeAll(async () => {
  const { folder } = await buildWebApp()
  traces = await startTraceCollector()
  faults = await startFaultStack(
    { RENDER_RETRY_MS: '50', WORKER_CONCURRENCY: '1' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: traces.url, WEB_DIR: folder },
  )
  operations = await freePort()
  worker = await startWorker()
  projectId = (await call('/projects', CANARY_TEXT))?.body.data.project_id
})
afterAll(async () => {
  await faults.close()
  await traces.close()
})

const startWorker = () =>
  faults.startWorker({ OPS_PORT: String(operations), LAYOUT_PORT: String(faults.stack.layoutPort) })

async function call(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST') {
  const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const answer = await faults.tryCall(path, init)
  if (answer) told.push(JSON.stringify([...answer.headers]))
  if (answer && answer.status >= 400) told.push(JSON.stringify(answer.body))
  return answer
}

const askRender = async (): Promise<string> =>
  (await call('/renders', { project_id: projectId, platform: 'xhs' }))?.body.data.render_id

const endOf = (id: string) =>
  eventually(async () => {
    const render = (await call(`/renders/${id}?wait=5`))?.body.data
    return ['completed', 'failed'].includes(render?.status) && (render.status as string)
  })

async function attemptsBeyond(id: string, count: number): Promise<void> {
  const sql = 'SELECT attempt FROM renders WHERE id = $1'
  await eventually(async () => (await faults.stack.database.query(sql, [id])).rows[0].attempt > count)
}

describe('body text passes by while', () => {
  afterEach(async () => {
    for (const link of Object.values(faults.links)) link.set({ kind: 'none' })
    for (const origin of [new URL(faults.stack.baseUrl).origin, `http://127.0.0.1:${operations}`])
      metrics.push(await (await fetch(`${origin}/metrics`, { headers: METRICS_HEADERS })).text())
    await expectNoCanaryInRedis(faults.redis.url)
  })

  it('the object store is away, and full', async () => {
    faults.links.store.set({ kind: 'refused' })
    const id = await askRender()
    await attemptsBeyond(id, 1)
    faults.links.store.set({ kind: 'answer', text: FULL })
    await attemptsBeyond(id, 2)
    faults.links.store.set({ kind: 'none' })

    expect(await endOf(id)).toBe('completed')
  })

  it('the browser dies over it', async () => {
    const id = await askRender()
    await eventually(async () => killBrowser(faults.scratchDir, 'renderer'))

    expect(await endOf(id)).toBe('completed')
  })

  it('the worker dies that lays it out', async () => {
    const analysis = call('/analyze', { markdown: CANARY_TEXT.markdown })
    const id = await askRender()
    await attemptsBeyond(id, 0)
    await worker.stop('SIGKILL')
    worker = await startWorker()

    expect((await analysis)?.status).toBe(200)
    expect(await endOf(id)).toBe('completed')
  })

  it('it can not be unsealed any more', async () => {
    const broken = (await call('/projects', CANARY_TEXT))?.body.data.project_id
    // Only a manual change of the database can alter a revision.
    await faults.stack.database.query(`
      ALTER TABLE revisions DISABLE TRIGGER USER;
      UPDATE revisions SET sealed_text = '\\x00' WHERE project_id = '${broken}';
      ALTER TABLE revisions ENABLE TRIGGER USER`)

    expect((await call(`/projects/${broken}`))?.status).toBe(500)
    expect((await call('/analyze', { project_id: broken }))?.status).toBe(500)
    expect((await call('/renders', { project_id: broken, platform: 'xhs' }))?.status).toBe(500)
  })

  it('Postgres refuses the row', async () => {
    const { database } = faults.stack
    await database.query('ALTER TABLE revisions ADD CONSTRAINT refusal CHECK (version < 0) NOT VALID')
    const answers = [
      await call('/projects', CANARY_TEXT),
      await call(`/projects/${projectId}`, CANARY_TEXT, 'PATCH'),
    ]
    await database.query('ALTER TABLE revisions DROP CONSTRAINT refusal')

    expect(answers.map((answer) => answer?.status)).toEqual([500, 500])
  })

  it('Postgres is away, for people, clients and agents', async () => {
    const { stack, links } = faults
    const agent = await connectAgent(new URL('/mcp', stack.baseUrl).href, stack.owner.token)
    const client = createClient({ baseUrl: stack.baseUrl, token: stack.owner.token, retries: 0 })
    links.postgres.set({ kind: 'refused' })
    const answers = [
      await call('/projects', CANARY_TEXT),
      await call('/analyze', { markdown: CANARY_TEXT.markdown }),
    ]
    const tool = agent.callTool({ name: 'create_project', arguments: CANARY_TEXT })
    told.push(inspect(await tool.catch((error: unknown) => error), { depth: Infinity }))
    const error = await client.projects.create(CANARY_TEXT).catch((thrown: unknown) => thrown)
    told.push(inspect(error, { depth: Infinity, showHidden: true }))
    links.postgres.set({ kind: 'none' })
    await agent.close()

    expect(answers.map((answer) => answer?.status)).toEqual([503, 503])
    expect(error).toBeInstanceOf(GalleyError)
  })

  it('Redis is away', async () => {
    faults.links.redis.set({ kind: 'refused' })
    const id = await askRender()
    expect((await call('/analyze', { markdown: CANARY_TEXT.markdown }))?.status).toBe(200)
    faults.links.redis.set({ kind: 'none' })

    expect(await endOf(id)).toBe('completed')
  })

  it('an analysis is refused', async () => {
    const { markdown } = CANARY_TEXT
    const answers = [
      await call('/analyze', { markdown: markdown.repeat(2_000) }),
      await call('/analyze', { markdown, config: { theme: 'KANARIETEXT' } }),
      await call('/analyze', { markdown, platform: 'KANARIETEXT' }),
    ]

    expect(answers.map((answer) => answer?.status)).toEqual([413, 400, 400])
  })

  it('the API dies over it', async () => {
    const answers = Array.from({ length: 6 }, () => call('/projects', CANARY_TEXT))
    await faults.stack.api.stop('SIGKILL')
    await Promise.all(answers)
    await faults.stack.startApi()

    expect((await call(`/projects/${projectId}`))?.status).toBe(200)
  })
})

describe('the command line', () => {
  it('tells what went wrong, and nothing of the file', async () => {
    const ended = await failAtCommandLine(faults.stack)

    expect(ended.map(({ code }) => code)).toEqual([4, 1, 1])
    for (const { stdout, stderr } of ended) {
      expect(stderr).toMatch(/^galley: /)
      expectNoCanary(stdout + stderr)
    }
  })
})

describe('then body text', () => {
  beforeAll(async () => {
    await worker.stop()
  })

  it('is in no page of the web app, and in no answer for an unknown page', async () => {
    const { origin } = new URL(faults.stack.baseUrl)
    const paths = [
      '',
      'projects',
      `editor/${projectId}`,
      `projects/${projectId}/history`,
      'preview',
      'renders',
    ]
    for (const path of [
      ...paths,
      'editor/KANARIETEXT',
      'web/KANARIETEXT.js',
      's/KANARIETEXT?a=KANARIETEXT',
    ]) {
      const page = await fetch(`${origin}/${path}`)
      expect(page.status).toBe(paths.includes(path) || path.startsWith('editor') ? 200 : 404)
      expectNoCanary(JSON.stringify([...page.headers]) + (await page.text()))
    }
  })

  it('is in no log line', () => {
    const log = faults.stack.output.join('')
    for (const message of ['an attempt failed', 'internal error']) expect(log).toContain(message)
    expectNoCanary(log)
  })

  it('is in no metric, span, error or header', () => {
    for (const text of metrics) expect(text).toContain('galley_queue_oldest_wait_seconds')
    expect(traces.spans.map(({ name }) => name)).toContain('galley.render')
    expect(told.join('')).toContain('"code":"internal"')
    expectNoCanary(metrics.join('\n'))
    expectNoCanary(traces.received.join('\n'))
    expectNoCanary(told.join('\n'))
  })

  it('is in no column of Postgres', () => expectNoCanaryInPostgres(faults.stack.database))

  it('is in no object but the outputs, in no name, and in nothing that a dead worker left', async () => {
    const files = await expectNoCanaryInFiles(faults.bucketDir)
    await expectNoCanaryInFiles(faults.scratchDir)

    expect(files.some((file) => file.includes('page-01.png'))).toBe(true)
  })
})
