import { setTimeout as delay } from 'node:timers/promises'
import { eventually } from '../support/test-stack.ts'
import type { FaultStack } from './fault-stack.ts'
import { imagesOf, noisyPhoto, sendInParts, slowLinkTo, strayFilesOf } from './sent-photos.ts'

const SEND_EVERY_MS = 2_000
const KILL_EVERY_MS = 15_000
/** Fewer than the uploads that an account may have open. */
const MOST_UNDER_WAY = 4
const REMOVED_WITHIN_MS = 60_000

/** The fate of the photos. The last two must be 0. */
type PhotoAccount = {
  readonly sent: number
  /** How often the worker that decodes them was killed. */
  readonly kills: number
  readonly lost: number
  /** Files of images or parts in the store without a row, and rows without a file. */
  readonly strayFiles: number
}

/**
 * Keeps sending photos in parts until `settle` is called. A worker of its own decodes them, and is killed now and then:
 * the port where workers decode can't be shared by workers that overlap.
 */
export async function startPhotos(faults: FaultStack): Promise<{ settle(): Promise<PhotoAccount> }> {
  const { stack } = faults
  const link = await slowLinkTo(faults)
  const startDecoder = () =>
    faults.startWorker({ LAYOUT_PORT: String(stack.layoutPort), DRAIN_MS: '0', WORKER_CONCURRENCY: '1' })
  let decoder = await startDecoder()
  const projectId: string = (await stack.call('/projects', { markdown: '# Photos' })).body.data.project_id
  const sent: Promise<string>[] = []
  const life = { isOver: false, underWay: 0, kills: 0 }

  const keepSending = async () => {
    while (!life.isOver) {
      if (life.underWay < MOST_UNDER_WAY) {
        life.underWay += 1
        const photo = { projectId, file: await noisyPhoto(sent.length, 95) }
        const image = sendInParts(faults, link, photo)
        image.catch(() => {}).finally(() => (life.underWay -= 1))
        sent.push(image)
      }
      await delay(SEND_EVERY_MS)
    }
  }
  const keepKilling = async () => {
    for (let ms = 0; !life.isOver; ms += SEND_EVERY_MS) {
      await delay(SEND_EVERY_MS)
      if (ms % KILL_EVERY_MS >= SEND_EVERY_MS) continue
      await decoder.stop('SIGKILL')
      decoder = await startDecoder()
      life.kills += 1
    }
  }
  const working = Promise.all([keepSending(), keepKilling()])

  return {
    settle: async () => {
      life.isOver = true
      await working
      const outcomes = await Promise.allSettled(sent)
      const ids = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      const known = new Set((await imagesOf(faults, projectId)).map(({ id }) => id))
      await stack.database.query("UPDATE object_removals SET due_at = now() - interval '1 ms'")
      const stray = () => strayFilesOf(faults, projectId)
      await eventually(async () => (await stray()) === 0, REMOVED_WITHIN_MS).catch(() => null)
      const strayFiles = (await stray()) ?? Number.NaN
      await decoder.stop()
      await link.close()
      const lost = sent.length - ids.filter((id) => known.has(id)).length
      return { sent: sent.length, kills: life.kills, lost, strayFiles }
    },
  }
}
