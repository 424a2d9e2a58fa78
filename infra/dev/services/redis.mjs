import { chownSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { accountFor, runAs } from '../accounts.mjs'
import { makeFolder } from '../files/data-folder.mjs'
import { writePrivateFile } from '../files/private-file.mjs'
import { findProgram } from '../install/find-program.mjs'

const STORE_RANK = 10
const ANSWER_WITHIN_MS = 2000

/** Returns the path of Redis, or of Valkey, which speaks the same protocol and which Fedora and others ship instead. */
export function findRedis() {
  return findProgram('redis-server', 'valkey-server')
}

/**
 * Starts our own Redis and returns its URL. The settings suit a job queue: every write is persisted, and full memory
 * causes an error rather than dropped keys.
 *
 * @param {import('../processes/process-supervisor.mjs').ProcessSupervisor} supervisor
 * @param {{ folder: string, port: number, password: string }} options
 */
export async function startRedis(supervisor, { folder, port, password }) {
  const account = accountFor('redis')
  const home = makeFolder(join(folder, 'redis'), account)
  const settings = join(home, 'redis.conf')
  // The settings are in a file, because every user of the machine may read a command line. The file's folder is the
  // working directory, so that no path in it needs quoting.
  writePrivateFile(settings, configuration({ port, password }))
  if (account !== null) chownSync(settings, account.uid, account.gid)
  await supervisor.start({
    name: 'redis',
    command: findRedis(),
    args: ['redis.conf'],
    env: process.env,
    cwd: home,
    account: runAs(account),
    rank: STORE_RANK,
    isReady: async () => (await ask(port, `AUTH ${password}\r\nPING\r\n`)).includes('+PONG'),
  })
  return `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}/0`
}

function configuration({ port, password }) {
  return [
    'bind 127.0.0.1',
    `port ${port}`,
    'protected-mode yes',
    `requirepass ${password}`,
    'dir ./',
    'appendonly yes',
    'maxmemory-policy noeviction',
    'save ""',
    'daemonize no',
    'databases 192',
    '',
  ].join('\n')
}

/** Returns the server's answer to a few inline commands; empty when there is none. */
function ask(port, commands) {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect({ host: '127.0.0.1', port })
    const done = () => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(ANSWER_WITHIN_MS, done)
    socket.on('error', done)
    socket.on('close', done)
    socket.on('data', (bytes) => {
      answer += bytes
      if (answer.split('\r\n').length > 2) done()
    })
    socket.write(commands)
  })
}
