import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isRoot } from './accounts.mjs'
import { CLONE_FOLDER, dataFolder, openCloneFolder } from './files/data-folder.mjs'
import { areDependenciesInstalled, installDependencies } from './install/dependencies.mjs'
import { isNodeNewEnough, isPrepared, runUnderNode24 } from './install/node-24.mjs'
import { installPackages, mayInstallPackages, missingParts } from './install/system-packages.mjs'
import { announceEnd, atEnd, end, endOnSignals, isEnding } from './processes/ending.mjs'
import { takeLock } from './processes/launcher-lock.mjs'
import { KnownProblem } from './terminal/known-problem.mjs'
import { createProgress } from './terminal/progress.mjs'

/** Longer than our child launcher needs to end services that hang. */
const CHILD_ENDS_WITHIN_MS = 30_000

/**
 * Runs a command after the steps that both commands share: install the dependencies and system packages, then switch
 * from the started Node to one that runs our TypeScript. Until the dependencies are there, this file can use only
 * Node's own modules, in a syntax that Node 18 reads. That limit ends in `work`.
 *
 * @param {{ script: string, oneAtATime: boolean, work: (progress: ReturnType<typeof createProgress>,
 *   state: { codeOnSignal: number }) => Promise<number> }} command
 */
export async function runCommand({ script, oneAtATime, work }) {
  // The accounts that root's services run as read root's files. Private files set their own mode.
  if (isRoot) process.umask(0o022)
  const progress = createProgress()
  const state = { codeOnSignal: 130 }
  endOnSignals({ codeOnSignal: () => state.codeOnSignal })
  try {
    if (!isPrepared) {
      refuseForeignSystems()
      openCloneFolder()
      if (oneAtATime) await holdClone()
      await prepare(progress)
    }
    const code = isNodeNewEnough() ? await work(progress, state) : await handOver(script)
    await end(code)
  } catch (error) {
    // An error during the shutdown is a result of the shutdown.
    if (!isEnding()) report(error)
    await end(1)
  }
}

function refuseForeignSystems() {
  if (process.platform === 'win32') {
    throw new KnownProblem('Galley starts on Linux and macOS: on Windows type the same command inside WSL.')
  }
  if (process.platform === 'darwin' && isRoot)
    throw new KnownProblem('On macOS type the same command without sudo.')
}

async function holdClone() {
  const lock = await takeLock(join(CLONE_FOLDER, 'launcher.lock'))
  if ('heldBy' in lock) {
    throw new KnownProblem(
      `Galley already runs from this clone (process ${lock.heldBy}): use it, or end it with Ctrl-C or \`kill ${lock.heldBy}\`.`,
    )
  }
  // The next start then waits for this shutdown rather than give up.
  announceEnd(lock.announceEnd)
  atEnd(lock.release)
}

/** Prepares the clone. If both commands start at the same moment in a fresh clone, only one of them installs. */
async function prepare(progress) {
  const logs = join(CLONE_FOLDER, 'logs')
  mkdirSync(logs, { recursive: true })
  const lock = await takeLock(join(CLONE_FOLDER, 'install.lock'), { anyHolder: true, waitMs: 1_200_000 })
  if ('heldBy' in lock)
    throw new KnownProblem(`Process ${lock.heldBy} has been installing for too long: end it first.`)
  try {
    await Promise.all([prepareDependencies(progress, logs), preparePackages(progress, logs)])
  } finally {
    lock.release()
  }
}

async function prepareDependencies(progress, logs) {
  await progress.step(
    'dependencies',
    async () => {
      if (areDependenciesInstalled()) return 'as the lock file says'
      await installDependencies(join(logs, 'install.log'))
      return 'installed'
    },
    'are being installed, which takes about half a minute the first time',
  )
}

async function preparePackages(progress, logs) {
  const folder = dataFolder()
  if (!mayInstallPackages || missingParts(folder).length === 0) return
  await progress.step(
    'packages',
    async () => {
      await installPackages(folder, join(logs, 'packages.log'))
      return 'Chromium and Redis from the distribution'
    },
    'are being installed by apt-get',
  )
}

function handOver(script) {
  return runUnderNode24(fileURLToPath(script), (child) => {
    const pass = () => child.kill('SIGTERM')
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
    atEnd(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      pass()
      const gone = new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
      const timer = setTimeout(() => child.kill('SIGKILL'), CHILD_ENDS_WITHIN_MS)
      process.exitCode = await gone
      clearTimeout(timer)
    })
  })
}

function report(error) {
  if (!(error instanceof KnownProblem)) {
    console.error('\nThis is a fault of Galley itself:\n', error)
    return
  }
  console.error(`\n${error.message}\n`)
  if (error.log !== '') console.error(`${error.log.replace(/^/gm, '  | ')}\n`)
}
