import { startHangStack } from './hang/hang-stack.ts'
import type { Finding } from './hang/try-step.ts'
import { tryCancel, tryDeadline } from './hang/try-step.ts'

// `npm run hang`: makes each step of a render hang, and checks what happens to the render when its deadline passes
// and when it is canceled. Takes about ten minutes. `npm run hang -- slot` tries the steps with `slot` in their
// names.

const FREED_WITHIN_MS = 2_000
const [part = '', ...only] = process.argv.slice(2)
const tries = [
  { name: 'deadline', attemptMs: '2000', tryStep: tryDeadline, withinMs: Number.POSITIVE_INFINITY },
  { name: 'cancel', attemptMs: '600000', tryStep: tryCancel, withinMs: FREED_WITHIN_MS },
].filter(({ name }) => only.length === 0 || only.includes(name))

const hang = await startHangStack()
let faults = 0
for (const { name, attemptMs, tryStep, withinMs } of tries) {
  await hang.startWorker({ RENDER_ATTEMPT_MS: attemptMs })
  const all = await hang.takenSteps()
  const more = name === 'cancel' ? await hang.cancelSteps(all) : []
  const taken = [...all, ...more].filter(([step]) => step.includes(part))
  console.log(`\n${name}: ${taken.length} steps`)
  for (const [step, scenario] of taken) faults += tell(await tryStep(hang, step, scenario), withinMs)
}
await hang.close()
console.log(`\nfaults found ${faults}`)
process.exit(faults === 0 ? 0 : 1)

function tell({ step, isTaken, outcome, afterMs, faults }: Finding, withinMs: number): number {
  const found = afterMs > withinMs ? [...faults, 'it took too long'] : faults
  const how = isTaken ? outcome : `${outcome}, not taken`
  console.log(
    `  ${step}: ${how} after ${Math.round(afterMs)} ms${found.map((fault) => `; ${fault}`).join('')}`,
  )
  return found.length
}
