import type { RunStep } from '@galley/render/in-page'
import { stepsInPage } from '@galley/render/in-page'
import { readPageScript } from '@galley/render/page-script'
import type { TestPage } from '../chromium.ts'

const pageScript = await readPageScript()

/** Returns a function that runs layout steps in a page. */
export function stepsIn(page: TestPage): RunStep {
  return stepsInPage(page.run, pageScript)
}
