import { AppError, isDatabaseAway, loggedError } from '@galley/backend'
import type { WorkerContext } from './context.ts'

type SealingContext = Pick<WorkerContext, 'sealingBacklog' | 'objectStore' | 'log'>

/** How long one step may take, so that the sweep's other steps don't wait. */
const WITHIN_MS = 1_000
/** The pause after a round without work. A process that starts with another key checks at once. */
const REST_MS = 60_000

/**
 * Seals values and files from before sealing, and re-seals those that were sealed with a key that is no longer active.
 */
export class BacklogSealing {
  readonly #ctx: SealingContext
  #after = ''
  #restsUntil = 0

  constructor(ctx: SealingContext) {
    this.#ctx = ctx
  }

  /** Continues where the last step ended, for about a second. */
  async step(): Promise<void> {
    const startedAt = performance.now()
    if (startedAt < this.#restsUntil) return
    const { sealingBacklog, log } = this.#ctx
    let count = 0
    do {
      const values = await sealingBacklog.sealValues()
      if (values.refused > 0) log.warn('values could not be sealed again', { count: values.refused })
      const sealed = values.sealed + (await this.#sealFiles())
      count += sealed
      if (sealed === 0 && this.#after === '') this.#restsUntil = performance.now() + REST_MS
    } while (performance.now() - startedAt < WITHIN_MS && this.#restsUntil < startedAt)
    if (count > 0) log.info('values and files were sealed', { count })
  }

  async #sealFiles(): Promise<number> {
    const { sealingBacklog, objectStore, log } = this.#ctx
    const files = await sealingBacklog.listFiles(this.#after, { pictures: !objectStore.linksPictures })
    let sealed = 0
    for (const file of files) {
      try {
        await objectStore.seal(file)
        await sealingBacklog.fileSealed(file)
        sealed += 1
      } catch (error) {
        if (isDatabaseAway(error) || isStoreAway(error)) throw error
        log.warn('a file could not be sealed', { error: loggedError(error) })
      }
    }
    this.#after = files.at(-1)?.row.id ?? ''
    return sealed
  }
}

/** Returns whether the store is unavailable. A deleted project (`not_found`) concerns only its own file. */
function isStoreAway(error: unknown): boolean {
  return error instanceof AppError && error.code !== 'not_found'
}
