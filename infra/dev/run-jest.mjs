import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ROOT } from './data-folder.mjs'
import { readJson } from './private-file.mjs'
import { spawnGuarded } from './processes/spawn-guarded.mjs'
import { stopProcess } from './processes/stop-process.mjs'

const FLAGS = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
const POLL_MS = 500
/** Jest writes its report when the last test is done, and then has nothing more to do. */
const ENDS_WITHIN_MS = 15_000

/**
 * Runs jest and counts from its report.
 *
 * @param {{ report: string, env: NodeJS.ProcessEnv, args: string[] }} options
 * @returns {Promise<{ passed: number, failed: number, note: string }>}
 */
export async function runJest({ report, env, args }) {
  const { child, watched } = spawnGuarded({
    name: 'jest',
    command: process.execPath,
    args: [
      ...FLAGS,
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      '--json',
      `--outputFile=${report}`,
      ...args,
    ],
    // The report goes to the file; `--json` would print it once more.
    options: { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] },
  })
  const run = { code: null, hasEnded: false }
  const exit = new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (code) => resolve(code ?? 1))
  }).then((code) => Object.assign(run, { code, hasEnded: true }))
  const isStuck = await Promise.race([exit.then(() => false), staysAfterReport(report, run)])
  if (isStuck) await stopProcess(watched)
  await exit
  return {
    ...count(report, run.code),
    note: isStuck ? 'Jest had to be ended: a test left something open.' : '',
  }
}

/** A test that leaves something open, such as a browser, keeps jest from ending for ever. */
async function staysAfterReport(report, run) {
  while (!existsSync(report)) {
    if (run.hasEnded) return false
    await delay(POLL_MS)
  }
  for (let waited = 0; waited < ENDS_WITHIN_MS && !run.hasEnded; waited += POLL_MS) await delay(POLL_MS)
  return !run.hasEnded
}

/** A suite that can't be loaded has no tests to count, and a jest that fails without one that failed counts, too. */
function count(report, code) {
  const result = existsSync(report) ? readJson(report) : null
  if (result === null) return { passed: 0, failed: 1 }
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites
  return { passed: result.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}
