import { problemSchema } from '@galley/contracts'
import { MARKER } from './hostile.ts'

export type Answer = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly ms: number
}

/** Every request must be answered within this time. */
const ANSWER_WITHIN_MS = 20_000
const STACK = /\bat [\w.<>]+ \(|node_modules|\.ts:\d+|Error: |ECONN|prisma|SELECT |postgres/i

/** Returns what is wrong with an answer to a hostile request. Null if nothing is. */
export function complaintAbout({ status, headers, text, ms }: Answer): string | null {
  if (status >= 500) return `${status}`
  if (ms > ANSWER_WITHIN_MS) return `took ${Math.round(ms)} ms`
  if (!headers.has('x-request-id') || !headers.has('x-service-api-version'))
    return 'lacks the headers of every answer'
  if (headers.has('x-injected')) return 'has a header that the request smuggled in'
  if (text.includes('\ufffd')) return 'has U+FFFD in place of what was sent'
  if (/[Ii]nvalid input|Unrecognized key|Too (big|small):/.test(text))
    return 'speaks in the words of a library'
  if (status < 400) return null
  if (text !== '' && !isEnvelope(text)) return 'is an error outside of the envelope'
  if (STACK.test(text)) return 'shows how it is made'
  const shown = text + JSON.stringify([...headers].filter(([name]) => name !== 'x-request-id'))
  return shown.includes(MARKER) ? 'repeats what was sent' : null
}

function isEnvelope(text: string): boolean {
  try {
    const body = JSON.parse(text)
    if (problemSchema.safeParse(body).success) return true
    return (
      body.data === null && typeof body.error.code === 'string' && typeof body.error.request_id === 'string'
    )
  } catch {
    return false
  }
}
