import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { findSteps, instrument } from './hang/awaited-steps.ts'
import type { HangStack, Scenario } from './hang/hang-stack.ts'
import { FAILURES, startHangStack } from './hang/hang-stack.ts'
import type { Finding } from './hang/try-step.ts'
import { tryCancel, tryDeadline } from './hang/try-step.ts'

// `npm run hang` tries every step of a render. This tries a few of them, others each day.

const STEPS = 6
const DAY_MS = 86_400_000

let hang: HangStack

beforeAll(async () => {
  hang = await startHangStack()
})
afterAll(() => hang.close())

/** Returns the steps of this day, from all parts of a render. */
async function stepsOfToday(): Promise<[string, Scenario][]> {
  const all = [...(await hang.takenSteps())]
  expect(all.length).toBeGreaterThan(100)
  const stride = Math.ceil(all.length / STEPS)
  const first = Math.floor(Date.now() / DAY_MS) % stride
  return all.filter((_, index) => index % stride === first)
}

async function faultsOf(tryStep: typeof tryDeadline): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [step, scenario] of await stepsOfToday()) findings.push(await tryStep(hang, step, scenario))
  return findings.filter(({ faults }) => faults.length > 0)
}

describe('a render with a step that hangs', () => {
  it('ends by the deadline, counts as a failure, costs nothing and frees its slot', async () => {
    await hang.startWorker({ RENDER_ATTEMPT_MS: '2000' })

    expect(await faultsOf(tryDeadline)).toEqual([])
  })

  it('has two attempts when it hangs again', async () => {
    const [step = '', scenario] =
      [...(await hang.takenSteps())].find(([name]) => name.includes('fetch-canvas')) ?? []
    const id = await hang.ask(
      scenario as Scenario,
      Array.from({ length: FAILURES.most }, () => step),
    )

    expect(await hang.ended(id)).toMatchObject({ status: 'failed', failure_reason: 'timeout', attempt: 2 })
    expect(await hang.overcharge()).toBe(0)
  })

  it('frees its slot when it is canceled, long before its deadline', async () => {
    await hang.startWorker({ RENDER_ATTEMPT_MS: '600000' })

    expect(await faultsOf(tryCancel)).toEqual([])
  })
})

describe('the steps of a source', () => {
  const SOURCE = `
export async function all(port: Port): Promise<number> {
  const one = await port.ask()
  for await (const part of port.parts()) one.add(part)
  await untilAborted(port.signal, port.work())
  return port.finish(one)
}
function plain() {
  return other()
}
`

  it('are what it awaits, iterates over, gives to a guard and returns as a promise', () => {
    const names = findSteps(SOURCE, 'apps/worker/src/a.ts').map(({ name }) => name.split(' ').at(-1))

    expect(names).toEqual(['port.ask', 'port.parts', 'port.work', 'port.finish'])
  })

  it('are checked before they begin', () => {
    expect(instrument(SOURCE, 'a.ts')).toMatch(
      /await untilAborted\(port\.signal, \(globalThis\.hangingStep\("[^"]*port\.work"\) \?\? \(port\.work\(\)\)\)\)/,
    )
  })
})
