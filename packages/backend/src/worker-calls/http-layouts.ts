import type { Layout, LayoutRequest, Layouts } from '../ports/layouts.ts'
import { LAYOUT_PATH, layoutSchema } from './layout-call.ts'
import type { WorkerCalls } from './worker-calls.ts'

/** How long an analysis waits for a layout before it uses an estimate. */
const WAIT_MS = 3_000

/** Asks a worker to lay documents out. */
export class HttpLayouts implements Layouts {
  readonly isConfigured = true
  readonly #calls: WorkerCalls

  constructor(calls: WorkerCalls) {
    this.#calls = calls
  }

  async layOut(body: LayoutRequest, signal: AbortSignal): Promise<Layout | null> {
    const answer = await this.#calls.post({ path: LAYOUT_PATH, body, waitMs: WAIT_MS, signal })
    return layoutSchema.safeParse(answer).data ?? null
  }
}

/** Used when no worker is configured. */
export const noLayouts: Layouts = { isConfigured: false, layOut: async () => null }
