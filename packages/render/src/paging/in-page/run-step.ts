import * as pageSteps from './page-steps.ts'
import type { PageWindow } from './page-window.ts'

type Steps = typeof pageSteps
type StepName = keyof Steps
type StepInput = { [Name in StepName]: Parameters<Steps[Name]>[1] }
type StepResult = { [Name in StepName]: Awaited<ReturnType<Steps[Name]>> }

/** Runs a step on a canvas document, in this process or another one. */
export type RunStep = <Name extends StepName>(name: Name, input: StepInput[Name]) => Promise<StepResult[Name]>

/** Calls a function in a page, given as source text. Input and result are JSON; the function may be async. */
type CallInPage = <Input, Result>(source: string, input: Input) => Promise<Result>

const steps: {
  [Name in StepName]: (
    view: PageWindow,
    input: StepInput[Name],
  ) => StepResult[Name] | Promise<StepResult[Name]>
} = pageSteps

/** Returns a function that runs steps on a window of this process, such as a frame without scripts. */
export function stepsOn(view: PageWindow): RunStep {
  return async (name, input) => steps[name](view, input)
}

/**
 * Returns a function that runs steps in a page of another process. `pageScript` is the bundle of all steps, an
 * expression. It is sent with the first step and stays in the page, so the page must not be reloaded in between.
 */
export function stepsInPage(call: CallInPage, pageScript: string): RunStep {
  let isSent = false
  return (name, input) => {
    const all = isSent ? 'galleySteps' : `(globalThis.galleySteps = ${pageScript})`
    isSent = true
    return call(`(input) => ${all}.${name}(window, input)`, input)
  }
}
