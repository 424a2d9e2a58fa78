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

// Makes calls of every kind without a pause, through a load balancer, while the APIs behind it are replaced.

export type SteadyCalls = {
  /** Returns the number of answers from an address so far. */
  answersOf(baseUrl: string): number
  /** Lets each caller finish, and returns what was wrong. */
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
  /** Makes a call and returns its final answer. Retries answers with `Retry-After`. */
  readonly call: (call: Call) => Promise<Answer>
  readonly open: (call: Call) => Promise<IncomingMessage>
}

/** Each caller stays below the calls that one user may make per minute. */
const REST_MS = 150
/** How often a call may fail to reach any address, each time after trying all of them. */
const ROUNDS = 50

/** Starts callers that run until they are stopped. */
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

/** Creates a project, and repeats the same call, which must create nothing, whichever process answers it. */
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

/** Reads what was written, alone and in the list. */
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

/** Requests a render and follows its events to the end. Follows them again if the API that sends them stops. */
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

/** Checks that each owner has as many objects as keys were used, and no more. */
async function madeTwice({ database }: FaultStack['stack'], owners: readonly Owner[]): Promise<string[]> {
  const { rows } = await database.query(
    `SELECT (SELECT count(*) FROM projects WHERE owner_id = ANY($1)) + (SELECT count(*) FROM renders WHERE owner_id = ANY($1))
          - (SELECT count(*) FROM idempotency_records WHERE user_id = ANY($1)) AS more`,
    [owners.map(({ userId }) => userId)],
  )
  return Number(rows[0].more) === 0 ? [] : [`${rows[0].more} things more were made than keys were used.`]
}

/**
 * Sends calls to one address after another, over kept-alive connections. A call that a server has not begun goes to
 * the next address: the connection is refused, or a kept-alive connection was closed before `100 Continue`. After
 * that only this server may answer it.
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

/** Returns null if the server has not begun the call. */
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
