import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountFor, mayUse, unprivileged } from './accounts.mjs'
import { dataFolder, makeFolder, ROOT } from './data-folder.mjs'
import { findChromium, writeUnprivilegedChromium } from './install/chromium.mjs'
import { withoutNpmRun } from './install/dependencies.mjs'
import { pathWithOurs } from './install/node-24.mjs'
import { requireParts } from './install/system-packages.mjs'
import { claimPort } from './ports.mjs'
import { readJson } from './private-file.mjs'
import { Crew } from './processes/crew.mjs'
import { atEnd } from './processes/ending.mjs'
import { lastLines } from './processes/log-file.mjs'
import { runTool } from './processes/run-tool.mjs'
import { removeFolderAtEnd, spawnGuarded } from './processes/spawn-guarded.mjs'
import { openSecrets } from './secrets.mjs'
import { generateClient, migrate } from './services/database-schema.mjs'
import { startPostgres } from './services/embedded-postgres.mjs'
import { startRedis } from './services/redis.mjs'

const TEMPLATE = 'galley_template'
const CHECK_WITHIN_MS = 600_000
/** Nothing that a person set for `npm start` may steer a test. */
const NOT_FOR_TESTS =
  /^(DATABASE_|REDIS_|S3_|STORAGE_|BASE_URL|LEGACY_BASE_URL|WEB_BASE_URL|API_INTERNAL_URL|HOST$|PORT$|LANES|LOG_LEVEL|SIGNING_KEYS|ENCRYPTION_KEYS|TOKEN_PEPPER|OWNER_)/

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

/** A folder of this run alone, which the stores' accounts can enter; removed at the end, however we end. */
function temporaryFolder() {
  const accounts = [unprivileged, accountFor('postgres')]
  const parent = [tmpdir(), '/tmp', '/var/tmp'].find(
    (path) => existsSync(path) && accounts.every((account) => mayUse(account, path)),
  )
  const folder = mkdtempSync(join(parent, 'galley-test-'))
  removeFolderAtEnd(folder)
  if (unprivileged !== null) chmodSync(folder, 0o755)
  return folder
}

async function testEnvironment({ step, warn }, folder) {
  await requireParts(dataFolder(), warn)
  const chromium = findChromium(dataFolder())
  const crew = new Crew({ logFolder: folder, recordFile: join(folder, 'processes.json'), warn })
  atEnd(async () => {
    await crew.stopAll()
    rmSync(folder, { recursive: true, force: true })
  })
  const { postgresPassword, redisPassword } = openSecrets(folder)
  const postgresPort = await claimPort({ name: 'POSTGRES_PORT' })
  const redisPort = await claimPort({ name: 'REDIS_PORT' })
  let urlOf
  let redisUrl
  await step('test stores', async () => {
    const options = { folder, port: postgresPort.port, password: postgresPassword, settings: ['fsync=off'] }
    const started = [
      startPostgres(crew, options),
      startRedis(crew, { folder, port: redisPort.port, password: redisPassword }),
      generateClient(),
    ]
    ;[urlOf, redisUrl] = await Promise.all(started)
    await migrate(urlOf(TEMPLATE))
    return `PostgreSQL on port ${postgresPort.port}, Redis on port ${redisPort.port}`
  })
  const own = Object.entries(withoutNpmRun(process.env)).filter(([name]) => !NOT_FOR_TESTS.test(name))
  return {
    ...Object.fromEntries(own),
    PATH: pathWithOurs(),
    NODE_ENV: 'test',
    TMPDIR: makeSharedFolder(join(folder, 'tmp')),
    DATABASE_URL: urlOf('postgres'),
    TEST_DATABASE_TEMPLATE: TEMPLATE,
    REDIS_URL: redisUrl,
    CHROMIUM_PATH: writeUnprivilegedChromium(folder, chromium),
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  }
}

/** Jest runs as root where we do, while its browsers and workers don't: both write here. */
function makeSharedFolder(path) {
  makeFolder(path, null)
  chmodSync(path, 0o1777)
  return path
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
