import { describe, expect, it, jest } from '@jest/globals'
import { createClient } from './client.ts'
import { GalleyError } from './galley-error.ts'

type Seen = { url: string; method: string; headers: Record<string, string>; body: unknown }
type Reply = Response | Error

const ID = 'prj_01h455vb4pex5vsknk084sn02q'

/** A client whose requests get these replies in turn, the last one again and again. */
function clientWith(...replies: ((signal: AbortSignal | null | undefined) => Reply)[]) {
  const seen: Seen[] = []
  const galley = createClient({
    baseUrl: 'https://galley.test/v1/',
    token: 'secret',
    fetch: async (url, init) => {
      init?.signal?.throwIfAborted()
      const reply = replies[Math.min(seen.length, replies.length - 1)]?.(init?.signal)
      seen.push({
        url: String(url),
        method: init?.method ?? 'GET',
        headers: init?.headers as Record<string, string>,
        body: init?.body,
      })
      if (reply instanceof Response) return reply
      throw reply
    },
  })
  return { galley, seen }
}

const lost = () => new TypeError('fetch failed')
const ok =
  (data: unknown, meta?: object): (() => Reply) =>
  () =>
    Response.json({ data, meta })
const refusal =
  (status: number, code: string, more: { details?: object; headers?: Record<string, string> } = {}) =>
  () =>
    Response.json(
      { data: null, error: { code, message: 'No.', request_id: 'req_1', details: more.details ?? {} } },
      { status, headers: { 'retry-after': '0', ...more.headers } },
    )

async function failureOf(promise: Promise<unknown>): Promise<GalleyError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof GalleyError) return error
  throw new Error('It did not fail as it should.', { cause: error })
}

/** How long a call rests between its tries. Time passes at once meanwhile, and chance always gives the most. */
async function restsIn(call: () => Promise<unknown>): Promise<number[]> {
  const rests: number[] = []
  let now = Date.now()
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now)
  const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void, ms = 0) => {
    // The client's own limit for a try is no rest.
    if (ms >= 60_000) return
    rests.push(ms)
    now += ms
    queueMicrotask(done)
  }) as typeof setTimeout)
  const random = jest.spyOn(Math, 'random').mockReturnValue(1)
  try {
    await call()
    return rests
  } finally {
    timers.mockRestore()
    clock.mockRestore()
    random.mockRestore()
  }
}

describe('a request', () => {
  it('goes to the right place with the token and what the caller gave', async () => {
    const { galley, seen } = clientWith(ok({}))
    await galley.projects.update(ID, { title: 'x' }, { ifVersion: 3, language: 'zh' })
    expect(seen).toEqual([
      {
        url: `https://galley.test/v1/projects/${ID}`,
        method: 'PATCH',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          authorization: 'Bearer secret',
          'accept-language': 'zh',
          'if-match': '"3"',
        },
        body: '{"title":"x"}',
      },
    ])
  })

  it('keeps an id inside its part of the path', async () => {
    const { galley, seen } = clientWith(ok({}))
    await galley.projects.get('../tokens?x=1')
    expect(seen[0]?.url).toBe('https://galley.test/v1/projects/..%2Ftokens%3Fx%3D1')
  })

  it('fails with what the service said', async () => {
    const { galley } = clientWith(
      refusal(403, 'forbidden_scope', { details: { required_scope: 'usage:read' } }),
    )
    const error = await failureOf(galley.usage.get())
    expect(error).toMatchObject({
      code: 'forbidden_scope',
      status: 403,
      requestId: 'req_1',
      details: { required_scope: 'usage:read' },
    })
  })

  it('says when something else answered', async () => {
    const { galley } = clientWith(() => new Response('<html>', { status: 404 }))
    expect(await failureOf(galley.usage.get())).toMatchObject({ code: 'unexpected_answer', status: 404 })
  })
})

