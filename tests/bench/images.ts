import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { readConfig } from '@galley/api/config'
import { SCOPES } from '@galley/contracts'
import sharp from 'sharp'
import type { Owner } from '../support/test-api.ts'
import { addOwner } from '../support/test-api.ts'
import type { ApiBody } from '../support/test-stack.ts'
import { startTestStack } from '../support/test-stack.ts'
import { upload } from '../support/uploads.ts'
import { CpuMeter } from './support/cpu-time.ts'
import { decoderKib } from './support/decoder-memory.ts'
import { describeMachine, markdownTable, spreadOf } from './support/machine.ts'
import { photo } from './support/photo.ts'
import type { UploadTask } from './support/send-uploads.ts'
import { withLines } from './support/with-lines.ts'

// Measures pictures of one's own: a text with six stored photos of 12 megapixels against the same text without them,
// and against the same text with drawings of the same size in their places; the processor time of a first upload; how
// long `GET /v1/renders/{id}` takes while 50 photos are uploaded; and the memory of the decoder. `--quick`: once, with
// small photos.

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const { quick } = values
const ROUNDS = quick ? 1 : 9
const UPLOADS = quick ? 2 : 50
const PROBES = quick ? 20 : 600
/** One user may make 240 calls a minute. */
const READERS = quick ? 1 : 20
const PHOTOS = 6
const SIZE = quick ? { width: 400, height: 300 } : { width: 4_000, height: 3_000 }

const article = (
  await readFile(new URL('../fixtures/articles/ten-pages.md', import.meta.url), 'utf8')
).replace(/^!\[.*\]\(data:.*\)$/m, '')
const stack = await startTestStack()
await stack.database.query('UPDATE plans SET renders = 1e6, pages = 1e6, api_calls = 1e6, image_bytes = 1e11')
const worker = await stack.startWorker({
  LAYOUT_PORT: String(stack.layoutPort),
  SWEEP_INTERVAL_MS: '5000',
})
try {
  console.log(`${describeMachine()}\n`)
  await measureRenders()
  await measureFirstUpload()
  await measureReads()
} finally {
  await stack.close()
}

async function newOwner(): Promise<Owner> {
  return addOwner(readConfig(stack.apiEnvironment), SCOPES)
}

async function call({ token }: Owner, path: string, body?: object): Promise<ApiBody> {
  const response = await fetch(stack.baseUrl + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  return (await response.json()).data
}

function as(owner: Owner) {
  return { baseUrl: stack.baseUrl, owner: { ...stack.owner, ...owner } }
}

type Text = {
  readonly name: string
  readonly markdown: string
  readonly photos: readonly Uint8Array<ArrayBuffer>[]
}

/** Renders each text in turns, each time in a project of its own, so that no page is copied from another render. */
async function measureRenders(): Promise<void> {
  const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, index) => photo(index * 40, SIZE)))
  const withPictures = (lineOf: (index: number) => string) =>
    withLines(article, [...photos.keys()].map(lineOf))
  const named = withPictures((index) => `![A view](photo-${index + 1}.jpg)`)
  const flat = `data:image/png;base64,${(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#8aa' } })
      .png()
      .toBuffer()
  ).toString('base64')}`
  const drawn = withPictures(() => `![A view](${flat}){width=full}`)
  const texts: Text[] = [
    { name: 'text alone', markdown: article, photos: [] },
    { name: 'six flat pictures', markdown: drawn, photos: [] },
    { name: 'six photos, stored', markdown: named, photos },
  ]
  const runs = new Map(texts.map(({ name }) => [name, [] as { ms: number; cpu: number; pages: number }[]]))
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const text of texts) {
      const run = await renderOnce(text)
      if (round >= 0) runs.get(text.name)?.push(run)
    }
  }
  const base = spreadOf((runs.get('text alone') ?? []).map(({ ms }) => ms)).median
  const basePage = spreadOf((runs.get('text alone') ?? []).map(({ ms, pages }) => ms / pages)).median
  const rows = [...runs].map(([name, all]) => {
    const { median, min, max } = spreadOf(all.map(({ ms }) => ms))
    const aPage = spreadOf(all.map(({ ms, pages }) => ms / pages)).median
    const cpu = spreadOf(all.map(({ cpu }) => cpu)).median
    return [
      name,
      String(all[0]?.pages),
      `${median.toFixed(0)} (${min.toFixed(0)}–${max.toFixed(0)})`,
      cpu.toFixed(0),
      (median / base).toFixed(2),
      (aPage / basePage).toFixed(2),
    ]
  })
  console.log(
    `${markdownTable(['a render, one slot', 'pages', 'ms', 'CPU ms', '× text alone', '× a page'], rows)}\n`,
  )
}

