import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readConfig } from '@galley/api/config'
import { SCOPES } from '@galley/contracts'
import S3rver from 's3rver'
import { addOwner, apiEnvironment } from '../support/test-api.ts'
import { createTestDatabase, emptyTestRedis } from '../support/test-database.ts'
import { eventually, freePort } from '../support/test-stack.ts'

// `npm run images:try`: runs the images that `npm run images` has built as compose and cluster run them (not as root,
// read-only root file system, no capabilities, the worker under its seccomp profile), on stores of its own, and
// renders a text with them.
// CONTAINERS=docker uses another program than podman. Other arguments are passed to its `run`.

const run = promisify(execFile)
/** The program that runs the images. */
const PROGRAM = process.env.CONTAINERS ?? 'podman'
const PROFILE = fileURLToPath(new URL('../../infra/docker/seccomp-worker.json', import.meta.url))
const LOCKED = [
  '--network=host',
  '--read-only',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  ...process.argv.slice(2),
]
const TEXT = '# 你好\n\n第一页：在镜像里排版。\n\n```ts\nconst page = 1\n```\n\n公式 $e = mc^2$。'

const database = await createTestDatabase()
await emptyTestRedis()
const folder = await mkdtemp(join(tmpdir(), 'galley-images-'))
const [port, s3Port, opsPort, layoutPort] = [
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
]
const bucket = new S3rver({
  address: '127.0.0.1',
  port: s3Port,
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'galley', configs: [] }],
})
const { STORAGE_DIR: _, ...own } = apiEnvironment({ databaseUrl: database.url, storageDir: folder, port })
const stores = {
  ...own,
  S3_BUCKET: 'galley',
  S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
  S3_FORCE_PATH_STYLE: 'true',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
}
const started: string[] = []
try {
  await bucket.run()
  await database.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await inside('migrate', { DATABASE_URL: database.url })
  console.log('migrate   has filled an empty database')
  const api = await start(
    'api',
    { ...stores, HOST: '127.0.0.1', LAYOUT_URL: `http://127.0.0.1:${layoutPort}` },
    port,
  )
  const worker = await start(
    'worker',
    {
      ...stores,
      API_INTERNAL_URL: `http://127.0.0.1:${port}`,
      WORKER_CONCURRENCY: '1',
      REMOTE_IMAGES: 'off',
      LAYOUT_PORT: String(layoutPort),
      OPS_PORT: String(opsPort),
    },
    opsPort,
  )
  for (const name of [api, worker]) await show(name)
  const { data } = await (await fetch(`http://127.0.0.1:${opsPort}/readyz`)).json()
  console.log(`worker    says of the sandbox of its browsers: ${data.sandbox}`)
  await render()
  for (const name of [api, worker]) console.log(`${name} stopped, exit code ${await stop(name)}`)
} finally {
  for (const name of started) await run(PROGRAM, ['rm', '--force', name]).catch(() => {})
  await bucket.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
}

type Environment = Readonly<Record<string, string>>

async function inside(target: string, environment: Environment): Promise<void> {
  await run(PROGRAM, ['run', '--rm', ...LOCKED, ...(await options(target, environment)), `galley-${target}`])
}

/** Starts an image and waits until it is ready. */
async function start(target: 'api' | 'worker', environment: Environment, readyPort: number): Promise<string> {
  const name = `galley-try-${target}`
  await run(PROGRAM, ['rm', '--force', name]).catch(() => {})
  const profile = target === 'worker' ? [`--security-opt=seccomp=${PROFILE}`, '--shm-size=256m'] : []
  const settings = [...LOCKED, ...profile, ...(await options(target, environment))]
  started.push(name)
  await run(PROGRAM, ['run', '--detach', `--name=${name}`, ...settings, `galley-${target}`])
  await eventually(() =>
    fetch(`http://127.0.0.1:${readyPort}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  ).catch(async (error: unknown) => {
    const { stdout, stderr } = await run(PROGRAM, ['logs', name])
    throw new Error(`${name} did not become ready:\n${stdout}${stderr}`, { cause: error })
  })
  return name
}

/** Passes variables in a file, so that no secret is in the list of processes. */
async function options(target: string, environment: Environment): Promise<string[]> {
  const file = join(folder, `${target}.env`)
  const lines = Object.entries(environment).map(([name, value]) => `${name}=${value}\n`)
  await writeFile(file, lines.join(''), { mode: 0o600 })
  return ['--tmpfs=/tmp:size=1g,mode=1777,exec', `--env-file=${file}`]
}

async function show(name: string): Promise<void> {
  const look =
    'id -u; touch /galley/x 2>/dev/null && echo writable || echo read-only; grep -E "^(Seccomp|CapEff|NoNewPrivs):" /proc/1/status'
  const { stdout } = await run(PROGRAM, ['exec', name, 'sh', '-c', look])
  console.log(
    `${name}: user ${stdout
      .trim()
      .split(/\s*\n\s*/)
      .join(', ')}, ${await health(name)}`,
  )
}

/** Runs the image's own health check. Podman leaves that to systemd, which isn't everywhere, so it is run explicitly. */
async function health(name: string): Promise<string> {
  return eventually(async () => {
    if (PROGRAM.endsWith('podman')) await run(PROGRAM, ['healthcheck', 'run', name]).catch(() => null)
    const { stdout } = await run(PROGRAM, ['inspect', '--format={{.State.Health.Status}}', name])
    return stdout.trim() === 'healthy' && 'healthy'
  })
}

async function render(): Promise<void> {
  const { token } = await addOwner(readConfig({ ...own, STORAGE_DIR: folder }), SCOPES)
  const call = async (path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
    return (await response.json()).data
  }
  const { project_id } = await call('/projects', { markdown: TEXT })
  const { render_id } = await call('/renders', { project_id, platform: 'xhs' })
  const ended = await eventually(async () => {
    const found = await call(`/renders/${render_id}?wait=25`)
    return ['completed', 'failed'].includes(found.status) && found
  })
  if (ended.status !== 'completed') throw new Error(`The render ended as ${ended.status}.`)
  const bytes = Buffer.from(await (await fetch(ended.preview_urls[0])).arrayBuffer())
  const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)].join('×')
  console.log(
    `render    ${ended.page_count} page of ${size} pixels, ${bytes.length} bytes, by the worker to the bucket and back`,
  )
}

async function stop(name: string): Promise<string> {
  await run(PROGRAM, ['stop', '--time=40', name])
  const { stdout } = await run(PROGRAM, ['inspect', '--format={{.State.ExitCode}}', name])
  return stdout.trim()
}
