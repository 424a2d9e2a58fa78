import { fileURLToPath } from 'node:url'
import { findScript, writeScript } from './built-script.ts'
import { PAGE_SCRIPT } from './page-script.ts'

const ENTRY = fileURLToPath(new URL('../src/paging/in-page/page-steps.ts', import.meta.url))
const BUNDLER = fileURLToPath(new URL('bundle.ts', import.meta.url))

/** Builds the script that the worker sends to its pages, unless the present one fits its sources. */
export async function buildPageScript(): Promise<void> {
  if ((await findScript(PAGE_SCRIPT)) !== null) return
  // Loaded only now: the bundler is large, and mostly there is nothing to do for it.
  const { bundle } = await import('./bundle.ts')
  const { expression, modules } = await bundle(ENTRY)
  await writeScript(PAGE_SCRIPT, expression, [...modules, BUNDLER])
}

if (import.meta.main) await buildPageScript()
