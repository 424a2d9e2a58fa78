import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildPageScript } from '../../packages/render/build/build-page-script.ts'
import { ROOT } from './files/data-folder.mjs'

const SOURCES = join(ROOT, 'packages/render/src/paging/in-page')
/** An editor saves in several steps. */
const SETTLES_MS = 100

/**
 * Builds the script for the worker's pages whenever one of its sources changes. The worker imports the result, so it
 * restarts with it.
 *
 * @param {ReturnType<import('./terminal/progress.mjs').createProgress>} progress
 */
export function rebuildPageScript({ warn }) {
  let timer
  const rebuild = () =>
    buildPageScript().catch((error) =>
      warn(`The script for the worker's pages could not be built: ${error.message}`),
    )
  watch(SOURCES, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(rebuild, SETTLES_MS)
  })
}
