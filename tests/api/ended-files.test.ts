import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect } from 'node:net'
import { createContext } from '@galley/api/context'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addRender } from '../support/additions.ts'
import { listen } from '../support/agents/agents.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi
/** Another process on the same stores, which serves the files. */
let other: { readonly origin: string; close(): Promise<void> }

beforeAll(async () => {
  api = await startTestApi()
  const ctx = await createContext(api.ctx.config, { log: api.ctx.log })
  const server = await listen(ctx)
  const close = async () => {
    await server.close()
    await ctx.close()
  }
  other = { origin: new URL(server.url).origin, close }
})
afterAll(async () => {
  await other.close()
  await api.close()
})

/** More than the kernel buffers for a connection that isn't read. A file that fits into the buffer is sent at once. */
const BYTES = 12_000_000
/** Less than the kernel buffers. It is delivered even if the connection is closed. */
const KERNEL_BYTES = 2_000_000

type OpenFile = { readonly owner: Owner; readonly url: URL; readonly ending: string }

describe('a file that is read slowly', () => {
  it.each<[what: string, begin: () => Promise<OpenFile>]>([
    ['its token was revoked', fileOfToken],
    ['its share was revoked', () => fileOfShare(({ share }) => `/v1/shares/${share}`)],
    ['the token of its share was revoked', () => fileOfShare(({ token }) => `/v1/tokens/${token}`)],
  ])('is not sent to its end after %s', async (_what, begin) => {
    const { owner, url, ending } = await begin()
    const reader = await startReading(url)

    const { status } = await api.http.delete(ending).set(...owner.auth)
    // Longer than an announcement takes. Nothing is read in this time, so a connection that is not cut delivers the
    // whole file afterwards.
    await new Promise((resolve) => setTimeout(resolve, 3_000))

    expect(status).toBe(200)
    expect(await readRest(reader)).toBeLessThan(KERNEL_BYTES)
  })
})

async function fileOfToken(): Promise<OpenFile> {
  const { owner, auth, tokenId, render } = await tokenAndRender()
  const { data } = await renderOf(render, auth)
  return { owner, url: atOther(data.artifacts[0].preview_url), ending: `/v1/tokens/${tokenId}` }
}

function renderOf(id: string, headers: Record<string, string>) {
  return fetch(`${other.origin}/v1/renders/${id}`, { headers }).then((res) => res.json())
}

async function fileOfShare(endingOf: (ids: { share: string; token: string }) => string): Promise<OpenFile> {
  const { owner, auth, tokenId, render } = await tokenAndRender()
  const { data } = await renderOf(render, auth)
  const wanted = { project_id: data.project_id, render_id: render, include_body: true }
  const share = await api.http.post('/v1/shares').set(auth).send(wanted)
  const page = await fetch(other.origin + new URL(share.body.data.url).pathname).then((res) => res.text())
  const source = /<img[^>]* src="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  return {
    owner,
    url: atOther(source),
    ending: endingOf({ share: share.body.data.share_id, token: tokenId }),
  }
}

async function tokenAndRender() {
  const owner = await api.owner()
  const render = await addRender(api, owner)
  await completeRender(api, render, [{ name: 'page-01.png', text: 'x'.repeat(BYTES) }])
  const scopes = ['render:read', 'project:read', 'share:create']
  const { body } = await api.post(owner, '/tokens', { name: 'reader', scopes })
  const auth = { authorization: `Bearer ${body.data.token}` }
  return { owner, auth, tokenId: body.data.token_id as string, render }
}

function atOther(url: string): URL {
  const { pathname, search } = new URL(url, other.origin)
  return new URL(other.origin + pathname + search)
}

/** Requests a file and reads only its beginning. */
async function startReading({ hostname, port, host, pathname, search }: URL): Promise<Socket> {
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  expect(first.toString('latin1')).toMatch(/^HTTP\/1\.1 200 /)
  return socket
}

/** Reads until the connection ends, or no data comes for a second. Returns the total number of bytes. */
async function readRest(socket: Socket): Promise<number> {
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.setTimeout(1_000, () => socket.destroy())
  socket.resume()
  if (!socket.closed) await closed
  return socket.bytesRead
}
