import * as pageSteps from './page-steps.ts'
import type { PageWindow } from './page-window.ts'

type Steps = typeof pageSteps
type StepName = keyof Steps
type StepInput = { [Name in StepName]: Parameters<Steps[Name]>[1] }
type StepResult = { [Name in StepName]: Awaited<ReturnType<Steps[Name]>> }

/** Runs a step on the document of a canvas, wherever that is open. */
export type RunStep = <Name extends StepName>(name: Name, input: StepInput[Name]) => Promise<StepResult[Name]>

/** Calls a function in a page, given as source text. Its input and what it returns or promises are JSON. */
type CallInPage = <Input, Result>(source: string, input: Input) => Promise<Result>

const steps: {
  [Name in StepName]: (
    view: PageWindow,
    input: StepInput[Name],
  ) => StepResult[Name] | Promise<StepResult[Name]>
} = pageSteps

/** Returns what runs steps on a window of this process, such as that of a frame in which no script may run. */
export function stepsOn(view: PageWindow): RunStep {
  return async (name, input) => steps[name](view, input)
}

/**
 * Returns what runs steps in a page of another process. `pageScript` is the bundle of all steps: an expression. It goes
 * along with the first step and stays in the page, so a page must not have been opened anew in between.
 */
export function stepsInPage(call: CallInPage, pageScript: string): RunStep {
  let isSent = false
  return (name, input) => {
    const all = isSent ? 'galleySteps' : `(globalThis.galleySteps = ${pageScript})`
    isSent = true
    return call(`(input) => ${all}.${name}(window, input)`, input)
  }
}
