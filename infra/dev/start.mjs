import { join } from 'node:path'
import { runCommand } from './prepare.mjs'
import { greeting } from './terminal/greeting.mjs'
import { KnownProblem } from './terminal/known-problem.mjs'

await runCommand({
  script: import.meta.url,
  oneAtATime: true,
  work: async (progress, state) => {
    const once = isOnce(process.argv.slice(2))
    const { runGalley } = await import('./run-galley.mjs')
    const galley = await runGalley(progress)
    progress.say(greeting(galley, once))
    if (once) return 0
    // From here on Ctrl-C is the normal way to stop, not a failure.
    state.codeOnSignal = 0
    const { printLetters } = await import('./terminal/print-letters.mjs')
    printLetters(join(galley.logs, 'api.log'), progress.say)
    progress.say('\nCtrl-C ends it.')
    return new Promise(() => {})
  },
})

function isOnce(args) {
  const unknown = args.find((arg) => arg !== '--once')
  if (unknown === undefined) return args.length > 0
  throw new KnownProblem(
    `\`npm start\` doesn't know ${unknown}: type \`npm start\` or \`npm start -- --once\`.`,
  )
}
