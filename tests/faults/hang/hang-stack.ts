import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import type { RunningProcess, TestStack } from '../../support/test-stack.ts'
import { eventually, freePort, startTestStack } from '../../support/test-stack.ts'
import { preloading } from '../fault-stack.ts'

/**
 * A render with steps of its own. `again`: of a project that already has its pages. `holdAt`: a step that hangs, so
 * that the render can be canceled there.
 */
export type Scenario = {
  readonly platform: string
  readonly config: object
  readonly again?: true
  readonly holdAt?: string
}

/** Together they contain every step of a render without faults. */
const SCENARIOS: readonly Scenario[] = [
  { platform: 'wechat', config: {} },
  { platform: 'twitter', config: {} },
  { platform: 'xhs', config: { format: 'png', compression: 'small' } },
  { platform: 'xhs', config: {}, again: true },
]

const ENDED = new Set(['completed', 'failed', 'canceled'])
const ENDS_WITHIN_MS = 60_000
const AGAIN_MS = 500

type Standing = {
  readonly status: string
  readonly attempt: number
  readonly strikes: number
  readonly failure_reason: string | null
}

/** A stack with one worker of one slot, in whose renders a step can be made to hang. */
export type HangStack = {
  readonly stack: TestStack
  /** Starts the worker, replacing the previous one. */
  startWorker(env: Record<string, string>): Promise<void>
  /** Returns the steps of renders without hangs, and for each of them a render that contains it. */
  takenSteps(): Promise<ReadonlyMap<string, Scenario>>
  /** Returns the additional steps of a canceled render. */
  cancelSteps(taken: ReadonlyMap<string, Scenario>): Promise<ReadonlyMap<string, Scenario>>
  /** Returns the armed steps that hang at present. Each hangs once. */
  hung(): Promise<readonly string[]>
  /** Sets the failure count that new renders have before their first attempt. */
  startWithFailures(failures: number): Promise<void>
  /** Requests a render with these steps armed. */
  ask(scenario: Scenario, steps?: readonly string[]): Promise<string>
  /** Requests a render with the fewest steps. */
  askShort(): Promise<string>
  standing(id: string): Promise<Standing>
  ended(id: string): Promise<Standing>
  /** Returns what the owner is charged beyond completed renders. */
  overcharge(): Promise<number>
  close(): Promise<void>
}

/** How many failures end a render, and how many of them one attempt counts that its deadline ended. */
export const FAILURES = { most: 5, ofDeadline: 3 }

