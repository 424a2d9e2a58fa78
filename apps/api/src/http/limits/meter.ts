import type { IncomingMessage } from 'node:http'
import type { CallMeter } from '@galley/backend'

/** How a request is counted. */
export type Counting = {
  /** Null: the request is free. */
  readonly meter: CallMeter | null
  /** Whether the request has already been counted against the rate limit. */
  readonly isRated: boolean
}

const API_CALL: Counting = { meter: 'api_calls', isRated: false }
const marked = new WeakMap<IncomingMessage, Counting>()

/** Sets how a request is counted, if not as an API call. Only code in this process can call this. */
export function countAs(req: IncomingMessage, counting: Counting): void {
  marked.set(req, counting)
}

export function countingOf(req: IncomingMessage): Counting {
  return marked.get(req) ?? API_CALL
}
