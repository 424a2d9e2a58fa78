import { Agent, request } from 'node:http'

export type Call = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export type Outcome = { readonly perSecond: number; readonly p99Ms: number }

/** Makes calls over several connections for a time, one after another on each. Any status except `expected` is an error. */
export async function putUnderLoad(
  next: () => Call,
  options: { connections: number; ms: number; expected: number },
): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections })
  const latencies: number[] = []
  const startedAt = performance.now()
  const until = startedAt + options.ms
  const connection = async () => {
    while (performance.now() < until) {
      const sentAt = performance.now()
      const status = await send(next(), agent)
      if (status !== options.expected) throw new Error(`The answer was ${status}.`)
      latencies.push(performance.now() - sentAt)
    }
  }
  await Promise.all(Array.from({ length: options.connections }, connection))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  latencies.sort((a, b) => a - b)
  return {
    perSecond: latencies.length / seconds,
    p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
  }
}

function send({ url, method, headers, body }: Call, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}
