import type { IncomingMessage } from 'node:http'

const agreed = new WeakSet<IncomingMessage>()

/** Notes that a person has agreed to a call. Only code in this process can call this. */
export function noteAgreed(req: IncomingMessage): void {
  agreed.add(req)
}

export function isAgreedTo(req: IncomingMessage): boolean {
  return agreed.has(req)
}
