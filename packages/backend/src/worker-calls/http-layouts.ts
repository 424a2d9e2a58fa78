import type { Layout, LayoutRequest, Layouts } from '../ports/renders/layouts.ts'
import { LAYOUT_PATH, layoutSchema } from './layout-call.ts'
import type { WorkerCalls } from './worker-calls.ts'

/** Asks a worker to lay documents out. */
export class HttpLayouts implements Layouts {
  readonly isConfigured = true
  readonly #calls: WorkerCalls
  readonly #waitMs: number

  /** @param waitMs  how long a call waits before it is given up */
  constructor(calls: WorkerCalls, waitMs: number) {
    this.#calls = calls
    this.#waitMs = waitMs
  }

  async layOut(body: LayoutRequest, signal: AbortSignal): Promise<Layout | null> {
    const answer = await this.#calls.post({ path: LAYOUT_PATH, body, waitMs: this.#waitMs, signal })
    return layoutSchema.safeParse(answer).data ?? null
  }
}

/** Used when no worker is configured. */
export const noLayouts: Layouts = { isConfigured: false, layOut: async () => null }
