import type { ErrorCode } from '@galley/contracts'
import { agentTools, endpointTools, parseId } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { addProject } from '../support/additions.ts'
import type { AgentApi } from '../support/agents/agents.ts'
import { startAgentApi } from '../support/agents/agents.ts'
import type { Owner, TestApi } from '../support/test-api.ts'

let api: TestApi
let tell: AgentApi['tell']
let close: () => Promise<void>

beforeAll(async () => {
  ;({ api, tell, close } = await startAgentApi())
})
afterAll(() => close())

const SECRET = 'Windrichtungsanzeiger'
const NOWHERE = '0'.repeat(20)

type Failure = { readonly code: ErrorCode; readonly message: string; readonly next_step: string }

/** Calls a tool that fails. Returns what the agent reads. */
async function failed(owner: Owner, name: string, args: Record<string, unknown>): Promise<Failure> {
  const { isError, data } = await tell(owner, name, args)
  expect(isError).toBe(true)
  return data.error
}

const useUp = (owner: Owner) =>
  api.database.query(
    `INSERT INTO usage_days (user_id, day, agent_tool_calls) VALUES ($1, $2, 2000)
     ON CONFLICT (user_id, day) DO UPDATE SET agent_tool_calls = 2000`,
    [owner.userId, api.clock.now().toISOString().slice(0, 10)],
  )

/** A way to cause each error, and words of the advice that the agent must get. */
const ERRORS: readonly [ErrorCode, string, (owner: Owner) => Promise<Failure>][] = [
  ['not_found', '`list`', (owner) => failed(owner, 'get_render', { id: `rnd_${NOWHERE}` })],
  ['invalid_request', '`details`', (owner) => failed(owner, 'create_project', { text: SECRET })],
  [
    'payload_too_large',
    'split',
    (owner) => failed(owner, 'create_project', { markdown: SECRET.repeat(9_600) }),
  ],
  [
    'quota_exceeded',
    'details.resets_at',
    async (owner) => {
      await useUp(owner)
      return failed(owner, 'list_projects', {})
    },
  ],
  [
    'idempotency_conflict',
    'idempotency_key',
    async (owner) => {
      const idempotencyKey = { idempotency_key: 'thesamekey1' }
      await tell(owner, 'create_project', { markdown: 'one', ...idempotencyKey })
      return failed(owner, 'create_project', { markdown: SECRET, ...idempotencyKey })
    },
  ],
  [
    'forbidden_scope',
    'details.required_scope',
    async (owner) => {
      const project_id = await addProject(api, owner, { markdown: SECRET })
      const made = await api.post(owner, '/tokens', { name: 'sharer', scopes: ['share:create'] })
      const sharer = { ...owner, token: made.body.data.token }
      return failed(sharer, 'create_share', { project_id, include_body: true })
    },
  ],
]

describe('an error of a tool', () => {
  it.each(ERRORS)('with the code %s says what to do next: “%s”', async (code, words, provoke) => {
    const error = await provoke(await api.owner())

    expect(error.code).toBe(code)
    expect(error.next_step).toContain(words)
    expect(JSON.stringify(error)).not.toContain(SECRET)
  })

  it.each([...agentTools, ...endpointTools].map(({ name }) => name))(
    'of %s with an unknown argument says what to do',
    async (name) => {
      const error = await failed(await api.owner(), name, { [SECRET]: SECRET })

      expect([error.code, error.next_step]).toEqual([
        'invalid_request',
        expect.stringMatching(/call the tool again\.$/),
      ])
      expect(JSON.stringify(error)).not.toContain(SECRET)
    },
  )
})

describe('a render that failed', () => {
  const REASONS = [
    'quota_exceeded',
    'too_many_pages',
    'too_large',
    'too_much_memory',
    'layout_failed',
    'timeout',
    'browser_crashed',
    'canvas_unavailable',
    'storage_unavailable',
    'worker_lost',
  ]

  it.each(REASONS)('by %s says what to do next', async (reason) => {
    const owner = await api.owner()
    const project_id = await addProject(api, owner)
    const { body } = await api.post(owner, '/renders', { project_id, platform: 'xhs' })
    const id = parseId('render', body.data.render_id)
    await api.database.query(
      "UPDATE renders SET status = 'failed', failure_reason = $2, finished_at = now() WHERE id = $1",
      [id, reason],
    )

    const res = await api.http.get(`/v1/renders/${id}`).set(...owner.auth)

    expect(res.body.data.error.message).toMatch(/\. .*(again|[Ss]horten|[Ss]plit|[Uu]se|simplify|fewer)/)
  })
})
