import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { KnownProblem } from '../terminal/known-problem.mjs'

/** Today's render quota is used up. Galley starts all the same. */
export class QuotaUsedUp extends Error {}

const ARTICLE = new URL('sample-article.md', import.meta.url)
const POLL_MS = 100
const RENDERED_WITHIN_MS = 60_000

/**
 * Renders the sample article by way of the public API, as any client would, and keeps its pages as
 * `page-01.png`, `page-02.png`, …
 *
 * @param {{ baseUrl: string, token: string, folder: string }} options
 */
export async function renderSample({ baseUrl, token, folder }) {
  const call = apiCaller(baseUrl, token)
  const markdown = readFileSync(ARTICLE, 'utf8')
  const started = performance.now()
  // The same article always maps to the same project, however often Galley starts.
  const idempotencyKey = createHash('sha256').update(markdown).digest('hex').slice(0, 32)
  const project = await call('POST', '/projects', {
    body: { markdown, metadata: { origin: 'sample' } },
    idempotencyKey,
  })
  const wanted = { project_id: project.project_id, platform: 'xhs', config: { aspect_ratio: '3:4' } }
  const { render_id: id } = await call('POST', '/renders', { body: wanted })
  const render = await untilFinished(() => call('GET', `/renders/${id}`))
  const tookMs = performance.now() - started
  return { paths: await download(render.preview_urls, folder), tookMs }
}

async function untilFinished(read) {
  const deadline = performance.now() + RENDERED_WITHIN_MS
  while (performance.now() < deadline) {
    const render = await read()
    if (render.status === 'completed') return render
    if (render.status === 'failed' || render.status === 'canceled') {
      throw new KnownProblem(
        `The sample article's render ended as ${render.status}: ${render.error?.message ?? ''}`,
      )
    }
    await delay(POLL_MS)
  }
  throw new KnownProblem(`The sample article was not rendered within ${RENDERED_WITHIN_MS / 1000} s.`)
}

async function download(urls, folder) {
  mkdirSync(folder, { recursive: true })
  // A shorter article must not leave the last pages of a longer one.
  for (const path of pagesIn(folder)) rmSync(path)
  return Promise.all(
    urls.map(async (url, index) => {
      const response = await fetch(url)
      if (!response.ok)
        throw new KnownProblem(`A page of the sample could not be read: HTTP ${response.status}.`)
      const path = join(folder, `page-${String(index + 1).padStart(2, '0')}.png`)
      writeFileSync(path, Buffer.from(await response.arrayBuffer()))
      return path
    }),
  )
}

/** Returns the paths of the pages in a folder, in order. */
export function pagesIn(folder) {
  const names = readdirSync(folder).filter((name) => /^page-\d+\.png$/.test(name))
  return names.sort().map((name) => join(folder, name))
}

function apiCaller(baseUrl, token) {
  return async (method, path, { body, idempotencyKey } = {}) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { data, error } = await response.json()
    if (response.ok) return data
    if (error?.code === 'quota_exceeded') throw new QuotaUsedUp()
    throw new KnownProblem(
      `${method} ${path} answered ${response.status}: ${error?.message ?? 'no message'}`,
      {
        log: error === undefined ? '' : JSON.stringify(error),
      },
    )
  }
}
