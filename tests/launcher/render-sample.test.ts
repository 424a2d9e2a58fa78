import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { renderSample } from '../../infra/dev/sample/render-sample.mjs'
import { makeTestFolder } from './stand-in-process.ts'

/** Starts a stand-in API with a render that is completed, or has failed, at the second request. */
async function startStandInApi(end: 'completed' | 'failed') {
  let looks = 0
  const answer = (request: IncomingMessage, origin: string): object | string => {
    const route = `${request.method} ${request.url}`
    if (route === 'POST /v1/projects') return { project_id: 'prj_1' }
    if (route === 'POST /v1/renders') return { render_id: 'rnd_1', status: 'queued' }
    if (request.url?.startsWith('/page/')) return `page ${request.url.slice(6)}`
    looks++
    if (looks === 1) return { status: 'running' }
    const error = { code: 'render_failed', message: 'The page could not be captured.' }
    return end === 'failed'
      ? { status: end, error }
      : { status: end, preview_urls: [`${origin}/page/1`, `${origin}/page/2`] }
  }
  const server = createServer((request, response) => {
    const data = answer(request, `http://${request.headers.host}`)
    response.end(typeof data === 'string' ? data : JSON.stringify({ data }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address === null || typeof address === 'string' ? 0 : address.port
  return { server, baseUrl: `http://127.0.0.1:${port}/v1` }
}

describe('renderSample', () => {
  it('keeps the pages of this render and no older ones', async () => {
    const folder = await makeTestFolder()
    writeFileSync(join(folder, 'page-03.png'), 'of a longer article')
    const { server, baseUrl } = await startStandInApi('completed')

    const { paths } = await renderSample({ baseUrl, token: 't', folder })

    expect(paths).toEqual([join(folder, 'page-01.png'), join(folder, 'page-02.png')])
    expect(readFileSync(paths[1] ?? '', 'utf8')).toBe('page 2')
    expect(existsSync(join(folder, 'page-03.png'))).toBe(false)
    server.close()
  })

  it('says why a render failed', async () => {
    const { server, baseUrl } = await startStandInApi('failed')

    await expect(renderSample({ baseUrl, token: 't', folder: await makeTestFolder() })).rejects.toThrow(
      "The sample article's render ended as failed: The page could not be captured.",
    )
    server.close()
  })
})
