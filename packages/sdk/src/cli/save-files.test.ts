import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createClient } from '../client.ts'
import type { RenderData } from '../follow-render.ts'
import { FileSaver } from './save-files.ts'

let server: Server
let folder: string
let saver: FileSaver
/** The paths that were fetched, and those that the server doesn't have. */
let fetched: string[]
let missing: Set<string>

beforeEach(async () => {
  fetched = []
  missing = new Set()
  server = createServer(({ url = '' }, res) => {
    fetched.push(url)
    res.writeHead(missing.has(url) ? 404 : 200).end(`bytes of ${url}`)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  folder = await mkdtemp(join(tmpdir(), 'galley-save-'))
  const galley = createClient({ baseUrl: `${origin()}/v1`, token: 'none', retries: 0 })
  saver = new FileSaver(galley, folder, new AbortController().signal)
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

function origin(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Returns a running render that has these pages so far. */
function renderOf(...pages: number[]): RenderData {
  const artifacts = pages.map((page) => ({
    artifact_id: `art_${page}`,
    kind: 'page',
    page,
    content_type: 'image/png',
    preview_url: `${origin()}/${page}`,
  }))
  return { status: 'running', artifacts, open_in_service_url: `${origin()}/editor` } as unknown as RenderData
}

describe('FileSaver', () => {
  it('fetches each page once, while the render runs', async () => {
    saver.savePages(renderOf(1))
    saver.savePages(renderOf(1, 2))

    const paths = await saver.saveAll(renderOf(1, 2, 3))

    expect(paths).toEqual([1, 2, 3].map((page) => join(folder, `page-0${page}.png`)))
    expect(fetched).toEqual(['/1', '/2', '/3'])
    expect(await readFile(paths[0] ?? '', 'utf8')).toBe('bytes of /1')
  })

  it('says which page could not be saved while the render ran', async () => {
    missing.add('/2')

    saver.savePages(renderOf(1, 2))

    await expect(saver.saveAll(renderOf(1, 2))).rejects.toThrow('page-02.png could not be saved.')
    expect(await readdir(folder)).toEqual(['page-01.png'])
  })

  it('leaves out a page whose attempt has failed', async () => {
    missing.add('/1')
    saver.savePages(renderOf(1))

    saver.savePages(renderOf(2))
    const saving = saver.saveAll(renderOf(2))

    await expect(saving).resolves.toEqual([join(folder, 'page-02.png')])
  })

  it('removes the pages of a render that was not completed', async () => {
    saver.savePages(renderOf(1, 2))

    await saver.discard()

    expect(fetched).toEqual(['/1', '/2'])
    expect(await readdir(folder)).toEqual([])
  })
})