describe('a repeat', () => {
  it('is made after a lost connection, with the same Idempotency-Key', async () => {
    const { galley, seen } = clientWith(lost, ok({ project_id: ID }))
    await galley.projects.create({ markdown: '# 你好' })
    const keys = seen.map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys).toEqual([keys[0], keys[0]])
  })

  it('is not made in a browser that is offline', async () => {
    const { galley, seen } = clientWith(lost, ok({ project_id: ID }))
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
    const error = await failureOf(galley.projects.get(ID))
    Reflect.deleteProperty(navigator, 'onLine')

    expect(error).toMatchObject({ code: 'unreachable' })
    expect(seen).toHaveLength(1)
  })

  it('is not made of a change that may have happened', async () => {
    const { galley, seen } = clientWith(lost)
    expect(await failureOf(galley.projects.delete(ID))).toMatchObject({ code: 'unreachable', status: null })
    expect(seen).toHaveLength(1)
  })

  it.each([
    ['for its rate', refusal(429, 'rate_limited')],
    ['by a busy service', refusal(503, 'internal', { details: { reason: 'too_busy' } })],
  ])('is made of anything that was turned away %s', async (_why, reply) => {
    const { galley, seen } = clientWith(reply, ok({}))
    await galley.projects.delete(ID)
    expect(seen).toHaveLength(2)
  })

  it.each([502, 503, 504])('is made after HTTP %i, of what is safe to repeat', async (status) => {
    const { galley, seen } = clientWith(refusal(status, 'internal'), ok({}))
    await galley.usage.get()
    expect(seen).toHaveLength(2)
    const { galley: other, seen: once } = clientWith(refusal(status, 'internal'), ok({}))
    await failureOf(other.projects.delete(ID))
    expect(once).toHaveLength(1)
  })

  it('rests as long as the service asks, and not before', async () => {
    const { galley, seen } = clientWith(refusal(503, 'internal', { headers: { 'retry-after': '7' } }), ok({}))
    const rests = await restsIn(() => galley.usage.get())
    expect([rests, seen.length]).toEqual([[7_000], 2])
  })

  it.each([
    ['a quota that is used up', refusal(402, 'quota_exceeded')],
    ['a rest that is too long', refusal(429, 'rate_limited', { headers: { 'retry-after': '3600' } })],
    ['a service that lacks a setting', refusal(503, 'config_missing')],
    ['a mistake of the caller', refusal(400, 'invalid_request')],
  ])('is not made after %s', async (_what, reply) => {
    const { galley, seen } = clientWith(reply)
    await failureOf(galley.usage.get())
    expect(seen).toHaveLength(1)
  })

  it('ends after as many as were asked for', async () => {
    const { galley, seen } = clientWith(refusal(429, 'rate_limited'))
    expect(await failureOf(galley.usage.get())).toMatchObject({ code: 'rate_limited', retryAfterMs: 0 })
    expect(seen).toHaveLength(4)
  })

  it('is given up when the caller aborts', async () => {
    const { galley, seen } = clientWith(refusal(429, 'rate_limited', { headers: { 'retry-after': '20' } }))
    const caller = new AbortController()
    const call = galley.usage.get({ signal: caller.signal })
    setTimeout(() => caller.abort(new Error('enough')), 10)
    await expect(call).rejects.toThrow('enough')
    expect(seen).toHaveLength(1)
  })
})

describe('a listing', () => {
  it('is read page after page', async () => {
    const { galley, seen } = clientWith(
      ok([{ token_id: 'a' }, { token_id: 'b' }], { next_cursor: 'next' }),
      ok([{ token_id: 'c' }], { next_cursor: null }),
    )
    const tokens = await collect(galley.tokens.all({ limit: 2 }))
    expect(tokens.map(({ token_id }) => token_id)).toEqual(['a', 'b', 'c'])
    expect(seen.map(({ url }) => new URL(url).search)).toEqual(['?limit=2', '?limit=2&cursor=next'])
  })

  it('fetches only pages that are requested', async () => {
    const { galley, seen } = clientWith(ok([{ token_id: 'a' }], { next_cursor: 'next' }))
    for await (const _token of galley.tokens.all()) break
    expect(seen).toHaveLength(1)
  })
})

