import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startCore } from './support/core.ts'
import { describeMachine, markdownTable, spreadOf } from './support/machine.ts'
import type { Costs, CostsByKind, ProcessKind } from './support/process-costs.ts'
import { costsSoFar, difference, KINDS, NOTHING, sum } from './support/process-costs.ts'

// What a text costs, part by part: the processor time of each process, how much of it is the kernel's, and how many
// pages of memory the kernel had to provide. Processor time hardly depends on what else the machine does. `--quick`: once.

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const { quick } = values
const ROUNDS = quick ? 1 : 12
const WARM_UP = quick ? 0 : 2
const CLOSED_AFTER_MS = 300
/** Nothing is done in this part: what it seems to cost is the price of reading the counters, and is in every other one. */
const NO_WORK = 'no work'

type Part = { readonly costs: Map<ProcessKind, Costs>; readonly ms: number[] }

const article = await readFile(new URL('../fixtures/articles/ten-pages.md', import.meta.url), 'utf8')
const core = await startCore(1)
try {
  console.log(describeMachine({ browser: await core.browserVersion() }))
  console.log(`measured  means of ${ROUNDS} rounds after ${WARM_UP} to warm up; 1080×1440 PNG; one slot\n`)
  await measure(1)
  if (!quick) await measure(7)
} finally {
  await core.close()
}

/** Measures a text of so many copies of the article, and prints its table. */
async function measure(copies: number): Promise<void> {
  const markdown = Array.from({ length: copies }, () => article).join('\n\n')
  const parts = new Map<string, Part>()
  let pages = 0
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    if (round === 0) parts.clear()
    // The page of the text before closes meanwhile. What an ended process has used is lost.
    await delay(CLOSED_AFTER_MS)
    await inPart(parts, NO_WORK, () => undefined)
    pages = await core.renderInParts(markdown, (name, work) => inPart(parts, name, work))
  }
  const head = [`a text of ${pages} pages, CPU ms`, ...KINDS, 'all', 'kernel', 'faults', 'ms']
  console.log(`${markdownTable(head, rowsOf(parts, pages))}\n`)
}

async function inPart<T>(parts: Map<string, Part>, name: string, work: () => T | Promise<T>): Promise<T> {
  const before = costsSoFar()
  const startedAt = performance.now()
  const result = await work()
  const ms = performance.now() - startedAt
  const after = costsSoFar()
  const part: Part = parts.get(name) ?? { costs: new Map(), ms: [] }
  parts.set(name, part)
  part.ms.push(ms)
  for (const kind of KINDS) {
    const used = difference(before.get(kind) ?? NOTHING, after.get(kind) ?? NOTHING)
    part.costs.set(kind, sum(part.costs.get(kind) ?? NOTHING, used))
  }
  return result
}

function rowsOf(parts: ReadonlyMap<string, Part>, pages: number): string[][] {
  const free = parts.get(NO_WORK)
  const measured = [...parts].filter(([name]) => name !== NO_WORK)
  const costs = new Map(measured.map(([name, part]) => [name, withoutReading(part, free)]))
  const captureAt = measured.findIndex(([name]) => name === 'first capture')
  const before = measured.slice(0, captureAt)
  const row = (name: string, of: readonly string[], by = 1) => {
    const all = of.map((each) => costs.get(each) ?? new Map())
    const ms = of.reduce((total, each) => total + spreadOf(parts.get(each)?.ms ?? [0]).median, 0)
    return [name, ...cellsOf(all, by), (ms / by).toFixed(1)]
  }
  return [
    ...measured.map(([name]) => row(name, [name])),
    row(
      'all before the first capture',
      before.map(([name]) => name),
    ),
    ...(pages > 1 ? [row('each other capture', ['other captures'], pages - 1)] : []),
  ]
}

/** Returns what a part costs in a round, without the reading of the counters. */
function withoutReading(part: Part, free: Part | undefined): CostsByKind {
  return new Map(
    KINDS.map((kind) => {
      const [all, reading] = [part.costs.get(kind) ?? NOTHING, free?.costs.get(kind) ?? NOTHING]
      return [kind, difference(kind === 'worker' ? reading : NOTHING, all, ROUNDS)]
    }),
  )
}

function cellsOf(all: readonly CostsByKind[], by: number): string[] {
  const ofKind = KINDS.map((kind) => all.map((each) => each.get(kind) ?? NOTHING).reduce(sum, NOTHING))
  const total = difference(NOTHING, ofKind.reduce(sum, NOTHING), by)
  const kernel = total.cpuMs > 0 ? Math.max(0, total.systemMs / total.cpuMs) : 0
  return [
    ...ofKind.map(({ cpuMs }) => Math.max(0, cpuMs / by).toFixed(1)),
    Math.max(0, total.cpuMs).toFixed(1),
    `${(kernel * 100).toFixed(0)} %`,
    Math.max(0, total.faults).toFixed(0),
  ]
}
