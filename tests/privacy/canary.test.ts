import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { connectAgent } from '../support/agents/agents.ts'
import { namedFont } from '../support/brand-fonts.ts'
import { callUploads, sendByTus } from '../support/parts.ts'
import { METRICS_HEADERS } from '../support/test-api.ts'
import { testRedisUrl } from '../support/test-database.ts'
import type { ApiBody, TestStack } from '../support/test-stack.ts'
import { eventually, freePort, startTestStack } from '../support/test-stack.ts'
import { BRAND_KIT, THEME_FILE } from '../support/theme-file.ts'
import type { TraceCollector } from '../support/trace-collector.ts'
import { startTraceCollector } from '../support/trace-collector.ts'
import { upload } from '../support/uploads.ts'
import {
  CANARY_CONFIG,
  CANARY_TEXT,
  expectNoCanary,
  expectNoCanaryInFiles,
  expectNoCanaryInPostgres,
  expectNoCanaryInRedis,
  TEXT_CANARIES,
} from './canaries.ts'

const OPS_TOKEN = 'a-token-for-operators'

let stack: TestStack
let traces: TraceCollector
const metrics: string[] = []
const headers: string[] = []
const board: string[] = []
const altTexts: string[] = []
const outputs: string[] = []

/** The files that the renders below leave in the store. */
const OUTPUTS = ['page-01.png', 'manifest.json', 'article.html', 'thread.json', 'export.zip']

/** Sends the text along every path through the service, including those that fail. */
beforeAll(async () => {
  traces = await startTraceCollector()
  const observed = { OTEL_EXPORTER_OTLP_ENDPOINT: traces.url, OPS_TOKEN }
  stack = await startTestStack((env) => ({ ...env, ...observed }))
  const call = async (path: string, body?: unknown): Promise<ApiBody> => {
    const res = await stack.call(path, body)
    headers.push(JSON.stringify([...res.headers]))
    return res.body
  }
  const operations = await freePort()
  const worker = await stack.startWorker({
    OPS_PORT: String(operations),
    LAYOUT_PORT: String(stack.layoutPort),
  })
  const text = CANARY_TEXT
  const { markdown } = text
  const { project_id } = (await call('/projects', text)).data
  await uploadImages(project_id)
  await call('/projects')
  await call(`/projects/${project_id}`)
  await call('/projects', { ...text, KANARIETEXT: 1, title: 5 })
  await call('/projects', { markdown: 'KANARIETEXT'.repeat(30_000) })
  await call('/projects/KANARIETEXT')
  await call(`/projects?cursor=KANARIETEXT`)
  await call('/analyze', { markdown })
  await call('/analyze', { markdown, platform: 'KANARIETEXT' })
  await call('/shares', { project_id, include_body: true, password: 'KANARIETEXT' })
  const share = await call('/shares', { project_id, include_body: true })
  headers.push(JSON.stringify([...(await fetch(share.data.url)).headers]))
  await call('/tokens', { name: 'x', scopes: ['KANARIETEXT'] })
  await call('/tokens', { name: 'KANARIETOKEN', scopes: ['project:read'] })
  const theme = await saveThemes(call)
  await saveBrands(call)
  const wanted = [
    { platform: 'xhs', config: { theme } },
    { platform: 'xhs', config: CANARY_CONFIG },
    { platform: 'xhs', config: { max_pages: 1 } },
    { platform: 'xhs', config: { aspect_ratio: 'KANARIETEXT' } },
    { platform: 'twitter', config: { end_card: true, ...CANARY_CONFIG } },
    { platform: 'wechat', config: {} },
  ]
  for (const { platform, config } of wanted) {
    const { data } = await call('/renders', { project_id, platform, config })
    if (!data) continue
    const ended = await eventually(async () => {
      const { data: render } = await call(`/renders/${data.render_id}?wait=20`)
      return ['completed', 'failed'].includes(render.status) && render
    })
    altTexts.push(...ended.artifacts.map((artifact: ApiBody) => artifact.alt_text ?? ''))
    await call(`/renders/${data.render_id}/exports`, {})
    for (const { kind, preview_url } of ended.artifacts)
      if (kind !== 'page' && kind !== 'cover') outputs.push(await (await fetch(preview_url)).text())
    for (const url of ended.preview_urls) headers.push(JSON.stringify([...(await fetch(url)).headers]))
  }
  await bringAsAgent()
  await fetch(`${stack.baseUrl}/KANARIETEXT?KANARIETEXT=KANARIETEXT`, {
    method: 'PROPFIND',
    headers: { traceparent: 'KANARIETEXT', tracestate: 'galley=KANARIETEXT', 'user-agent': 'KANARIETEXT' },
  })
  for (const origin of [new URL(stack.baseUrl).origin, `http://127.0.0.1:${operations}`])
    metrics.push(await (await fetch(`${origin}/metrics`, { headers: METRICS_HEADERS })).text())
  await visitBoard()
  await Promise.all([worker.stop(), stack.api.stop()])
})
afterAll(async () => {
  await stack.close()
  await traces.close()
})

