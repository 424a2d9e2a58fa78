import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * The fault of a link: none; connections are refused; bytes stall, at once or after a number of bytes; bytes are
 * slow; the link breaks after a number of bytes; something else answers.
 */
export type LinkFault =
  | { readonly kind: 'none' | 'refused' | 'silent' }
  | { readonly kind: 'slow'; readonly everyMs: number }
  | { readonly kind: 'cut' | 'stalled'; readonly afterBytes: number }
  | { readonly kind: 'answer'; readonly text: string }

export type FaultyLink = {
  readonly port: number
  /** Takes effect at once, for open connections too. */
  set(fault: LinkFault): void
  close(): Promise<void>
}

/** Starts a proxy to a real server that behaves like a bad network or server. */
export async function startFaultyLink(target: { host: string; port: number }): Promise<FaultyLink> {
  let fault: LinkFault = { kind: 'none' }
  let changed = Promise.withResolvers<void>()
  const pairs = new Set<readonly [Socket, Socket]>()

  /** Returns false if the connection must break. */
  const passes = async (chunk: Buffer, sent: { bytes: number }): Promise<boolean> => {
    sent.bytes += chunk.byteLength
    const liesStill = () =>
      fault.kind === 'silent' || (fault.kind === 'stalled' && sent.bytes > fault.afterBytes)
    while (liesStill()) await changed.promise
    if (fault.kind === 'slow') await delay(fault.everyMs)
    return fault.kind !== 'refused' && !(fault.kind === 'cut' && sent.bytes > fault.afterBytes)
  }
  const carry = async (from: Socket, to: Socket) => {
    const sent = { bytes: 0 }
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (!(await passes(chunk, sent))) throw new Error('The link is cut.')
      if (!to.write(chunk)) await once(to, 'drain')
    }
    to.end()
  }
  const server = createServer((client) => {
    client.on('error', () => {})
    if (fault.kind === 'refused') return client.destroy()
    if (fault.kind === 'answer') {
      const { text } = fault
      return client.once('data', () => client.end(text))
    }
    const upstream = connect(target)
    upstream.on('error', () => {})
    const pair = [client, upstream] as const
    pairs.add(pair)
    client.once('close', () => pairs.delete(pair))
    const drop = () => {
      for (const socket of pair) socket.destroy()
    }
    carry(client, upstream).catch(drop)
    carry(upstream, client).catch(drop)
    return client
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')

  const dropAll = () => {
    for (const [client, upstream] of pairs) {
      client.destroy()
      upstream.destroy()
    }
  }
  return {
    port: address.port,
    set: (next) => {
      fault = next
      changed.resolve()
      changed = Promise.withResolvers<void>()
      if (next.kind === 'refused' || next.kind === 'answer') dropAll()
    },
    close: async () => {
      server.close()
      dropAll()
    },
  }
}
