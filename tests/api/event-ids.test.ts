import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addRender } from '../support/additions.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi
let owner: Owner

beforeAll(async () => {
  api = await startTestApi()
  owner = await api.owner()
})
afterAll(() => api.close())

const open = (id: string, lastEventId?: string) =>
  api.http
    .get(`/v1/renders/${id}/events`)
    .set(...owner.auth)
    .set(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId })
    .buffer(true)
    .parse((res, done) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () => done(null, Buffer.concat(chunks).toString()))
    })

const eventsIn = (text: string) =>
  [...text.matchAll(/^id: (\S+)\nevent: render\ndata: (.*)$/gm)].map(([, id, data]) => ({
    id: String(id),
    status: JSON.parse(String(data)).data.status,
  }))

describe('GET /v1/renders/{id}/events', () => {
  it('gives every event an id, and another one for another state', async () => {
    const id = await addRender(api, owner)
    const following = open(id).then(({ body }) => eventsIn(body))
    await completeRender(api, id)

    const events = await following
    expect(events.at(-1)?.status).toBe('completed')
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length)
  })

  it('continues after the event that the client has', async () => {
    const id = await addRender(api, owner)
    const first = new AbortController()
    const queued = await readFirst(id, first)
    first.abort()

    const following = open(id, queued).then(({ body }) => eventsIn(body))
    await completeRender(api, id)

    expect((await following).map(({ status }) => status)).not.toContain('queued')
    expect((await following).at(-1)?.status).toBe('completed')
  })

  it('answers 204 after the final event, so that clients stop reconnecting', async () => {
    const id = await addRender(api, owner)
    await completeRender(api, id)
    const [last] = eventsIn((await open(id)).body)

    const again = await open(id, last?.id)

    expect([again.status, again.text ?? again.body]).toEqual([204, ''])
  })

  it.each(['', 'no such state', '9999', 'completed-9-9-9'])(
    'begins anew behind an id that it did not give: %j',
    async (lastId) => {
      const id = await addRender(api, owner)
      await completeRender(api, id)

      const [event] = eventsIn((await open(id, lastId)).body)

      expect(event?.status).toBe('completed')
    },
  )
})

/** Returns the id of a stream's first event. The stream stays open until the controller aborts. */
async function readFirst(id: string, { signal }: AbortController): Promise<string> {
  const { createServer } = await import('node:http')
  const { createApp } = await import('@galley/api/app')
  const server = createServer(createApp(api.ctx)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  const res = await fetch(`http://127.0.0.1:${port}/v1/renders/${id}/events`, {
    headers: { authorization: owner.auth[1] },
    signal,
  })
  let text = ''
  for await (const chunk of res.body ?? []) {
    text += Buffer.from(chunk).toString()
    const [event] = eventsIn(text)
    if (!event) continue
    server.close()
    return event.id
  }
  throw new Error('The stream ended without an event.')
}
