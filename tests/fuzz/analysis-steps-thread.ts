import { parentPort, workerData } from 'node:worker_threads'
import { PLATFORMS } from '@galley/contracts'
import { StepCounter } from './count-steps.ts'

// Analyses texts of one repeated unit, and texts of twice the length, and posts the steps of each. A thread of its own has
// loaded none of the renderer's modules before they are counted.

export type StepsTask = { readonly units: readonly string[]; readonly length: number }
export type UnitSteps = { readonly unit: string; readonly once: number; readonly twice: number }

const { units, length } = workerData as StepsTask
const counter = await StepCounter.start()
const { analyseText, createAnalysisMemory, parseMarkdown } = await import('@galley/render')
const steps: UnitSteps[] = []
for (const unit of units) {
  const textOf = (units: number) => unit.repeat(Math.ceil(units / unit.length))
  // What is cached by character is cached now.
  analyse(textOf(length))
  const once = await counter.stepsOf(() => analyse(textOf(length)))
  const twice = await counter.stepsOf(() => analyse(textOf(2 * length)))
  steps.push({ unit, once, twice })
}
await counter.stop()
parentPort?.postMessage(steps)

function analyse(markdown: string): void {
  const parts = { title: 'a', platforms: PLATFORMS, config: {}, setFormula: null, locale: 'zh' } as const
  const input = { ...parts, markdown, article: parseMarkdown(markdown), layouts: new Map() }
  analyseText({ ...input, typography: true })
  analyseText({ ...input, memory: createAnalysisMemory((text) => text) })
}