async function renderOnce({ markdown, photos }: Text) {
  const owner = await newOwner()
  const { project_id } = await call(owner, '/projects', { markdown })
  for (const [index, file] of photos.entries()) {
    const { status } = await upload(as(owner), project_id, file, { name: `photo-${index + 1}.jpg` })
    if (status !== 201) throw new Error(`An upload answered ${status}.`)
  }
  const meter = newMeter()
  const startedAt = performance.now()
  const { render_id } = await call(owner, '/renders', { project_id, platform: 'xhs' })
  const render = await untilDone(owner, render_id)
  return { ms: performance.now() - startedAt, cpu: meter.stop(), pages: render.page_count as number }
}

async function untilDone(owner: Owner, id: string): Promise<ApiBody> {
  for (;;) {
    const render = await call(owner, `/renders/${id}?wait=25`)
    if (render.status === 'completed') return render
    if (render.status === 'failed') throw new Error('A render failed.')
  }
}

/** Measures the processor time of API and worker. */
function newMeter(): CpuMeter {
  return new CpuMeter(stack.api.pid, worker.pid)
}

async function measureFirstUpload(): Promise<void> {
  const owner = await newOwner()
  const { project_id } = await call(owner, '/projects', { markdown: '# Photos' })
  const [times, cpu]: [number[], number[]] = [[], []]
  let peakKib = 0
  for (let round = 0; round < Math.min(ROUNDS, 6); round += 1) {
    const file = await photo(101 + round, SIZE)
    const [meter, startedAt] = [newMeter(), performance.now()]
    const sending = upload(as(owner), project_id, file)
    let isSent = false
    void sending.finally(() => {
      isSent = true
    })
    while (!isSent) {
      peakKib = Math.max(peakKib, decoderKib())
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    if ((await sending).status !== 201) throw new Error('An upload failed.')
    times.push(performance.now() - startedAt)
    cpu.push(meter.stop())
  }
  const row = (name: string, figures: readonly number[]) => {
    const { median, min, max } = spreadOf(figures)
    return [name, `${median.toFixed(0)} (${min.toFixed(0)}–${max.toFixed(0)})`]
  }
  const rows = [
    row('ms', times),
    row('CPU ms of API and worker (aim 800)', cpu),
    ['MiB of the decoder, at most (aim 512)', (peakKib / 1024).toFixed(0)],
  ]
  console.log(`${markdownTable(['first upload of a photo', ''], rows)}\n`)
}

/** Reads renders again and again: idle, and while photos of many users are uploaded at once. */
async function measureReads(): Promise<void> {
  const readers = await Promise.all(Array.from({ length: READERS }, newReader))
  const file = await photo(333, SIZE)
  const uploaders = await Promise.all(Array.from({ length: UPLOADS }, newUploader))
  const enough = (calls: number) => calls >= PROBES
  // The first calls compile the code.
  await probe(readers, enough)
  const idle = await probe(readers, enough)
  let isDone = false
  const startedAt = performance.now()
  const uploads = sendAll(file, uploaders).finally(() => {
    isDone = true
  })
  const busy = await probe(readers, () => isDone)
  const stored = (await uploads).filter((status) => status === 201).length
  const seconds = (performance.now() - startedAt) / 1000
  const row = (name: string, times: readonly number[]) => {
    const sorted = times.toSorted((one, other) => one - other)
    const at = (share: number) => (sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(1)
    return [name, String(times.length), at(0.5), at(0.99)]
  }
  const rows = [row('idle', idle), row(`${UPLOADS} uploads at once`, busy)]
  console.log(markdownTable(['GET /v1/renders/{id}, ms', 'calls', 'median', 'p99'], rows))
  console.log(`\n${stored} of ${UPLOADS} uploads stored in ${seconds.toFixed(1)} s`)
}

/** Uploads a file as each user, all at once. Returns the statuses of the answers. */
async function sendAll(file: UploadTask['file'], uploaders: readonly Uploader[]): Promise<number[]> {
  const targets = uploaders.map(({ owner: { token }, projectId }) => {
    return { url: `${stack.baseUrl}/projects/${projectId}/images`, token }
  })
  const workerData: UploadTask = { file, targets }
  const sender = new Worker(new URL('./support/send-uploads.ts', import.meta.url), { workerData })
  const [statuses] = await once(sender, 'message')
  return statuses
}

type Uploader = { readonly owner: Owner; readonly projectId: string }

async function newUploader(): Promise<Uploader> {
  const owner = await newOwner()
  return { owner, projectId: (await call(owner, '/projects', { markdown: '# Photos' })).project_id as string }
}

type Reader = { readonly owner: Owner; readonly renderId: string }

async function newReader(): Promise<Reader> {
  const owner = await newOwner()
  const { project_id } = await call(owner, '/projects', { markdown: '# One page' })
  const { render_id } = await call(owner, '/renders', { project_id, platform: 'xhs' })
  await untilDone(owner, render_id)
  return { owner, renderId: render_id }
}

/** Reads renders in turns, about 50 times a second, until `isOver`, which gets the number of calls. */
async function probe(readers: readonly Reader[], isOver: (calls: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver(times.length)) {
    const reader = readers[times.length % readers.length]
    if (!reader) break
    const startedAt = performance.now()
    await call(reader.owner, `/renders/${reader.renderId}`)
    times.push(performance.now() - startedAt)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return times
}
