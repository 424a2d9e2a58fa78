import { fileURLToPath } from 'node:url'
import type { ScriptPlace } from './built-script.ts'
import { readScript } from './built-script.ts'

/** Where the bundle of the in-page steps is. */
export const PAGE_SCRIPT: ScriptPlace = {
  folder: fileURLToPath(new URL('..', import.meta.url)),
  file: 'dist/page-script.json',
  command: 'pnpm --filter @galley/render build',
}

/**
 * Returns the bundle of the in-page steps: an expression for `stepsInPage`.
 *
 * @throws Error if it was not built from the present sources. Pages would not be those of the editor.
 */
export function readPageScript(): Promise<string> {
  return readScript(PAGE_SCRIPT)
}
