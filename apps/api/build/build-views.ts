import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findScript, writeScript } from '@galley/render/built-script'
import { AGENT_VIEWS, scriptPlaceOf } from '../src/agent/views/views.ts'

const FOLDER = dirname(import.meta.dirname)
const BUNDLER = fileURLToPath(import.meta.resolve('@galley/render/bundle'))

/** Builds the scripts of the views that agents' hosts show, unless the present ones fit their sources. */
export async function buildViews(): Promise<void> {
  for (const view of AGENT_VIEWS) {
    const place = scriptPlaceOf(view)
    if ((await findScript(place)) !== null) continue
    // Loaded only now: the bundler is large, and mostly there is nothing to do for it.
    const { bundle } = await import('@galley/render/bundle')
    const { expression, modules } = await bundle(join(FOLDER, view.entry))
    // What comes from packages changes with their versions, which package.json pins.
    const own = modules.filter((path) => path.startsWith(FOLDER) && !path.includes('node_modules'))
    await writeScript(place, expression, [...own, join(FOLDER, 'package.json'), BUNDLER])
  }
}

if (import.meta.main) await buildViews()
