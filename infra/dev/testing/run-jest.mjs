import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../files/data-folder.mjs'
import { readJson } from '../files/private-file.mjs'
import { spawnGuarded } from '../processes/spawn-guarded.mjs'
import { killStrays } from '../processes/stop-process.mjs'

/**
 * Runs jest and returns the counts from its report, and how long each test file took.
 *
 * @param {{ report: string, env: NodeJS.ProcessEnv, args: string[] }} options
 * @returns {Promise<{ passed: number, failed: number, files: { path: string, seconds: number }[] }>}
 */
export async function runJest({ report, env, args }) {
  const { child } = spawnGuarded({
    name: 'jest',
    command: process.execPath,
    args: [join(ROOT, 'node_modules/jest/bin/jest.js'), '--json', `--outputFile=${report}`, ...args],
    // The report goes to the file. `--json` would also print it.
    options: { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] },
  })
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (exitCode) => resolve(exitCode ?? 1))
  })
  // A failed test may leave its browser running. The temporary folder, which only this run uses, identifies it.
  await killStrays([`TMPDIR=${env.TMPDIR}`])
  return count(report, code)
}

/** Counts a suite that can't be loaded as a failure, and also a jest that fails without a failed test. */
function count(report, code) {
  const result = existsSync(report) ? readJson(report) : null
  if (result === null) return { passed: 0, failed: 1, files: [] }
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites
  const files = result.testResults.map(({ name, startTime, endTime }) => ({
    path: relative(ROOT, name),
    seconds: (endTime - startTime) / 1000,
  }))
  return { passed: result.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed, files }
}
