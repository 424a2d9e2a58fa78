import { join } from 'node:path'
import { mayUse, rootAccount, runAs, unprivileged } from '../accounts.mjs'
import { makeFolder, ROOT } from '../data-folder.mjs'
import { writeUnprivilegedChromium } from '../install/chromium.mjs'
import { withoutNpmRun } from '../install/dependencies.mjs'
import { installedNode } from '../install/node-24.mjs'
import { KnownProblem } from '../known-problem.mjs'
import { lastLines } from '../processes/log-file.mjs'
import { runTool } from '../processes/run-tool.mjs'

const APP_RANK = 20
const APP_GRACE_MS = 5000
const OWNER_WITHIN_MS = 60_000
const WORKER_READY = /"msg":"worker ready"/

/**
 * What API and worker share: the account that both run as, its folders, and the Node that it may run. Root gives
 * the work to nobody, except where nobody can't read the code; then the browser alone runs unprivileged.
 *
 * @param {string} folder  the data folder
 */
export function appSurroundings(folder) {
  const code = [join(ROOT, 'apps/worker/src/main.ts'), join(ROOT, 'node_modules/pg/package.json')]
  const node = [process.execPath, installedNode()].find((path) => path !== null && mayUse(unprivileged, path))
  const account = node !== undefined && mayUse(unprivileged, ...code) ? unprivileged : null
  const owner = account ?? rootAccount
  return {
    account,
    node: account === null ? process.execPath : node,
    home: makeFolder(join(folder, 'home'), owner),
    objects: makeFolder(join(folder, 'objects'), owner),
    apiTemporary: makeFolder(join(folder, 'tmp-api'), owner),
    // The worker gives its browsers an environment of their own; the folder in it is what they are known by. One
    // that runs as nobody under a worker that doesn't has to pass through.
    workerTemporary: makeFolder(join(folder, 'tmp-worker'), account),
    browserNeedsWrapper: account === null && unprivileged !== null,
  }
}

/**
 * The environment of API and worker. The user's own variables go through, so that any setting of either can be
 * given to `npm start`.
 */
export function appEnvironment({ surroundings, secrets, port, databaseUrl, redisUrl, webDir }) {
  const origin = `http://127.0.0.1:${port.api}`
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
    WEB_DIR: webDir,
    API_INTERNAL_URL: origin,
    ...(process.env.S3_BUCKET ? {} : { STORAGE_DIR: surroundings.objects }),
    SIGNING_KEYS: secrets.signingKeys,
    ENCRYPTION_KEYS: secrets.encryptionKeys,
    TOKEN_PEPPER: secrets.tokenPepper,
    HOME: surroundings.home,
    TMPDIR: surroundings.apiTemporary,
  }
}

/** Starts the API and waits until it takes requests. */
export async function startApi(crew, surroundings, env) {
  await crew.start({
    name: 'api',
    args: [join(ROOT, 'apps/api/src/main.ts')],
    env,
    ...asApp(surroundings),
    isReady: () => isOk(`http://127.0.0.1:${env.PORT}/readyz`),
  })
}

/** Starts the worker and waits until it takes jobs. Returns how it runs, for the progress line. */
export async function startWorker(crew, surroundings, { env, folder, chromium }) {
  const { TOKEN_PEPPER: _apiOnly, ...shared } = env
  const { browserNeedsWrapper, workerTemporary } = surroundings
  await crew.start({
    name: 'worker',
    args: [join(ROOT, 'apps/worker/src/main.ts')],
    env: {
      ...shared,
      TMPDIR: workerTemporary,
      CHROMIUM_PATH: browserNeedsWrapper ? writeUnprivilegedChromium(folder, chromium) : chromium,
      ...(browserNeedsWrapper ? { ALLOW_ROOT_WORKER: '1' } : {}),
    },
    ...asApp(surroundings),
    traces: [`TMPDIR=${workerTemporary}`],
    isReady: (log) => WORKER_READY.test(log()),
  })
  if (browserNeedsWrapper) return 'takes jobs; its browser runs as nobody'
  return unprivileged === null ? 'takes jobs' : 'takes jobs, as nobody'
}

/** Makes sure of the local owner and returns a token of theirs; the one from last time where it still holds. */
export async function ensureOwner(surroundings, { env, secrets, lastToken }) {
  const { node, account } = surroundings
  const { code, stdout, output } = await runTool({
    name: 'create-owner',
    command: node,
    args: [join(ROOT, 'apps/api/src/create-owner.ts')],
    timeoutMs: OWNER_WITHIN_MS,
    options: {
      cwd: ROOT,
      env: {
        ...env,
        OWNER_EMAIL: secrets.ownerEmail,
        OWNER_PASSWORD: secrets.ownerPassword,
        ...(lastToken === undefined ? {} : { OWNER_TOKEN: lastToken }),
      },
      ...runAs(account),
    },
  })
  const line = stdout.split('\n').findLast((each) => each.startsWith('{'))
  if (code !== 0 || line === undefined) {
    throw new KnownProblem('The local owner could not be made.', { log: lastLines(output) })
  }
  return JSON.parse(line).token
}

function asApp({ node, account }) {
  return { command: node, cwd: ROOT, account: runAs(account), rank: APP_RANK, graceMs: APP_GRACE_MS }
}

async function isOk(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}
