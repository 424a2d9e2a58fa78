import { join } from 'node:path'
import { ROOT } from '../files/data-folder.mjs'
import { isEnding } from '../processes/ending.mjs'
import { lastLines } from '../processes/log-file.mjs'
import { runTool } from '../processes/run-tool.mjs'
import { needStores } from './need-stores.mjs'
import { runJest } from './run-jest.mjs'
import { temporaryFolder, testEnvironment } from './test-stores.mjs'

const CHECK_WITHIN_MS = 600_000
/** How many test files the list of the slowest names. */
const SLOWEST = 10
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

/** Every test with all its cases, instead of a short run. */
const WHOLE = '--whole'
/** The first of several machines that share a run. */
const FIRST_SHARD = /^--shard=1\/\d+$/

/**
 * Runs the checks and the tests on their own stores, and prints `N passed, N failed` at the end.
 *
 * @param {ReturnType<import('../terminal/progress.mjs').createProgress>} progress
 * @param {string[]} args  `--whole`; or what jest takes. Tests that are chosen by a path are whole, and run without the
 *   checks. Of the shards of a run, the first one runs the checks
 * @returns {Promise<number>} the exit code
 */
export async function runTests(progress, args) {
  const jestArgs = args.filter((arg) => arg !== WHOLE)
  const folder = temporaryFolder()
  const checks = jestArgs.every((arg) => FIRST_SHARD.test(arg)) ? CHECKS : []
  const isShort = !args.includes(WHOLE) && jestArgs.every((arg) => arg.startsWith('-'))
  const env = {
    ...(await testEnvironment(progress, folder, { withStores: needStores(jestArgs) })),
    TEST_RUN: isShort ? 'short' : 'whole',
  }
  // The checks fill the moments in which the tests wait for processes of their own.
  const [tests, checked] = await Promise.all([
    runJest({ report: join(folder, 'jest.json'), env, args: jestArgs }),
    runChecks(progress, checks, env),
  ])
  // The run was interrupted, so its counts mean nothing.
  if (isEnding()) return 1
  if (tests.files.length > SLOWEST) progress.say(slowestOf(tests.files))
  const [passed, failed] = [tests.passed + checked.passed, tests.failed + checked.failed]
  progress.say(`\n${passed} passed, ${failed} failed`)
  return failed > 0 || tests.passed === 0 ? 1 : 0
}

async function runChecks(progress, checks, env) {
  let passed = 0
  for (const check of checks) if (await passes(progress, check, env)) passed++
  return { passed, failed: checks.length - passed }
}

function slowestOf(files) {
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
  const lines = slowest.map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${path}`)
  return [`\nThe slowest of ${files.length} test files:`, ...lines].join('\n')
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
