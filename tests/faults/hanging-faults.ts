import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '@galley/api/config'
import { SCOPES } from '@galley/contracts'
import { addOwner } from '../support/test-api.ts'
import { eventually } from '../support/test-stack.ts'
import type { FaultStack } from './fault-stack.ts'
import type { Fault } from './faults.ts'

// Dependencies that neither answer nor break. `npm run hang` tests the same for every step of a render, one at a
// time.

/** The beginnings of a picture server's response before it stops. */
const LAST_WORDS = [
  '',
  'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
  'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\nGIF89a',
]
/** Enough to use every slot of a worker, and one more that waits. */
const RENDERS = 3
/** More than a render may spend on its pictures. */
const MADE_WITHIN_MS = 60_000
const ATTEMPT_MS = 4_000

export const HANGING_FAULTS: readonly Fault[] = [
  {
    name: 'pictures lie on a server that hangs',
    isLong: true,
    inject: async (faults, services) => {
      const server = await startHangingPictures()
      await services.worker.stop('SIGTERM')
      services.worker = await faults.startWorker({
        REMOTE_IMAGES: 'on',
        REMOTE_IMAGE_ALLOW: `127.0.0.1:${server.port}`,
      })
      const pictures = LAST_WORDS.map((_, n) => `![${n}](http://127.0.0.1:${server.port}/${n})`)
      await completeAll(faults, `A line.\n\n${pictures.join('\n\n')}`)
      if (server.asked() === 0) faults.rudeness.push('No picture was asked for.')
      server.close()
    },
  },
  {
    name: 'object store hangs in the middle of what it sends and takes, until the deadline of an attempt',
    isLong: true,
    inject: async (faults, services) => {
      await services.worker.stop('SIGTERM')
      // Only the attempt's deadline may end the wait for the store.
      const patient = { STORAGE_TIMEOUT_MS: '600000', RENDER_ATTEMPT_MS: String(ATTEMPT_MS) }
      services.worker = await faults.startWorker(patient)
      faults.links.store.set({ kind: 'stalled', afterBytes: 2_000 })
      await delay(ATTEMPT_MS + 1_000)
      faults.links.store.set({ kind: 'none' })
      await services.worker.stop('SIGTERM')
      services.worker = await faults.startWorker()
    },
  },
]

/**
 * Completes renders with descriptions in place of missing pictures: a picture server can't make a render fail. A new
 * user requests them, because new users come before a backlog of others.
 */
async function completeAll(faults: FaultStack, markdown: string): Promise<void> {
  const { token } = await addOwner(readConfig(faults.stack.apiEnvironment), SCOPES)
  const ask = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await faults.tryCall(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer?.body.data
  }
  const { project_id } = await ask('/projects', { markdown })
  const asked = Array.from({ length: RENDERS }, () => ask('/renders', { project_id, platform: 'xhs' }))
  const ids = (await Promise.all(asked)).map(({ render_id }) => render_id)
  const areMade = async () => {
    const { rows } = await faults.stack.database.query(
      "SELECT FROM renders WHERE id = ANY($1) AND status = 'completed'",
      [ids],
    )
    return rows.length === RENDERS
  }
  await eventually(areMade, MADE_WITHIN_MS).catch(() =>
    faults.rudeness.push('A picture server that hangs kept renders from being made.'),
  )
}

async function startHangingPictures() {
  const open = new Set<Socket>()
  let asked = 0
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('data', (request) => {
      asked += 1
      socket.write(LAST_WORDS[Number(request.toString().slice('GET /'.length)[0])] ?? '')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    asked: () => asked,
    close: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
