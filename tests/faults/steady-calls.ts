import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '@galley/api/config'
import { SCOPES } from '@galley/contracts'
import type { Owner } from '../support/test-api.ts'
import { addOwner } from '../support/test-api.ts'
import type { ApiBody } from '../support/test-stack.ts'
import type { FaultStack } from './fault-stack.ts'

// Calls of every kind without a pause, over whatever happens to the APIs that answer them, through what a load balancer does.

export type SteadyCalls = {
  /** How many answers have come so far from an address. */
  answersOf(baseUrl: string): number
  /** Lets each caller end what it has begun, and says what was wrong. */
  stop(): Promise<readonly string[]>
}

type Call = {
  readonly method?: 'POST'
  readonly path: string
  readonly key?: string
  readonly body?: object
}
type Balancer = (owner: Owner, call: Call) => Promise<IncomingMessage>
type Answer = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: ApiBody
}
type Caller = {
  readonly owner: Owner
  /** The final answer to a call. One that says when to come back is not final. */
  readonly call: (call: Call) => Promise<Answer>
  readonly open: (call: Call) => Promise<IncomingMessage>
}

/** Each caller stays below what one user may call in a minute. */
const REST_MS = 150
/** How often a call may find nobody who takes it, each time at all addresses. */
const ROUNDS = 50

/** Callers that go on until they are told to stop. */
export async function startSteadyCalls(
  { stack }: FaultStack,
  baseUrls: readonly string[],
): Promise<SteadyCalls> {
  const wrong: string[] = []
  const answers = new Map<string, number>()
  const balancer = balanceOver(baseUrls, (baseUrl) => answers.set(baseUrl, (answers.get(baseUrl) ?? 0) + 1))
  let isOver = false
  const keep = async (name: string, once: (caller: Caller) => Promise<void>) => {
    const caller = await startCaller(stack, balancer)
    while (!isOver) {
      await once(caller).catch((error: Error) => wrong.push(`${name}: ${error.message}`))
      await delay(REST_MS)
    }
    return caller.owner
  }
  const callers = [
    keep('creating', createTwice),
    keep('reading', readBack),
    keep('rendering', renderAndFollow),
  ]
  return {
    answersOf: (baseUrl) => answers.get(baseUrl) ?? 0,
    stop: async () => {
      isOver = true
      const owners = await Promise.all(callers)
      return [...wrong, ...(await madeTwice(stack, owners))]
    },
  }
}

async function startCaller(stack: FaultStack['stack'], balancer: Balancer): Promise<Caller> {
  const owner = await addOwner(readConfig(stack.apiEnvironment), SCOPES)
  const open = (call: Call) => balancer(owner, call)
  return { owner, open, call: (call) => answered(open, call) }
}

async function answered(open: Caller['open'], call: Call): Promise<Answer> {
  const what = `${call.method ?? 'GET'} ${call.path}`
  const answer = await open(call)
  const [status, { headers }] = [answer.statusCode ?? 0, answer]
  const body = await read(answer, what)
  if (status < 400) return { status, headers, body: JSON.parse(body) }
  const waitS = Number(headers['retry-after'])
  if (!Number.isInteger(waitS) || !JSON.parse(body).error.code)
    throw new Error(`${what} was answered with ${status}, and not when to come back.`)
  await delay(waitS * 1_000)
  return answered(open, call)
}

async function read(answer: IncomingMessage, what: string): Promise<string> {
  return text(answer).catch((error: Error) => {
    throw new Error(`The answer to ${what} broke off: ${error.message}`)
  })
}

/** A project, and the same call again, which makes nothing anew, whoever answers it. */
async function createTwice({ call }: Caller): Promise<void> {
  const create = {
    method: 'POST',
    path: '/projects',
    key: newKey(),
    body: { markdown: '# Deployed' },
  } as const
  const first = await call(create)
  const again = await call(create)
  if (first.status !== 201 || again.body.data.project_id !== first.body.data.project_id)
    throw new Error('A project was not the same when it was asked for again.')
}

