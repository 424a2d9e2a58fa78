import type { RunStep } from '@galley/render/in-page'
import { stepsInPage } from '@galley/render/in-page'
import { readPageScript } from '@galley/render/page-script'
import type { CardPage } from '../browser/index.ts'

/** Read once at the worker's start. If the script doesn't fit its sources, the worker doesn't start. */
const pageScript = await readPageScript()

/** Opens a canvas and returns a function that runs layout steps in it. */
export async function openCanvas(page: CardPage, html: string): Promise<RunStep> {
  await page.open(html)
  return stepsInPage(page.evaluate, pageScript)
}
