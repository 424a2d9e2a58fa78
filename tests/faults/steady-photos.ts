import { setTimeout as delay } from 'node:timers/promises'
import { eventually } from '../support/test-stack.ts'
import type { FaultStack } from './fault-stack.ts'
import { imagesOf, linkTo, noisyPhoto, SLOW, sendInParts, strayFilesOf } from './sent-photos.ts'

const SEND_EVERY_MS = 2_000
const KILL_AFTER_MS = 15_000
/** Fewer than the uploads that an account may have open. */
const MOST_UNDER_WAY = 4
const REMOVED_WITHIN_MS = 60_000

/** The fate of the photos. `lost` and `strayFiles` must be 0. */
type PhotoAccount = {
  readonly sent: number
  /** How often the worker that decodes them was killed. */
  readonly kills: number
  /** Photos that were refused, or that the service has not although it said so. */
  readonly lost: number
  /** Why photos were refused. */
  readonly refusals: readonly string[]
  /** Files of images or parts in the store without a row, and rows without a file. */
  readonly strayFiles: number
}

/**
 * Keeps sending photos in parts until `settle` is called. A worker of its own decodes them, and is killed now and then:
 * the port where workers decode can't be shared by workers that overlap.
 */
export async function startPhotos(faults: FaultStack): Promise<{ settle(): Promise<PhotoAccount> }> {
  const { stack } = faults
  const link = await linkTo(faults, SLOW)
  const startDecoder = () =>
    faults.startWorker({ LAYOUT_PORT: String(stack.layoutPort), DRAIN_MS: '0', WORKER_CONCURRENCY: '1' })
  let decoder = await startDecoder()
  const projectId: string = (await stack.call('/projects', { markdown: '# Photos' })).body.data.project_id
  const sent: Promise<string>[] = []
  const life = { isOver: false, underWay: 0, stored: 0, kills: 0 }

  const refusals: string[] = []
  const noteRefusal = (error: unknown) => refusals.push(String(error))

  const keepSending = async () => {
    while (!life.isOver) {
      if (life.underWay < MOST_UNDER_WAY) {
        life.underWay += 1
        const photo = { projectId, file: await noisyPhoto(sent.length, 95) }
        const image = sendInParts(faults, link, photo)
        const end = () => (life.underWay -= 1)
        image.then(() => (life.stored += 1), noteRefusal).finally(end)
        sent.push(image)
      }
      await delay(SEND_EVERY_MS)
    }
  }
  const keepKilling = async () => {
    let [aliveSince, storedBefore] = [performance.now(), 0]
    while (!life.isOver) {
      await delay(SEND_EVERY_MS)
      // On a busy machine, one photo may take longer than this. Without progress, all would run out of tries.
      if (performance.now() - aliveSince < KILL_AFTER_MS || life.stored === storedBefore) continue
      storedBefore = life.stored
      await decoder.stop('SIGKILL')
      decoder = await startDecoder()
      life.kills += 1
      aliveSince = performance.now()
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
      return { sent: sent.length, kills: life.kills, lost, refusals, strayFiles }
    },
  }
}
