import { relative } from 'node:path'
import { KnownProblem } from './known-problem.mjs'
import { runCommand } from './prepare.mjs'

await runCommand({
  script: import.meta.url,
  oneAtATime: true,
  work: async (progress, state) => {
    const once = isOnce(process.argv.slice(2))
    const { runGalley } = await import('./run-galley.mjs')
    const galley = await runGalley(progress)
    progress.say(description(galley))
    if (once) return 0
    // From here on a Ctrl-C is how one ends it, not a failure.
    state.codeOnSignal = 0
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

function description({ run, sample, logs }) {
  const [first, last] = [sample.paths.at(0), sample.paths.at(-1)].map(
    (path) => path && relative(process.cwd(), path),
  )
  const token = `node -p "require('./.galley/run.json').token"`
  return `
Galley is up.

  editor  ${run.web_url}, as ${run.owner_email} with the password in .galley/run.json
  API     ${run.base_url}
  token   ${token}
  sample  ${first ? `${first} to ${last}` : 'none yet'}
  logs    ${logs}

Try it:

  printf '# Hello\\n\\nThe first page.\\n' > hello.md
  npx galley render hello.md --local

  TOKEN=$(${token})
  curl -s ${run.base_url}/projects -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
    -d '{"markdown":"# Hello\\n\\nThe first page."}'`
}
