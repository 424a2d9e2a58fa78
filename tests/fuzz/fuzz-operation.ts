import fc from 'fast-check'
import type { FuzzRequest } from './fuzz-request.ts'
import { fuzzedOperations } from './fuzz-request.ts'
import type { FuzzServer } from './fuzz-server.ts'
import { complaintAbout } from './judge.ts'

export type Findings = {
  readonly sent: number
  /** The number of answers of each class: `2xx`, `4xx` … */
  readonly classes: ReadonlyMap<string, number>
  readonly complaints: readonly { readonly complaint: string; readonly request: string }[]
}

/** After this many requests, objects that they have deleted or revoked are created again. */
const BATCH = 25

/** Sends hostile requests to an operation. The same seed gives the same requests. */
export async function fuzz(
  server: FuzzServer,
  name: string,
  { count, seed }: { count: number; seed: number },
): Promise<Findings> {
  const classes = new Map<string, number>()
  const complaints: { complaint: string; request: string }[] = []
  for (let sent = 0; sent < count; sent += BATCH) {
    const operation = fuzzedOperations(await server.oneOfEach()).find((each) => each.name === name)
    if (!operation) throw new Error('There is no such operation.')
    for (const request of fc.sample(operation.requests, { numRuns: BATCH, seed: seed + sent })) {
      const { kind, complaint } = await judged(server, request)
      classes.set(kind, (classes.get(kind) ?? 0) + 1)
      if (complaint !== null) complaints.push({ complaint, request: describe(request) })
    }
  }
  return { sent: count, classes, complaints }
}

async function judged(server: FuzzServer, request: FuzzRequest) {
  try {
    const answer = await server.send(request)
    return { kind: `${Math.floor(answer.status / 100)}xx`, complaint: complaintAbout(answer) }
  } catch (error) {
    return { kind: 'none', complaint: `had no answer: ${String(error)}` }
  }
}

function describe({ method, path, headers, body }: FuzzRequest): string {
  const sent = body === null ? '' : body.subarray(0, 200).toString('latin1')
  return `${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${JSON.stringify(sent)}`
}
