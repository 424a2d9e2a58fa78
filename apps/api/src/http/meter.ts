import type { IncomingMessage } from 'node:http'
import type { CallMeter } from '@galley/backend'

/** How a request is counted. */
export type Counting = {
  /** Null: it costs nothing. */
  readonly meter: CallMeter | null
  /** Whether it has been counted against the rate before. */
  readonly isRated: boolean
}

const API_CALL: Counting = { meter: 'api_calls', isRated: false }
const marked = new WeakMap<IncomingMessage, Counting>()

/** Counts a request as something else than an API call. Nobody outside of this process can ask for it. */
export function countAs(req: IncomingMessage, counting: Counting): void {
  marked.set(req, counting)
}

export function countingOf(req: IncomingMessage): Counting {
  return marked.get(req) ?? API_CALL
}