/** Uploads files whose names are canaries: an image, the same again, none, and one whose name can't be read. */
async function uploadImages(projectId: string): Promise<void> {
  const name = 'KANARIEBILD.png'
  const image = new Uint8Array(
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#b04a2f' } })
      .png()
      .toBuffer(),
  )
  const none = new TextEncoder().encode('KANARIEBILD')
  const form = new FormData()
  form.set('KANARIEBILD', new File([none], 'KANARIEBILD/KANARIEBILD'))
  const sent = [
    await upload(stack, projectId, image, { name }),
    await upload(stack, projectId, image, { name, key: 'canaryupload1' }),
    await upload(stack, projectId, none, { name }),
    await upload(stack, projectId, none, { name: '../KANARIEBILD' }),
    await upload(stack, projectId, form),
  ]
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 400, 400, 400])
  headers.push(...sent.map((answer) => JSON.stringify([...answer.headers])))
  const { body } = await stack.call(`/projects/${projectId}/images`)
  expect(body.data[0].name).toBe(name)
  await uploadParts(projectId)
}

/** Does the same in parts: an upload that becomes an image, one that stays open, and some that are refused. */
async function uploadParts(projectId: string): Promise<void> {
  const name = 'KANARIEBILD-2.png'
  const part = new TextEncoder().encode('KANARIEBILD')
  const path = `/projects/${projectId}/uploads`
  const image = await sharp({ create: { width: 8, height: 9, channels: 3, background: '#b04a2f' } })
    .png()
    .toBuffer()
  const sent = await sendByTus(stack, projectId, image, { name })
  const open = await callUploads(stack, 'POST', path, { body: { bytes: part.byteLength + 1, name } })
  const at = `/uploads/${open.body.data.upload_id}`
  const answers = [
    await callUploads(stack, 'POST', `${sent}/image`),
    await callUploads(stack, 'PATCH', at, { part, headers: { 'upload-offset': '0' } }),
    await callUploads(stack, 'HEAD', at),
    await callUploads(stack, 'POST', `${at}/image`),
    await callUploads(stack, 'POST', path, { body: { bytes: 'KANARIEBILD', KANARIEBILD: 1 } }),
    await callUploads(stack, 'POST', path, { headers: metadataOf('../KANARIEBILD') }),
    await callUploads(stack, 'PATCH', at, { part, headers: { 'upload-offset': 'KANARIEBILD' } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 204, 200, 409, 400, 400, 400])
  expect(answers[0]?.body.data.name).toBe(name)
  headers.push(...[open, ...answers].map((answer) => JSON.stringify([...answer.headers])))
}

const metadataOf = (name: string) => ({ 'upload-length': '8', 'upload-metadata': `filename ${btoa(name)}` })

/** Saves a theme whose name, tag and a colour are canaries, and sends others that are refused. Returns its id. */
async function saveThemes(call: (path: string, body?: unknown) => Promise<ApiBody>): Promise<string> {
  const light = THEME_FILE.light && { ...THEME_FILE.light, line: '#ca9a71' }
  const file = { ...THEME_FILE, name: 'KANARIETHEMA', tags: ['kanariewort'], light }
  const { data } = await call('/own-themes', file)
  await call('/own-themes', { ...file, light: light && { ...light, ink: '#ca9a71' } })
  await call('/own-themes', { ...file, KANARIETHEMA: 1, structure: 'KANARIETHEMA' })
  await call('/theme-checks', { ...file, font: 'KANARIETHEMA' })
  await call('/own-themes')
  await call(`/own-themes/${data.theme_id}`)
  return data.theme_id
}

/** Saves a brand whose words are canaries, and sends others that are refused. */
async function saveBrands(call: (path: string, body?: unknown) => Promise<ApiBody>): Promise<string> {
  const kit = { ...BRAND_KIT, name: 'KANARIEBRAND', signature: 'KANARIEZEILE', qr: 'KANARIECODE' }
  const { data } = await call('/brands', kit)
  await call('/brands', { ...kit, colours: { light: { accent: '#ca9a71' } } })
  await call('/brands', { ...kit, KANARIEBRAND: 1, qr: 'KANARIECODE'.repeat(30) })
  await call('/brands', { ...kit, signature: ['KANARIEZEILE'] })
  await call('/brands')
  await call(`/brands/${data.brand_id}`)
  await sendLogos(data.brand_id)
  await sendFonts(data.brand_id)
  return data.brand_id
}

/** Sends a logo, one that is none, and one to a picture that brands don't have, under names that are canaries. */
async function sendLogos(brandId: string): Promise<void> {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><desc>KANARIEBILD</desc><rect width="90" height="30"/></svg>'
  const sent = [
    ['logo', drawing],
    ['avatar', 'KANARIEBILD'],
    ['KANARIEBILD', drawing],
  ] as const
  const answers = await Promise.all(
    sent.map(([picture, body]) =>
      fetch(`${stack.baseUrl}/brands/${brandId}/pictures/${picture}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${stack.owner.token}`,
          'content-type': 'image/svg+xml',
          'content-disposition': 'attachment; filename="KANARIEBILD.svg"',
        },
        body,
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 404])
  headers.push(...answers.map((answer) => JSON.stringify([...answer.headers])))
}

/** Sends a font whose name is a canary, one that is none, and one to a slot that brands don't have. */
async function sendFonts(brandId: string): Promise<void> {
  const sent = [
    ['heading', await namedFont('KANARIESCHRIFT')],
    ['body', Buffer.from('KANARIESCHRIFT')],
    ['KANARIESCHRIFT', Buffer.from('KANARIESCHRIFT')],
  ] as const
  const answers = await Promise.all(
    sent.map(([slot, body]) =>
      fetch(`${stack.baseUrl}/brands/${brandId}/fonts/${slot}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${stack.owner.token}`,
          'content-type': 'font/ttf',
          'content-disposition': 'attachment; filename="KANARIESCHRIFT.ttf"',
        },
        body,
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 400, 404])
  headers.push(...answers.map((answer) => JSON.stringify([...answer.headers])))
}

/** Requests every page of the queue board, for the list and for each of its jobs. */
async function visitBoard(): Promise<void> {
  const ask = async (path: string) => {
    const url = new URL(path, stack.baseUrl)
    const text = await (await fetch(url, { headers: { authorization: `Bearer ${OPS_TOKEN}` } })).text()
    board.push(text)
    return text
  }
  const api = '/ops/queues/api/queues'
  const list = JSON.parse(
    await ask(`${api}?activeQueue=renders&status=latest&page=1&jobsPerPage=50`),
  ) as ApiBody
  for (const { id } of list.queues[0].jobs)
    for (const part of ['', '/logs', '/flow']) await ask(`${api}/renders/${id}${part}`)
  for (const path of ['workers', 'metrics', 'default-job-options']) await ask(`${api}/renders/${path}`)
  for (const path of ['/ops/queue', '/ops/queues', '/ops/queues/api/redis/stats']) await ask(path)
}

/** Does the same with the agents' tools, with and without errors. */
async function bringAsAgent(): Promise<void> {
  const url = new URL('/mcp', stack.baseUrl).href
  const agent = await connectAgent(url, stack.owner.token)
  const call = async (name: string, args: Record<string, unknown>) =>
    (await agent.callTool({ name, arguments: args })).structuredContent as ApiBody
  const { markdown } = CANARY_TEXT
  const { project_id } = await call('create_project', CANARY_TEXT)
  await call('analyze_content', { markdown })
  await call('get_project', { id: project_id })
  await call('create_project', { KANARIETEXT: 1, title: 5 })
  await call('write_text', { project_id, patch: `@@ -1 +1 @@\n-KANARIETEXT\n+KANARIETEXT` })
  await call('write_text', { project_id, patch: 'KANARIETEXT', KANARIETEXT: 1 })
  await call('write_text', { project_id, markdown: `${markdown}\n\nKANARIETEXT`, version: 1 })
  await call('check_text', { project_id })
  await call('apply_fixes', { project_id, version: 2, finding_ids: ['KANARIETEXT'] })
  await call('choose_design', { mood: 'KANARIETEXT' })
  await call('read_text', { project_id })
  await call('list', { what: 'texts' })
  await call('create_render', { project_id, platform: 'KANARIETEXT' })
  await agent.callTool({ name: 'KANARIETEXT', arguments: { markdown } }).catch(() => {})
  await agent.close()
  for (const body of [`{"KANARIETEXT`, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'KANARIETEXT' })]) {
    const type = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const authorization = `Bearer ${stack.owner.token}`
    const res = await fetch(url, { method: 'POST', headers: { ...type, authorization }, body })
    headers.push(JSON.stringify([...res.headers]))
  }
}

