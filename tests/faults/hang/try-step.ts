import { eventually } from '../../support/test-stack.ts'
import type { HangStack, Scenario } from './hang-stack.ts'
import { FAILURES } from './hang-stack.ts'

/** The result of trying one step. */
export type Finding = {
  readonly step: string
  /** False if the render completed without this step. Some steps only occur if another one is late. */
  readonly isTaken: boolean
  /** How the render ended. */
  readonly outcome: string
  /** The time until the render had ended, or until the slot was free after a cancel. */
  readonly afterMs: number
  /** What was wrong. */
  readonly faults: readonly string[]
}

/** With this failure count, a render fails at its first attempt that exceeds the deadline. */
const LAST_CHANCE = FAILURES.most - FAILURES.ofDeadline
const TAKEN_WITHIN_MS = 20_000
const WORKS_WITHIN_MS = 120_000

/** Makes a step hang until the deadline of the attempt. */
export async function tryDeadline(hang: HangStack, step: string, scenario: Scenario): Promise<Finding> {
  await hang.startWithFailures(LAST_CHANCE)
  const id = await hang.ask(scenario, [step])
  const askedAt = performance.now()
  const end = await hang.ended(id).catch(() => hang.standing(id))
  const afterMs = performance.now() - askedAt
  const faults: string[] = []
  const isCounted = end.failure_reason === 'timeout' && end.attempt === 1 && end.strikes === LAST_CHANCE + 1
  // If a step has its own timeout, or no render waits for it, the render completes.
  if (end.status !== 'completed' && !isCounted) faults.push(`it ended as ${JSON.stringify(end)}`)
  return finish(hang, { step, outcome: end.failure_reason ?? end.status, afterMs, faults })
}

/** Cancels a render while one of its steps hangs. */
export async function tryCancel(hang: HangStack, step: string, scenario: Scenario): Promise<Finding> {
  const id = await hang.ask(scenario, [step])
  const hangsOrEnds = async () =>
    (await hang.hung()).includes(scenario.holdAt ?? step) || (await hang.standing(id)).status === 'completed'
  await eventually(hangsOrEnds, TAKEN_WITHIN_MS).catch(() => null)
  const next = await hang.askShort()
  const canceledAt = performance.now()
  const { status } = await hang.stack.call(`/renders/${id}/cancel`, {})
  const faults: string[] = []
  const isStarted = async () => (await hang.standing(next)).status !== 'queued'
  await eventually(isStarted, TAKEN_WITHIN_MS).catch(() => faults.push('its slot is not free'))
  const afterMs = performance.now() - canceledAt
  const end = await hang.standing(id)
  if (end.status !== (status === 409 ? 'completed' : 'canceled')) faults.push(`it ended as ${end.status}`)
  return finish(hang, { step, outcome: end.status, afterMs, faults })
}

type Tried = Omit<Finding, 'isTaken' | 'faults'> & { readonly faults: string[] }

async function finish(hang: HangStack, { faults, ...tried }: Tried): Promise<Finding> {
  const isTaken = (await hang.hung()).includes(tried.step)
  await hang.startWithFailures(0)
  // The browser may have to be replaced first. Renders that are requested before are completed later, or fail by their deadline.
  const oneCompletes = async () => {
    const id = await hang.askShort()
    return hang.ended(id).then(
      ({ status }) => status === 'completed',
      () => false,
    )
  }
  await eventually(oneCompletes, WORKS_WITHIN_MS).catch(() => faults.push('no other render is made'))
  if ((await hang.overcharge()) !== 0) faults.push('what is charged is not what was completed')
  return { ...tried, isTaken, faults }
}