describe('waiting for a render', () => {
  const render = (status: string, more: object = {}) =>
    ok({
      render_id: 'rnd_1',
      status,
      attempt: 1,
      progress: { pages_done: 0, pages_total: null },
      error: null,
      ...more,
    })

  const stream = (...states: [status: string, pagesDone?: number][]): (() => Reply) => {
    const text = states.map(([status, pages_done = 0]) => {
      const data = { render_id: 'rnd_1', status, attempt: 1, progress: { pages_done, pages_total: 2 } }
      return `event: render\ndata: ${JSON.stringify({ data })}\n\n`
    })
    return () => new Response(text.join(''))
  }

  it('asks by long poll, and again until the render has ended', async () => {
    const { galley, seen } = clientWith(render('queued'), render('running'), render('completed'))
    expect((await galley.renders.wait('rnd_1')).status).toBe('completed')
    expect(seen.map(({ url }) => new URL(url).search)).toEqual(['?wait=0', '?wait=25', '?wait=25'])
  })

  it('rests longer each time when something in between cuts its long polls short', async () => {
    const { galley } = clientWith(...Array(4).fill(render('queued')), render('completed'))
    const rests = await restsIn(() => galley.renders.wait('rnd_1'))
    expect(rests).toEqual([600, 1200, 2400])
  })

  it('tells each change once, page after page, and ends with the completed render', async () => {
    const { galley, seen } = clientWith(
      stream(['queued'], ['queued'], ['running'], ['running', 1], ['running', 2], ['completed', 2]),
    )
    const told: string[] = []
    const done = await galley.renders.wait('rnd_1', {
      onProgress: ({ status, progress }) => told.push(`${status} ${progress.pages_done}`),
    })
    expect(done.status).toBe('completed')
    expect(told).toEqual(['queued 0', 'running 0', 'running 1', 'running 2', 'completed 2'])
    expect(seen).toHaveLength(1)
  })

  it('ends when its time is over also while it tells', async () => {
    // Like a connection that stays open until the caller disconnects.
    const { galley } = clientWith((signal) => {
      const start = (body: ReadableStreamDefaultController) =>
        signal?.addEventListener('abort', () => body.error(signal.reason))
      return new Response(new ReadableStream({ start }))
    })
    const waiting = galley.renders.wait('rnd_1', { waitMs: 20, onProgress: () => {} })
    expect((await failureOf(waiting)).code).toBe('timeout')
  })

  it('is given up when the caller aborts', async () => {
    const { galley } = clientWith(render('running'))
    const caller = new AbortController()
    const waiting = galley.renders.wait('rnd_1', { signal: caller.signal })
    setTimeout(() => caller.abort(new Error('enough')), 10)
    await expect(waiting).rejects.toThrow('enough')
  })

  const away = Array(8).fill(lost)
  it.each([
    ['asks', [render('queued'), ...away, render('completed')], {}],
    ['is told', [stream(['queued']), ...away, stream(['completed'])], { onProgress: () => {} }],
    [
      'is told and has an end',
      [stream(['queued']), ...away, stream(['completed'])],
      { onProgress: () => {}, waitMs: 61_000 },
    ],
  ])('outlasts a restart of the service when it %s', async (_how, replies, options) => {
    const { galley } = clientWith(...replies)
    let ended: unknown
    const rests = await restsIn(async () => {
      ended = (await galley.renders.wait('rnd_1', options)).status
    })

    expect(ended).toBe('completed')
    expect(rests).toEqual(expect.arrayContaining([300, 600]))
  })

  it('ends after two minutes without any answer when it was given no end', async () => {
    const { galley } = clientWith(render('queued'), refusal(503, 'internal'))
    let failure: unknown
    const rests = await restsIn(async () => {
      failure = await failureOf(galley.renders.wait('rnd_1'))
    })

    expect(failure).toMatchObject({ code: 'internal', status: 503 })
    const awayMs = rests.reduce((sum, ms) => sum + ms, 0)
    expect([awayMs >= 120_000, awayMs < 140_000]).toEqual([true, true])
  })

  it('ends at its own end while the service is away', async () => {
    const { galley } = clientWith(render('queued'), lost)

    expect((await failureOf(galley.renders.wait('rnd_1', { waitMs: 400 }))).code).toBe('timeout')
  })

  it('looks once also when it is given no time', async () => {
    const { galley } = clientWith(render('completed'))

    expect((await galley.renders.wait('rnd_1', { waitMs: 0 })).status).toBe('completed')
  })

  it('begins again after the last event that came', async () => {
    const event = (id: string, status: string) => {
      const data = { render_id: 'rnd_1', status, attempt: 1, progress: { pages_done: 0, pages_total: 2 } }
      return `id: ${id}\nevent: render\ndata: ${JSON.stringify({ data })}\n\n`
    }
    const { galley, seen } = clientWith(
      () => new Response(event('e1', 'queued') + event('e2', 'running')),
      lost,
      () => new Response(event('e3', 'completed')),
    )
    const states = await collect(galley.renders.events('rnd_1'))

    expect(states.map(({ status }) => status)).toEqual(['queued', 'running', 'completed'])
    expect(seen.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, 'e2', 'e2'])
  })

  it('fails as the render failed', async () => {
    const { galley } = clientWith(
      render('failed', { error: { code: 'quota_exceeded', message: 'Too many pages.' } }),
    )
    expect(await failureOf(galley.renders.wait('rnd_1'))).toMatchObject({
      code: 'quota_exceeded',
      message: 'Too many pages.',
      details: { render_id: 'rnd_1' },
    })
  })

  it('fails as canceled, and when its time is over', async () => {
    const canceled = clientWith(render('canceled')).galley
    expect((await failureOf(canceled.renders.wait('rnd_1'))).code).toBe('canceled')
    const slow = clientWith(render('running')).galley
    expect((await failureOf(slow.renders.wait('rnd_1', { waitMs: 50 }))).code).toBe('timeout')
  })

  it('follows events through a broken connection and tells each state once', async () => {
    const { galley } = clientWith(stream(['queued'], ['running']), stream(['running'], ['completed']))
    const states = await collect(galley.renders.events('rnd_1'))
    expect(states.map(({ status }) => status)).toEqual(['queued', 'running', 'completed'])
  })
})

describe('a download', () => {
  it('streams, counts, and carries no token', async () => {
    const { galley, seen } = clientWith(() => new Response('12345', { headers: { 'content-length': '5' } }))
    const counts: number[] = []
    const file = { preview_url: 'https://files.test/a' }
    const response = await galley.download(file, { onProgress: ({ received }) => counts.push(received) })
    expect(await response.text()).toBe('12345')
    expect(counts.at(-1)).toBe(5)
    expect(seen[0]?.headers).toBeUndefined()
  })

  it('says when the link has ended', async () => {
    const { galley } = clientWith(refusal(404, 'not_found'))
    const error = await failureOf(galley.download({ preview_url: 'https://files.test/a' }))
    expect(error.code).toBe('not_found')
  })
})

async function collect<T>(from: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const each of from) all.push(each)
  return all
}