describe('body text', () => {
  it('is in no log line', () => {
    expect(stack.output.join('').length).toBeGreaterThan(1000)
    expectNoCanary(stack.output.join(''))
  })

  it('is in no metric', () => {
    for (const text of metrics) expect(text).toContain('galley_queue_oldest_wait_seconds')
    expectNoCanary(metrics.join(''))
  })

  it('is in nothing that the board of the queue shows', () => {
    expect(board.length).toBeGreaterThan(15)
    expect(board.join('\n')).toMatch(/"name":"rnd_/)
    expectNoCanary(board.join('\n'))
  })

  it('is in no span', () => {
    expect(traces.spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['POST /renders', 'POST /analyze', 'galley.capture', 'OTHER none']),
    )
    expectNoCanary(traces.received.join(''))
  })

  it('is in no response header', () => {
    expectNoCanary(headers.join('\n'))
  })

  it('is in no Redis key or value', () => expectNoCanaryInRedis(testRedisUrl()))

  it('is in no column of Postgres, sealed ones included', () => expectNoCanaryInPostgres(stack.database))

  it('is in no file name, and in no stored file', async () => {
    const files = await expectNoCanaryInFiles(stack.storageDir)

    const names = new Set(files.map((file) => basename(file)))
    for (const name of OUTPUTS) expect(names).toContain(name)
  })

  it('lies in files that are sealed, each of them', async () => {
    const files = (await readdir(stack.storageDir, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    )
    for (const { parentPath, name } of files) {
      const begun = (await readFile(join(parentPath, name))).subarray(0, 4)
      expect([name, begun.toString('hex')]).toEqual([name, 'f5475301'])
    }
  })

  it('reaches its owner in files that are sealed at rest', () => {
    for (const canary of [...TEXT_CANARIES, 'KANARIEAUTOR', 'KANARIEMARKE'])
      expect(outputs.some((text) => text.includes(canary))).toBe(true)
  })

  it('reaches its owner in descriptions that are sealed at rest', async () => {
    const { rows } = await stack.database.query(
      "SELECT count(*)::int AS n FROM artifacts WHERE kind IN ('page', 'cover') AND sealed_alt_text IS NULL",
    )

    expect(rows).toEqual([{ n: 0 }])
    const told = altTexts.join('\n')
    for (const canary of TEXT_CANARIES) expect(told).toContain(canary)
  })
})

describe('the canary test itself', () => {
  it('bites when a sink holds one of the words', () => {
    expect(() => expectNoCanary('a line with KANARIETEXT in it')).toThrow()
  })
})
