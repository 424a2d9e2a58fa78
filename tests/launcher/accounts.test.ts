import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { openSecrets } from '../../infra/dev/files/secrets.mjs'
import { findChromium } from '../../infra/dev/install/chromium.mjs'
import { ProcessSupervisor } from '../../infra/dev/processes/process-supervisor.mjs'
import { commandOf } from '../../infra/dev/processes/process-table.mjs'
import { appSurroundings } from '../../infra/dev/services/app-surroundings.mjs'
import { appEnvironment, createOwner, startApi, startWorker } from '../../infra/dev/services/apps.mjs'
import type { TestDatabase } from '../support/test-database.ts'
import { createTestDatabase, testRedisUrl } from '../support/test-database.ts'
import type { ApiBody } from '../support/test-stack.ts'
import { eventually, freePort } from '../support/test-stack.ts'
import { tryEverything } from './escaped-browser.mjs'
import { makeTestFolder } from './stand-in-process.ts'

type Attempts = Readonly<Record<string, string>>

const isRoot = process.getuid?.() === 0
const isLinux = process.platform === 'linux'
const ESCAPED = fileURLToPath(new URL('escaped-browser.mjs', import.meta.url))

let database: TestDatabase
let supervisor: ProcessSupervisor
let secrets: ReturnType<typeof openSecrets>
let pids: Record<string, number>
let byRoot: Attempts
let byBrowser: Attempts
/** Renders a text and returns its picture. */
let pictureOf: (markdown: string) => Promise<Buffer>

/** Starts API and worker like `npm start`. Each browser is replaced by a program with the browser's rights. */
beforeAll(async () => {
  const folder = await makeTestFolder()
  database = await createTestDatabase()
  secrets = openSecrets(folder)
  supervisor = new ProcessSupervisor({
    logFolder: folder,
    recordFile: join(folder, 'processes.json'),
    warn: () => {},
  })
  const surroundings = appSurroundings(folder)
  const port = { api: await freePort(), layout: await freePort() }
  const stores = { databaseUrl: database.url, redisUrl: testRedisUrl() }
  const env = appEnvironment({ surroundings, secrets, port, ...stores, webDir: folder })
  const orders = join(folder, 'orders.json')
  const settings = { ...env, WORKER_CONCURRENCY: '1', WEB_DIR: undefined, METRICS_TOKEN: undefined }
  await startApi(supervisor, surroundings, { env: settings })
  await startWorker(supervisor, surroundings, { env: settings, chromium: writeImpostor(folder, orders) })
  const token = await createOwner(surroundings, { env: settings, secrets })
  pictureOf = (markdown) => renderOnce(env.BASE_URL, token, markdown)

  pids = Object.fromEntries(
    JSON.parse(readFileSync(join(folder, 'processes.json'), 'utf8'))
      .filter(({ name }: { name: string }) => name !== 'launcher')
      .map(({ name, pid }: { name: string; pid: number }) => [name, pid]),
  )
  const files = [
    'secrets.json',
    'processes.json',
    'api.log',
    'worker.log',
    'objects',
    'home',
    'home-worker',
    'tmp-api',
  ]
  const wanted = {
    pids,
    files: files.map((name) => join(folder, name)),
    ports: {
      ...port,
      postgres: Number(new URL(database.url).port),
      redis: Number(new URL(testRedisUrl()).port),
    },
  }
  byRoot = await tryEverything(wanted)
  writeFileSync(`${orders}.new`, JSON.stringify(wanted), { mode: 0o644 })
  renameSync(`${orders}.new`, orders)
  byBrowser = await eventually(async () => findAnswers(join(folder, 'tmp-worker/galley-worker')))
})
afterAll(async () => {
  await supervisor.stopAll()
  await database.drop()
})

async function renderOnce(baseUrl: string, token: string, markdown: string): Promise<Buffer> {
  const call = async (path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = body && { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${baseUrl}${path}`, { headers, ...sent })
    return ((await response.json()) as ApiBody).data
  }
  const { project_id } = await call('/projects', { markdown })
  const { render_id } = await call('/renders', { project_id, platform: 'xhs' })
  const made = await eventually(async () => {
    const render = await call(`/renders/${render_id}?wait=25`)
    return render.status === 'completed' && render
  })
  return Buffer.from(await (await fetch(made.preview_urls[0])).arrayBuffer())
}

function writeImpostor(folder: string, orders: string): string {
  const path = join(folder, 'impostor.sh')
  const chromium = findChromium(folder)
  writeFileSync(
    path,
    `#!/bin/sh\n'${process.execPath}' '${ESCAPED}' '${orders}' >"$HOME/log" 2>&1 3>&- 4>&- &\nexec '${chromium}' "$@"\n`,
  )
  chmodSync(path, 0o755)
  return path
}

function findAnswers(scratchDir: string): Attempts | null {
  const path = readdirSync(scratchDir)
    .map((name) => join(scratchDir, name, 'answers.json'))
    .find(existsSync)
  return path === undefined ? null : JSON.parse(readFileSync(path, 'utf8'))
}

const about = (attempts: Attempts, what: RegExp) =>
  Object.entries(attempts).filter(([attempt]) => what.test(attempt))
const expectRefused = (what: RegExp) => {
  // The same attempts succeed for the account that started the services, so the test is meaningful.
  expect(about(byRoot, what).filter(([, outcome]) => outcome !== 'done')).toEqual([])
  expect(about(byRoot, what).length).toBeGreaterThan(1)
  expect(about(byBrowser, what).filter(([, outcome]) => outcome === 'done')).toEqual([])
  expect(about(byBrowser, what)).toHaveLength(about(byRoot, what).length)
}

// Other systems have no `/proc` of other processes and no such namespaces.
;(isLinux ? describe : describe.skip)('a browser that has broken out of its sandbox', () => {
  it('reads no variables, memory or open files of API and worker', () => {
    expectRefused(/^(variables|memory|files that|folder)/)
  })

  it('reaches no port: not those of API and worker, nor of Postgres and Redis', () => {
    expectRefused(/^port/)
  })

  if (isRoot) {
    it('signals neither of them, and reads no file of theirs and no secret of the launcher', () => {
      expectRefused(/^(signal|file )/)
    })

    it('shares its user with neither of them, nor do they', () => {
      const owners = Object.values(pids).map((pid) => statSync(`/proc/${pid}`).uid)

      expect(owners).toEqual([61_101, 61_102])
    })
  } else {
    it('signals them and reads their files, as one user started all of it: only root can give each an account of its own', () => {
      expect(about(byBrowser, /^(signal|file )/).every(([, outcome]) => outcome === 'done')).toBe(true)
    })
  }
})

describe('a page that these three users make', () => {
  it('shows its characters: without their font each would be the same box', async () => {
    const [one, other] = [await pictureOf('永和九年'), await pictureOf('落霞孤鹜')]

    expect(one.equals(other)).toBe(false)
  })
})

describe('a command line', () => {
  it('shows no secret to the other users of the machine', () => {
    const commands = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => commandOf(Number(pid)))
      .join('\n')

    expect(commands).toContain('apps/api/src/main.ts')
    for (const secret of Object.values(secrets).filter((value) => !String(value).includes('@')))
      expect(commands).not.toContain(secret)
  })
})
