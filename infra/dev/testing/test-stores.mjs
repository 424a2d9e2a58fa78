import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildViews } from '../../../apps/api/build/build-views.ts'
import { buildPageScript } from '../../../packages/render/build/build-page-script.ts'
import { accountFor, accounts, browserUser, isRoot, mayUse } from '../accounts.mjs'
import { dataFolder, makeFolder } from '../files/data-folder.mjs'
import { openSecrets } from '../files/secrets.mjs'
import { findChromium } from '../install/chromium.mjs'
import { withoutNpmRun } from '../install/dependencies.mjs'
import { pathWithOurs } from '../install/node-24.mjs'
import { requireParts } from '../install/system-packages.mjs'
import { claimPort } from '../ports.mjs'
import { atEnd } from '../processes/ending.mjs'
import { ProcessSupervisor } from '../processes/process-supervisor.mjs'
import { removeFolder } from '../processes/remove-folder.mjs'
import { removeFolderAtEnd } from '../processes/spawn-guarded.mjs'
import { generateClient, migrate } from '../services/database-schema.mjs'
import { startPostgres } from '../services/embedded-postgres.mjs'
import { startRedis } from '../services/redis.mjs'

const TEMPLATE = 'galley_template'
/** Variables that a person may have set for `npm start`. They must not affect tests. */
const NOT_FOR_TESTS =
  /^(DATABASE_|REDIS_|S3_|STORAGE_|BASE_URL|LEGACY_BASE_URL|WEB_BASE_URL|WEB_DIR|API_INTERNAL_URL|HOST$|PORT$|LANES|WORKER_CONCURRENCY|LOG_LEVEL|SIGNING_KEYS|ENCRYPTION_KEYS|TOKEN_PEPPER|OWNER_|BROWSER_USER)/

/**
 * Creates a folder for this run that the stores' accounts can enter. It is removed at the end, however the run ends.
 */
export function temporaryFolder() {
  const users = [accounts.worker, accountFor('postgres'), accountFor('redis')]
  const parent = [tmpdir(), '/tmp', '/var/tmp'].find(
    (path) => existsSync(path) && users.every((account) => mayUse(account, path)),
  )
  const folder = mkdtempSync(join(parent, 'galley-test-'))
  removeFolderAtEnd(folder)
  if (isRoot) chmodSync(folder, 0o755)
  return folder
}

/**
 * Prepares what tests and benchmarks need: what is generated, and separate stores on free ports.
 *
 * @param {ReturnType<import('../terminal/progress.mjs').createProgress>} progress
 * @param {string} folder  where the stores keep their data
 * @param {{ withStores?: boolean }} [choice]
 * @returns {Promise<Record<string, string>>} the environment that leads to these stores
 */
export async function testEnvironment(progress, folder, { withStores = true } = {}) {
  await requireParts(dataFolder())
  const chromium = findChromium(dataFolder())
  atEnd(() => removeFolder(folder))
  const [stores] = await Promise.all([
    withStores ? startStores(progress, folder) : {},
    generateClient(),
    buildPageScript(),
    buildViews(),
  ])
  const own = Object.entries(withoutNpmRun(process.env)).filter(([name]) => !NOT_FOR_TESTS.test(name))
  const TMPDIR = makeSharedFolder(join(folder, 'tmp'))
  return {
    ...Object.fromEntries(own),
    PATH: pathWithOurs(),
    NODE_ENV: 'test',
    TMPDIR,
    // Jest's workers share it with the processes that they start.
    NODE_COMPILE_CACHE: join(TMPDIR, 'compiled'),
    ...stores,
    CHROMIUM_PATH: chromium,
    ...(isRoot && { BROWSER_USER: browserUser }),
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  }
}

async function startStores({ step, warn }, folder) {
  const supervisor = new ProcessSupervisor({
    logFolder: folder,
    recordFile: join(folder, 'processes.json'),
    warn,
  })
  atEnd(() => supervisor.stopAll())
  const { postgresPassword, redisPassword } = openSecrets(folder)
  const postgresPort = await claimPort({ name: 'POSTGRES_PORT' })
  const redisPort = await claimPort({ name: 'REDIS_PORT' })
  const options = { folder, port: postgresPort.port, password: postgresPassword, settings: ['fsync=off'] }
  let stores
  await step('test stores', async () => {
    const [urlOf, redisUrl] = await Promise.all([
      startPostgres(supervisor, options),
      startRedis(supervisor, { folder, port: redisPort.port, password: redisPassword }),
    ])
    await migrate(urlOf(TEMPLATE))
    stores = { DATABASE_URL: urlOf('postgres'), TEST_DATABASE_TEMPLATE: TEMPLATE, REDIS_URL: redisUrl }
    return `PostgreSQL on port ${postgresPort.port}, Redis on port ${redisPort.port}`
  })
  return stores
}

/** If we are root, jest runs as root, but its browsers and workers don't. Both write to this folder. */
function makeSharedFolder(path) {
  makeFolder(path, null)
  chmodSync(path, 0o1777)
  return path
}