export async function startHangStack(): Promise<HangStack> {
  const pictures = await startPictureServer()
  const stack = await startTestStack()
  await stack.database.query(
    'UPDATE plans SET renders = 1e6, pages = 1e6, api_calls = 1e6, image_fetches = 1e6',
  )
  const { project_id: short } = await post(stack, '/projects', { markdown: 'A line.' })
  const port = await freePort()
  let worker: RunningProcess | null = null
  const control = async (steps?: readonly string[]) => {
    const told = steps && { method: 'POST', body: JSON.stringify(steps) }
    const response = await fetch(`http://127.0.0.1:${port}`, told)
    return (await response.json()) as { reached: string[]; hung: string[] }
  }
  const standing = async (id: string): Promise<Standing> => {
    const { rows } = await stack.database.query(
      'SELECT status, attempt, strikes, failure_reason FROM renders WHERE id = $1',
      [id],
    )
    return rows[0]
  }
  const ended = (id: string) =>
    eventually(async () => {
      const now = await standing(id)
      return ENDED.has(now.status) && now
    }, ENDS_WITHIN_MS)
  const ask = async (scenario: Scenario, steps: readonly string[] = []): Promise<string> => {
    const { platform, config, again, holdAt } = scenario
    const project = await post(stack, '/projects', { markdown: textWith(pictures) })
    const render = () => post(stack, '/renders', { project_id: project.project_id, platform, config })
    if (again) await ended((await render()).render_id)
    await control(holdAt === undefined ? steps : [holdAt, ...steps])
    return (await render()).render_id
  }
  const askShort = async () =>
    (await post(stack, '/renders', { project_id: short, platform: 'xhs' })).render_id

  return {
    stack,
    startWorker: async (env) => {
      await worker?.stop()
      worker = await stack.startWorker({
        NODE_OPTIONS: preloading(new URL('./hanging-worker.ts', import.meta.url)),
        HANG_PORT: String(port),
        REMOTE_IMAGES: 'on',
        REMOTE_IMAGE_ALLOW: new URL(originOf(pictures)).host,
        RENDER_RETRY_MS: '50',
        RENDER_MAX_FAILURES: String(FAILURES.most),
        RENDER_TIMEOUT_FAILURES: String(FAILURES.ofDeadline),
        // A slow worker must not count as dead.
        RENDER_LEASE_MS: '20000',
        DRAIN_MS: '0',
        ...env,
      })
    },
    takenSteps: async () => {
      const taken = new Map<string, Scenario>()
      for (const scenario of SCENARIOS) {
        await ended(await ask(scenario))
        const { reached } = await control()
        for (const step of reached) if (!taken.has(step)) taken.set(step, scenario)
      }
      return taken
    },
    startWithFailures: async (failures) =>
      void (await stack.database.query(`ALTER TABLE renders ALTER COLUMN strikes SET DEFAULT ${failures}`)),
    cancelSteps: async (taken) => {
      // The short render is the proof of each try, so it must not meet an armed step.
      await control([])
      await ended(await askShort())
      const ofShort = new Set((await control()).reached)
      const holdAt = [...taken.keys()].find((step) => step.includes('renders.chargePages')) ?? ''
      const scenario = { platform: 'xhs', config: {}, holdAt }
      const id = await ask(scenario)
      await eventually(async () => (await control()).hung.includes(holdAt))
      await stack.call(`/renders/${id}/cancel`, {})
      // The only slot is free when this render has ended.
      await ended(await askShort())
      const { reached } = await control()
      const own = reached.filter((step) => !taken.has(step) && !ofShort.has(step))
      return new Map(own.map((step) => [step, scenario]))
    },
    hung: async () => (await control()).hung,
    ask,
    askShort,
    standing,
    ended,
    overcharge: async () => {
      const { rows } = await stack.database.query(
        `SELECT abs(used.renders - due.renders) + abs(used.pages - due.pages) AS n
         FROM (SELECT COALESCE(SUM(renders), 0)::int AS renders, COALESCE(SUM(pages), 0)::int AS pages FROM usage_days) used,
              (SELECT count(*)::int AS renders, COALESCE(SUM(pages_charged), 0)::int AS pages FROM renders
               WHERE status IN ('completed', 'queued', 'running')) due`,
      )
      return rows[0].n
    },
    close: async () => {
      await stack.close()
      pictures.close()
    },
  }
}

async function startPictureServer(): Promise<Server> {
  const create = { width: 40, height: 40, channels: 3, background: '#e00000' } as const
  const picture = await sharp({ create }).png().toBuffer()
  const server = createServer((_request, response) => response.end(picture)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Returns a text of one or two pages with a formula, a picture inside the text, and a remote one. */
function textWith(pictures: Server): string {
  const own = 'R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAkQBADs='
  return `# A title\n\nA line with $x^2$.\n\n![own](data:image/gif;base64,${own})\n\n![other](${originOf(pictures)}/a.png)`
}

async function post({ call }: TestStack, path: string, body: object) {
  const answer = await eventually(async () => {
    const one = await call(path, body)
    // The test exceeds a token's calls per minute.
    return one.status === 429 ? delay(AGAIN_MS, null) : one
  }, 2 * 60_000)
  if (answer.status >= 300) throw new Error(`${path} was answered with ${answer.status}.`)
  return answer.body.data
}
