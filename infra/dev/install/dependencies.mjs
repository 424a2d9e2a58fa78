import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../files/data-folder.mjs'
import { lastLines } from '../processes/log-file.mjs'
import { runTool } from '../processes/run-tool.mjs'
import { KnownProblem } from '../terminal/known-problem.mjs'

const INSTALL_WITHIN_MS = 900_000
const STAMP = join(ROOT, 'node_modules/.installed-for')
const DECIDING_FILES = ['pnpm-lock.yaml', 'pnpm-workspace.yaml']

/** Returns whether node_modules matches the lock file. */
export function areDependenciesInstalled() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wantedState()
}

/** Installs the dependencies with the pinned pnpm, which is downloaded for this run only. */
export async function installDependencies(logFile) {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const wanted = wantedState()
  const [command, ...npx] = npxCommand()
  const { code, output, timedOut } = await runTool({
    name: 'install',
    command,
    args: [
      ...npx,
      '--yes',
      packageManager,
      '--dir',
      ROOT,
      'install',
      '--frozen-lockfile',
      '--reporter=append-only',
    ],
    timeoutMs: INSTALL_WITHIN_MS,
    logFile,
    // Not in the clone: npx would use the clone's own pnpm, and that one removes itself during a fresh install.
    options: { cwd: '/', env: { ...withoutNpmRun(process.env), CI: 'true' } },
  })
  if (timedOut) {
    throw new KnownProblem(
      'The installation took over 15 minutes and was ended: look at the network and type the command again.',
    )
  }
  if (code !== 0)
    throw new KnownProblem(`Installing failed; all it said is in ${logFile}.`, { log: lastLines(output) })
  writeFileSync(STAMP, wanted)
}

/**
 * Returns an environment without the variables that `npm start` adds. Nested npm and pnpm would read them as their own
 * settings.
 */
export function withoutNpmRun(env) {
  const added =
    /^(npm_(lifecycle|package|command|execpath|node_execpath|config_(local_prefix|user_agent))|INIT_CWD)/
  return Object.fromEntries(Object.entries(env).filter(([name]) => !added.test(name)))
}

function wantedState() {
  const hash = createHash('sha256')
  for (const file of DECIDING_FILES) hash.update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

/** Returns the npx beside the npm that runs us, so that a version manager's shims and a short PATH don't matter. */
function npxCommand() {
  const beside = [
    process.env.npm_execpath && join(dirname(process.env.npm_execpath), 'npx-cli.js'),
    join(dirname(process.execPath), '../lib/node_modules/npm/bin/npx-cli.js'),
  ].find((path) => path && existsSync(path))
  return beside === undefined ? ['npx'] : [process.execPath, beside]
}
