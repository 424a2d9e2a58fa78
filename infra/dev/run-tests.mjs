import { join } from 'node:path'
import { ROOT } from './data-folder.mjs'
import { readJson } from './private-file.mjs'
import { lastLines } from './processes/log-file.mjs'
import { runTool } from './processes/run-tool.mjs'
import { spawnGuarded } from './processes/spawn-guarded.mjs'
import { temporaryFolder, testEnvironment } from './test-stores.mjs'

const CHECK_WITHIN_MS = 600_000
/** Each is one test: it passes when the command ends with 0. */
const CHECKS = [
  { name: 'format, lint', command: ['biome', 'ci', '.'] },
  { name: 'types', command: ['turbo', 'run', 'typecheck', '--output-logs=errors-only'] },
  { name: 'unused code', command: ['knip'] },
  {
    name: 'structure',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'tests'],
  },
]

/**
 * Runs the checks and the tests on stores of their own and closes with the line `N passed, N failed`.
 *
 * @param {ReturnType<import('./progress.mjs').createProgress>} progress
 * @param {string[]} jestArgs  with any, only jest runs, and gets them
 * @returns {Promise<number>} the exit code
 */
export async function runTests(progress, jestArgs) {
  const folder = temporaryFolder()
  const env = await testEnvironment(progress, folder)
  const checks = jestArgs.length > 0 ? [] : CHECKS
  const total = { passed: 0, failed: 0 }
  for (const check of checks) {
    if (await passes(progress, check, env)) total.passed++
    else total.failed++
  }
  progress.say()
  const jest = await runJest(folder, env, jestArgs)
  total.passed += jest.passed
  total.failed += jest.failed
  progress.say(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 || jest.passed === 0 ? 1 : 0
}

async function passes({ step, say }, { name, command }, env) {
  let output = ''
  try {
    await step(name, async () => {
      const [program, ...args] = command
      const result = await runTool({
        name: program,
        command: join(ROOT, 'node_modules/.bin', program),
        args,
        timeoutMs: CHECK_WITHIN_MS,
        options: { cwd: ROOT, env: { ...env, NO_COLOR: '1' } },
      })
      output = result.output
      if (result.code !== 0) throw new Error(`${program} ended with ${result.code}`)
      return command.join(' ')
    })
    return true
  } catch {
    say(lastLines(output, 80))
    return false
  }
}

/** A suite that can't be loaded has no tests to count: it counts as one that failed. */
async function runJest(folder, env, args) {
  const report = join(folder, 'jest.json')
  const { child } = spawnGuarded({
    name: 'jest',
    command: process.execPath,
    args: [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      join(ROOT, 'node_modules/jest/bin/jest.js'),
      '--json',
      `--outputFile=${report}`,
      ...args,
    ],
    // The report goes to the file, and `--json` would print it once more.
    options: { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] },
  })
  const code = await new Promise((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', resolve)
  })
  const result = readJson(report)
  if (result === null) return { passed: 0, failed: 1 }
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites
  return { passed: result.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
}
