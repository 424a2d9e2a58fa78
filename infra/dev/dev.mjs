import { join } from 'node:path'
import { runCommand } from './prepare.mjs'
import { greeting } from './terminal/greeting.mjs'

await runCommand({
  script: import.meta.url,
  oneAtATime: true,
  work: async (progress, state) => {
    const { runGalley } = await import('./run-galley.mjs')
    const galley = await runGalley(progress, { watch: true })
    progress.say(greeting(galley, false))
    state.codeOnSignal = 0
    const { rebuildPageScript } = await import('./rebuild-page-script.mjs')
    rebuildPageScript(progress)
    const { printLetters } = await import('./terminal/print-letters.mjs')
    printLetters(join(galley.logs, 'api.log'), progress.say)
    progress.say('\nWhat you save is in use a moment later. Ctrl-C ends it.')
    return new Promise(() => {})
  },
})
