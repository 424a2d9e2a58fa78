import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildViews } from '../../apps/api/build/build-views.ts'
import { buildPageScript } from '../../packages/render/build/build-page-script.ts'
import { CLONE_FOLDER, dataFolder, makeFolder, ROOT } from './files/data-folder.mjs'
import { readJson, writeJson } from './files/private-file.mjs'
import { openSecrets } from './files/secrets.mjs'
import { findChromium } from './install/chromium.mjs'
import { requireParts } from './install/system-packages.mjs'
import { claimPort } from './ports.mjs'
import { atEnd } from './processes/ending.mjs'
import { ProcessSupervisor } from './processes/process-supervisor.mjs'
import { pagesIn, QuotaUsedUp, renderSample } from './sample/render-sample.mjs'
import { appSurroundings } from './services/app-surroundings.mjs'
import { appEnvironment, createOwner, isAccepted, startApi, startWorker } from './services/apps.mjs'
import { generateClient, migrate } from './services/database-schema.mjs'
import { postgresVersion, startPostgres } from './services/embedded-postgres.mjs'
import { startRedis } from './services/redis.mjs'
import { requireAnswer } from './services/require-answer.mjs'
import { startVite } from './services/vite.mjs'
import { buildWebApp } from './services/web-app.mjs'

const RUN_FILE = join(CLONE_FOLDER, 'run.json')

/**
 * Starts all services and renders the sample article.
 *
 * @param {ReturnType<import('./terminal/progress.mjs').createProgress>} progress
 * @param {{ watch?: boolean }} [options]  `watch`: API and worker restart when their code changes, and the web app comes
 *   from its sources, with hot reload
 */
export async function runGalley(progress, { watch = false } = {}) {
  const { step, warn } = progress
  const folder = dataFolder()
  await requireParts(folder)
  const secrets = openSecrets(folder)
  const supervisor = new ProcessSupervisor({
    logFolder: makeFolder(join(folder, 'logs'), null),
    recordFile: join(folder, 'processes.json'),
    warn,
  })
  await supervisor.endOrphans()
  atEnd(() => supervisor.stopAll())

  const port = await claimPorts(folder, watch)
  const [webDir, stores] = await Promise.all([
    watch ? Promise.all([buildPageScript(), buildViews()]).then(() => null) : prepareWebApp(step),
    startStores(supervisor, { folder, secrets, port, step }),
  ])
  const surroundings = appSurroundings(folder)
  const env = appEnvironment({ surroundings, secrets, port, ...stores, webDir })
  const run = await startApps(supervisor, surroundings, { env, folder, secrets, step, watch })
  if (watch) await startWebServer(supervisor, { port, step })
  const sample = await renderAndTell(run, step)
  return { run, sample, logs: join(folder, 'logs') }
}

/** Claims the ports of the last start where they are still free, so that a base URL stays valid between starts. */
async function claimPorts(folder, watch) {
  const { LAYOUT_PORT, PORT, WEB_PORT, POSTGRES_PORT, REDIS_PORT, DATABASE_URL, REDIS_URL } = process.env
  const path = join(folder, 'ports.json')
  const last = readJson(path) ?? {}
  const ports = { ...last }
  const claim = async (name, wanted, whose) => {
    ports[whose] = (await claimPort({ name, wanted, preferred: last[whose] })).port
  }
  await claim('PORT', PORT, 'api')
  await claim('LAYOUT_PORT', LAYOUT_PORT, 'layout')
  if (watch) await claim('WEB_PORT', WEB_PORT, 'web')
  else delete ports.web
  if (!DATABASE_URL) await claim('POSTGRES_PORT', POSTGRES_PORT, 'postgres')
  if (!REDIS_URL) await claim('REDIS_PORT', REDIS_PORT, 'redis')
  writeJson(path, ports)
  return ports
}

async function startStores(supervisor, { folder, secrets, port, step }) {
  let { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env
  const postgres = step('PostgreSQL', async () => {
    if (databaseUrl) return requireAnswer('DATABASE_URL', 5432)
    const urlOf = await startPostgres(supervisor, {
      folder,
      port: port.postgres,
      password: secrets.postgresPassword,
    })
    databaseUrl = urlOf('galley')
    return `${await postgresVersion(urlOf('postgres'))} on port ${port.postgres}`
  })
  const redis = step('Redis', async () => {
    if (redisUrl) return requireAnswer('REDIS_URL', 6379)
    redisUrl = await startRedis(supervisor, { folder, port: port.redis, password: secrets.redisPassword })
    return `on port ${port.redis}`
  })
  await Promise.all([postgres, redis])
  await step('database', async () => {
    const done = await Promise.all([generateClient(), migrate(databaseUrl)])
    return done.reverse().join(', ')
  })
  return { databaseUrl, redisUrl }
}

async function prepareWebApp(step) {
  let webDir
  await step('web app', async () => {
    const [{ folder, isNew }] = await Promise.all([buildWebApp(), buildPageScript(), buildViews()])
    webDir = folder
    return isNew ? 'built' : 'as built before'
  })
  return webDir
}

async function startApps(supervisor, surroundings, { env, folder, secrets, step, watch }) {
  const chromium = findChromium(folder)
  const last = readJson(RUN_FILE)
  const run = {
    base_url: env.BASE_URL,
    legacy_base_url: env.LEGACY_BASE_URL,
    web_url: env.WEB_BASE_URL,
    token: '',
    owner_email: secrets.ownerEmail,
    owner_password: secrets.ownerPassword,
  }
  const api = step('API', async () => {
    await startApi(supervisor, surroundings, { env, watch })
    return env.BASE_URL
  })
  const worker = step('worker', () => startWorker(supervisor, surroundings, { env, chromium, watch }))
  const owner = step('owner', async () => {
    // To ask the API costs nothing. The program that makes a token takes as long to start as the API itself.
    const accepted = async () => last?.owner_email === run.owner_email && isAccepted(env, last.token)
    run.token =
      last && (await api.then(accepted)) ? last.token : await createOwner(surroundings, { env, secrets })
    writeJson(RUN_FILE, run)
    return `${run.owner_email}, in ${relative(ROOT, RUN_FILE)}`
  })
  await Promise.all([api, worker, owner])
  return run
}

async function startWebServer(supervisor, { port, step }) {
  await step('web app', async () => {
    await startVite(supervisor, { port: port.web, api: `http://127.0.0.1:${port.api}` })
    return 'from its sources, with hot reload'
  })
}

async function renderAndTell(run, step) {
  const folder = join(CLONE_FOLDER, 'sample')
  mkdirSync(folder, { recursive: true })
  let sample
  await step('sample', async () => {
    try {
      sample = await renderSample({ baseUrl: run.base_url, token: run.token, folder })
    } catch (error) {
      if (!(error instanceof QuotaUsedUp)) throw error
      sample = { paths: pagesIn(folder), tookMs: 0 }
      return "not rendered anew, because today's quota of renders is used up"
    }
    return `${sample.paths.length} pages, ${Math.round(sample.tookMs)} ms from request to finished`
  })
  return sample
}
