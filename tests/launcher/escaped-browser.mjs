// Tries what a browser could do that has broken out of its sandbox. It is started in place of a browser with `node
// escaped-browser.mjs ORDERS`, waits for the file of that name and writes the results to its home.
import {
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const CONNECT_WITHIN_MS = 2_000

/** Tries everything. The result of each attempt is `done`, or the error's name. */
export async function tryEverything({ pids, files, ports }) {
  const found = {}
  const attempt = async (what, act) => {
    found[what] = await Promise.resolve()
      .then(act)
      .then(
        () => 'done',
        (error) => error.code,
      )
  }
  for (const [name, pid] of Object.entries(pids)) {
    const of = `/proc/${pid}`
    await attempt(`variables of ${name}`, () => readFileSync(`${of}/environ`))
    await attempt(`memory of ${name}`, () => readMemory(of))
    await attempt(`files that ${name} has open`, () =>
      readdirSync(`${of}/fd`).map((fd) => readlinkSync(`${of}/fd/${fd}`)),
    )
    await attempt(`folder of ${name}`, () => readlinkSync(`${of}/cwd`))
    await attempt(`signal to ${name}`, () => process.kill(pid, 0))
  }
  for (const path of files) await attempt(`file ${path}`, () => readPath(path))
  for (const [name, port] of Object.entries(ports)) await attempt(`port of ${name}`, () => reach(port))
  return found
}

function readMemory(of) {
  const [, start] = /^([0-9a-f]+)-\S+ r/m.exec(readFileSync(`${of}/maps`, 'utf8')) ?? []
  readSync(openSync(`${of}/mem`, 'r'), Buffer.alloc(16), 0, 16, Number(`0x${start}`))
}

function readPath(path) {
  try {
    readFileSync(path)
  } catch (error) {
    if (error.code !== 'EISDIR') throw error
    readdirSync(path)
  }
}

function reach(port) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.setTimeout(CONNECT_WITHIN_MS, () =>
      socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })),
    )
    socket.once('error', reject)
    socket.once('connect', () => resolve(socket.destroy()))
  })
}

const [, , orders] = process.argv
if (process.argv[1] === import.meta.filename) {
  while (!existsSync(orders)) await delay(50)
  const answers = join(process.env.HOME, 'answers.json')
  writeFileSync(
    `${answers}.new`,
    JSON.stringify(await tryEverything(JSON.parse(readFileSync(orders, 'utf8')))),
  )
  renameSync(`${answers}.new`, answers)
}
