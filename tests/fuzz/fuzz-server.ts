import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApiServer } from '@galley/api/server'
import { answerImports } from '../support/additions.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import { emptyTestRedis } from '../support/test-database.ts'
import type { FuzzRequest, KnownIds } from './fuzz-request.ts'
import type { Answer } from './judge.ts'

const GIVE_UP_AFTER_MS = 30_000

export type FuzzServer = {
  readonly api: TestApi
  readonly port: number
  readonly owner: Owner
  /** Creates a project, a render, a share and a token of the owner. */
  oneOfEach(): Promise<KnownIds>
  send(wanted: FuzzRequest): Promise<Answer>
  close(): Promise<void>
}

/** Starts the API on a real socket, with an owner who has one object of each kind and no quota. */
export async function startFuzzServer(): Promise<FuzzServer> {
  const api = await startTestApi()
  // No worker runs here. Every host of a picture seems not to answer.
  answerImports(api, { refused: 'network' })
  const server = createApiServer(api.ctx).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await api.database.query(
    'UPDATE plans SET renders = 1e9, pages = 1e9, exports = 1e9, agent_tool_calls = 1e9, api_calls = 1e9, image_fetches = 1e9',
  )
  const owner = await api.owner()
  return {
    api,
    port,
    owner,
    oneOfEach: async () => {
      await emptyTestRedis()
      return oneOfEach(api, owner)
    },
    send: async (wanted) => {
      return send(port, { ...wanted, headers: { authorization: `Bearer ${owner.token}`, ...wanted.headers } })
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await api.close()
    },
  }
}

async function oneOfEach(api: TestApi, owner: Owner): Promise<KnownIds> {
  const post = async (path: string, body: object) => (await api.post(owner, path, body)).body.data
  const { project_id } = await post('/projects', { markdown: '# Fuzz' })
  const { render_id } = await post('/renders', { project_id, platform: 'xhs' })
  await completeRender(api, render_id)
  const { share_id } = await post('/shares', { project_id })
  const { token_id } = await post('/tokens', { name: 'fuzz', scopes: ['project:read'] })
  return { projects: project_id, renders: render_id, shares: share_id, tokens: token_id }
}

function send(port: number, { method, path, headers, body }: FuzzRequest): Promise<Answer> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const to = { port, host: '127.0.0.1', method, path: `/v1${path}` }
    // A server may close a kept-alive connection just when the next request uses it.
    const options = { ...to, agent: false as const, timeout: GIVE_UP_AFTER_MS }
    const outgoing = request({ ...options, headers: { ...headers, 'content-length': body?.byteLength ?? 0 } })
    outgoing.once('response', async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
      const given = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
      resolve({
        status: response.statusCode ?? 0,
        headers: new Headers(given as [string, string][]),
        text: Buffer.concat(chunks).toString(),
        ms: performance.now() - startedAt,
      })
    })
    outgoing.once('timeout', () => outgoing.destroy(new Error('There was no answer.')))
    outgoing.once('error', reject)
    outgoing.end(body ?? undefined)
  })
}