/** What was written is what is read, alone and in the list. */
async function readBack({ call }: Caller): Promise<void> {
  const title = newKey()
  const made = await call({
    method: 'POST',
    path: '/projects',
    key: newKey(),
    body: { markdown: 'x', title },
  })
  const { project_id } = made.body.data
  const one = await call({ path: `/projects/${project_id}` })
  const list = await call({ path: '/projects' })
  const found = [one.body.data, ...list.body.data].filter((project) => project.project_id === project_id)
  if (found.length !== 2 || found.some((project) => project.title !== title))
    throw new Error('A project was not read as it was written.')
}

/** A render, followed by its events to the end: over again when the API that tells them stops. */
async function renderAndFollow({ call, open }: Caller): Promise<void> {
  const { project_id } = (
    await call({ method: 'POST', path: '/projects', key: newKey(), body: { markdown: '# One page' } })
  ).body.data
  const wanted = { project_id, platform: 'xhs' }
  const { render_id } = (await call({ method: 'POST', path: '/renders', key: newKey(), body: wanted })).body
    .data
  for (;;) {
    const path = `/renders/${render_id}/events`
    const events = await read(await open({ path }), path)
    const last = /"status":"(\w+)"/.exec(events.split('event: render\n').at(-1) ?? '')?.[1]
    if (last === undefined) throw new Error('A render’s events did not say how it stands.')
    if (last === 'completed') return
    if (last !== 'queued' && last !== 'running') throw new Error(`A render was ${last}.`)
  }
}

/** Everybody has as much as was created under as many keys, and no more. */
async function madeTwice({ database }: FaultStack['stack'], owners: readonly Owner[]): Promise<string[]> {
  const { rows } = await database.query(
    `SELECT (SELECT count(*) FROM projects WHERE owner_id = ANY($1)) + (SELECT count(*) FROM renders WHERE owner_id = ANY($1))
          - (SELECT count(*) FROM idempotency_records WHERE user_id = ANY($1)) AS more`,
    [owners.map(({ userId }) => userId)],
  )
  return Number(rows[0].more) === 0 ? [] : [`${rows[0].more} things more were made than keys were used.`]
}

/**
 * Hands calls to one address after the other, over connections that are kept. A call that an address has not begun goes to the next: nobody
 * listens, or a kept connection was closed before the server said `100 Continue`. From there on it is that server's.
 */
function balanceOver(baseUrls: readonly string[], onAnswer: (baseUrl: string) => void): Balancer {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  return async (owner, call) => {
    for (let tried = 0; tried < ROUNDS * baseUrls.length; tried++) {
      const baseUrl = baseUrls[turn++ % baseUrls.length] ?? ''
      const answer = await send(baseUrl, { owner, call, agent })
      if (answer) {
        onAnswer(baseUrl)
        return answer
      }
      if (tried % baseUrls.length === baseUrls.length - 1) await delay(10)
    }
    throw new Error('Nobody took a call.')
  }
}

/** Null when the server has not begun the call. */
async function send(
  baseUrl: string,
  { owner, call, agent }: { owner: Owner; call: Call; agent: Agent },
): Promise<IncomingMessage | null> {
  const body = call.body && JSON.stringify(call.body)
  const sending = request(baseUrl + call.path, {
    method: call.method ?? 'GET',
    agent,
    headers: {
      authorization: `Bearer ${owner.token}`,
      expect: '100-continue',
      ...(call.key && { 'idempotency-key': call.key }),
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    },
  })
  const answering = once(sending, 'response') as Promise<[IncomingMessage]>
  answering.catch(() => {})
  sending.flushHeaders()
  if (!(await isBegun(sending))) return null
  sending.end(body)
  const [answer] = await answering.catch((error: Error) => {
    throw new Error(`${call.path} was begun and not answered: ${error.message}`)
  })
  return answer
}

async function isBegun(sending: ClientRequest): Promise<boolean> {
  return Promise.race([
    once(sending, 'continue').then(() => true),
    once(sending, 'response').then(() => true),
  ]).catch(() => false)
}

const newKey = () => randomBytes(12).toString('hex')
