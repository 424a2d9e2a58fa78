import { join } from 'node:path'
import { browserUser } from '../accounts.mjs'
import { ROOT } from '../files/data-folder.mjs'
import { withoutNpmRun } from '../install/dependencies.mjs'
import { lastLines } from '../processes/log-file.mjs'
import { NODE_FLAGS } from '../processes/node-flags.mjs'
import { runTool } from '../processes/run-tool.mjs'
import { KnownProblem } from '../terminal/known-problem.mjs'

const APP_RANK = 20
const APP_GRACE_MS = 5000
const OWNER_WITHIN_MS = 60_000
const AS_APP = { cwd: ROOT, account: null, rank: APP_RANK, graceMs: APP_GRACE_MS }
const WORKER_READY = /"msg":"worker ready"/

/**
 * Returns the environment of API and worker. Includes the user's own variables, so that `npm start` accepts any setting
 * of either.
 */
export function appEnvironment({ surroundings, secrets, port, databaseUrl, redisUrl, webDir }) {
  const api = `http://127.0.0.1:${port.api}`
  // The server of the web app's sources passes on what is not the app's, so everything has one origin.
  const origin = port.web ? `http://127.0.0.1:${port.web}` : api
  return {
    ...withoutNpmRun(process.env),
    NODE_ENV: process.env.NODE_ENV ?? 'development',
    HOST: '127.0.0.1',
    PORT: String(port.api),
    LAYOUT_PORT: String(port.layout),
    LAYOUT_URL: `http://127.0.0.1:${port.layout}`,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    BASE_URL: `${origin}/v1`,
    LEGACY_BASE_URL: `${origin}/api/v1`,
    WEB_BASE_URL: origin,
    ...(webDir && { WEB_DIR: webDir.replace(ROOT, surroundings.code) }),
    API_INTERNAL_URL: api,
    ...(process.env.S3_BUCKET ? {} : { STORAGE_DIR: surroundings.objects }),
    SIGNING_KEYS: secrets.signingKeys,
    ENCRYPTION_KEYS: secrets.encryptionKeys,
    TOKEN_PEPPER: secrets.tokenPepper,
    HOME: surroundings.home.api,
    TMPDIR: surroundings.temporary.api,
    NODE_COMPILE_CACHE: compileCache(surroundings.home.api),
  }
}

/** Returns where Node keeps compiled modules, so that all starts but the first take half the time. */
function compileCache(home) {
  return join(home, 'compiled')
}

/** Starts the API and waits until it takes requests. */
export async function startApi(supervisor, surroundings, { env, watch = false }) {
  await supervisor.start({
    name: 'api',
    ...program(surroundings, 'api', { script: 'apps/api/src/main.ts', watch }),
    ...AS_APP,
    env,
    isReady: () => isOk(`${env.API_INTERNAL_URL}/readyz`),
  })
}

/** Starts the worker and waits until it takes jobs. Returns how it runs, for the progress line. */
export async function startWorker(supervisor, surroundings, { env, chromium, watch = false }) {
  const { TOKEN_PEPPER: _apiOnly, ...shared } = env
  const { accounts, home, temporary } = surroundings
  const isRootWorker = accounts.browser !== null && accounts.worker === null
  await supervisor.start({
    name: 'worker',
    ...program(surroundings, 'worker', { script: 'apps/worker/src/main.ts', watch }),
    ...AS_APP,
    env: {
      ...shared,
      HOME: home.worker,
      TMPDIR: temporary.worker,
      NODE_COMPILE_CACHE: compileCache(home.worker),
      CHROMIUM_PATH: chromium,
      ...(accounts.browser && { BROWSER_USER: browserUser }),
      ...(isRootWorker && { ALLOW_ROOT_WORKER: '1' }),
    },
    traces: [`TMPDIR=${temporary.worker}`],
    isReady: (log) => WORKER_READY.test(log()),
  })
  if (accounts.browser === null) return 'takes jobs'
  const who = isRootWorker ? 'root' : `user ${accounts.worker.uid}`
  return `takes jobs as ${who}, its browsers run as user ${accounts.browser.uid}`
}

/** Creates the local owner if needed, and returns a new token of that owner. */
export async function createOwner(surroundings, { env, secrets }) {
  const { code, stdout, output } = await runTool({
    name: 'create-owner',
    ...program(surroundings, 'api', { script: 'apps/api/src/create-owner.ts' }),
    timeoutMs: OWNER_WITHIN_MS,
    options: {
      cwd: ROOT,
      env: {
        ...env,
        OWNER_EMAIL: secrets.ownerEmail,
        OWNER_PASSWORD: secrets.ownerPassword,
      },
    },
  })
  const line = stdout.split('\n').findLast((each) => each.startsWith('{'))
  if (code !== 0 || line === undefined) {
    throw new KnownProblem('The local owner could not be made.', { log: lastLines(output) })
  }
  return JSON.parse(line).token
}

function program(surroundings, app, { script, watch = false }) {
  const [command, ...args] = surroundings[app]
  const watching = watch ? ['--watch', '--watch-preserve-output'] : []
  return { command, args: [...args, ...NODE_FLAGS[app], ...watching, join(surroundings.code, script)] }
}

/** Returns whether the API that runs still accepts a token. */
export function isAccepted(env, token) {
  return isOk(`${env.BASE_URL}/usage`, { authorization: `Bearer ${token}` })
}

async function isOk(url, headers = {}) {
  try {
    return (await fetch(url, { headers, signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}
