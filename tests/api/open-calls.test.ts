import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addRender } from '../support/additions.ts'
import { listen } from '../support/agents/agents.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

const MOST = 100

let api: TestApi
let server: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  api = await startTestApi()
  server = await listen(api.ctx)
})
afterAll(async () => {
  await server.close()
  await api.close()
})

const ask = (owner: Owner, path: string, signal?: AbortSignal) =>
  fetch(`${new URL(server.url).origin}/v1${path}`, {
    headers: { authorization: owner.auth[1] },
    ...(signal && { signal }),
  })

describe('streams and long polls of one user', () => {
  it('are limited in number, and a closed one makes room', async () => {
    const [owner, other] = [await api.owner(), await api.owner()]
    const render = await addRender(api, owner)
    const closing = new AbortController()
    const streams = await Promise.all(
      Array.from({ length: MOST }, () => ask(owner, `/renders/${render}/events`, closing.signal)),
    )

    const refused = [
      await ask(owner, `/renders/${render}/events`),
      await ask(owner, `/renders/${render}?wait=1`),
    ]
    const quick = await ask(owner, `/renders/${render}`)
    const others = await ask(other, `/renders/${await addRender(api, other)}?wait=1`)
    closing.abort()
    const again = await untilAllowed(() => ask(owner, `/renders/${render}?wait=1`))

    expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
    for (const answer of refused) {
      expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([429, 5])
      expect((await answer.json()).error.details).toEqual({ reason: 'too_many_open' })
    }
    expect([quick.status, others.status, again.status]).toEqual([200, 200, 200])
  })
})

/** Retries, because the server learns a little later that a client has disconnected. */
async function untilAllowed(send: () => Promise<Response>): Promise<Response> {
  const deadline = performance.now() + 20_000
  for (;;) {
    const answer = await send()
    if (answer.status !== 429 || performance.now() > deadline) return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
