import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'
import { connect } from 'node:net'
import { json } from 'node:stream/consumers'
import type { ApiBody, RunningProcess } from '../support/test-stack.ts'
import { eventually, freePort } from '../support/test-stack.ts'
import type { FaultStack, ServiceProcesses } from './fault-stack.ts'
import type { SteadyCalls } from './steady-calls.ts'
import { startSteadyCalls } from './steady-calls.ts'

const SOME = 10

type Api = { readonly process: RunningProcess; readonly baseUrl: string }

/**
 * Starts a new version beside the old one, which drains; then another replaces the first one again. Callers of every
 * kind continue all the time.
 */
export async function deployApi(faults: FaultStack, services: ServiceProcesses): Promise<void> {
  const { stack, rudeness } = faults
  const port = String(await freePort())
  const firstUrl = stack.baseUrl
  const secondUrl = firstUrl.replace(new URL(firstUrl).port, port)
  const calls = await startSteadyCalls(faults, [firstUrl, secondUrl])

  const second = { process: await stack.startApi({ PORT: port }), baseUrl: secondUrl }
  await handOver(faults, calls, [{ process: services.api, baseUrl: firstUrl }, second])
  services.api = await stack.startApi()
  await handOver(faults, calls, [second, { process: services.api, baseUrl: firstUrl }])
  rudeness.push(...(await calls.stop()))
}

/**
 * Stops a process while it waits for the body of a request. It must answer that request, and the other process must
 * know the answer.
 */
async function handOver(
  faults: FaultStack,
  calls: SteadyCalls,
  [from, to]: readonly [Api, Api],
): Promise<void> {
  const { rudeness, tryCall } = faults
  await untilCalled(calls, from)
  const begun = await beginProject(faults, from.baseUrl)
  const stopping = from.process.stop('SIGTERM')
  await eventually(() => isClosed(from.baseUrl))
  await untilCalled(calls, to)
  const answer = await begun.finish().catch(() => null)
  await stopping
  const replay = await tryCall('/projects', { method: 'POST', ...begun.sent }, to.baseUrl)

  if (answer?.status !== 201)
    rudeness.push(`While it drained, an API answered with ${answer?.status ?? 'nothing'}.`)
  if (replay?.headers.get('idempotent-replay') !== 'true' || replay.body.data.project_id !== answer?.id)
    rudeness.push('The new API did not know what the old one had answered.')
}

/** Waits until the callers have received some more answers from it. */
async function untilCalled(calls: SteadyCalls, { baseUrl }: Api): Promise<void> {
  const enough = calls.answersOf(baseUrl) + SOME
  await eventually(async () => calls.answersOf(baseUrl) >= enough)
}

/** Sends everything except the body. The server answers `100 Continue` once it has begun, so the test knows that it has. */
async function beginProject({ stack }: FaultStack, baseUrl: string) {
  const sent = {
    headers: { 'idempotency-key': randomBytes(12).toString('hex') },
    body: JSON.stringify({ markdown: '# Deployed' }),
  }
  const begun = request(`${baseUrl}/projects`, {
    method: 'POST',
    headers: {
      ...sent.headers,
      authorization: `Bearer ${stack.owner.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(sent.body),
      expect: '100-continue',
    },
  })
  const answered = once(begun, 'response') as Promise<[IncomingMessage]>
  answered.catch(() => {})
  begun.flushHeaders()
  await once(begun, 'continue')
  const finish = async () => {
    begun.end(sent.body)
    const [answer] = await answered
    const { data } = (await json(answer)) as ApiBody
    return { status: answer.statusCode, id: data?.project_id as string | undefined }
  }
  return { sent, finish }
}

async function isClosed(baseUrl: string): Promise<boolean> {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect({ host: hostname, port: Number(port) })
  return once(socket, 'connect')
    .then(
      () => false,
      () => true,
    )
    .finally(() => socket.destroy())
}
