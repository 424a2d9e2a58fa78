import type { ImageImport, ImageImports, ImportRefusal, StoredImport } from '../ports/images/image-imports.ts'
import { IMPORTS_PATH, storedImportSchema } from './import-call.ts'
import type { WorkerCalls } from './worker-calls.ts'

/** Longer than a worker may take to wait for the host, to fetch, and to decode. */
const WAIT_MS = 75_000

/** Asks a worker to fetch and store a remote image. */
export class HttpImageImports implements ImageImports {
  readonly #calls: WorkerCalls

  constructor(calls: WorkerCalls) {
    this.#calls = calls
  }

  async store(
    body: ImageImport,
    signal: AbortSignal,
  ): Promise<StoredImport | { refused: ImportRefusal } | null> {
    const answer = await this.#calls.post({ path: IMPORTS_PATH, body, waitMs: WAIT_MS, signal })
    return storedImportSchema.safeParse(answer).data ?? null
  }
}
