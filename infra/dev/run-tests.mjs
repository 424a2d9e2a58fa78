import { join } from 'node:path'
import { ROOT } from './data-folder.mjs'
import { isEnding } from './processes/ending.mjs'
import { lastLines } from './processes/log-file.mjs'
import { runTool } from './processes/run-tool.mjs'
import { runJest } from './run-jest.mjs'
import { temporaryFolder, testEnvironment } from './test-stores.mjs'

const CHECK_WITHIN_MS = 600_000
/** Each check counts as one test. It passes when the command exits with 0. */
const CHECKS = [
  { name: 'format, lint', command: ['biome', 'ci', '--colors=off', '.'] },
  { name: 'types', command: ['turbo', 'run', 'typecheck', '--output-logs=errors-only'] },
  { name: 'unused code', command: ['knip'] },
  {
    name: 'structure',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'tests'],
  },
  {
    name: 'folders',
    command: ['depcruise', '--config', '.dependency-cruiser.folders.cjs', 'apps', 'packages'],
  },
  { name: 'dependencies', command: ['node', 'infra/dev/dependencies/check-dependencies.mjs'] },
]

/**
 * Runs the checks and the tests on their own stores, and prints `N passed, N failed` at the end.
 *
 * @param {ReturnType<import('./progress.mjs').createProgress>} progress
 * @param {string[]} jestArgs  if there are any, only jest runs, with these arguments
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
  const jest = await runJest({ report: join(folder, 'jest.json'), env, args: jestArgs })
  total.passed += jest.passed
  total.failed += jest.failed
  // The run was interrupted, so its counts mean nothing.
  if (isEnding()) return 1
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
