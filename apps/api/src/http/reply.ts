import type { Request, Response } from 'express'
import { withCpu } from './limits/request-cpu.ts'

/** A response: the resource, and its metadata and headers. */
export type Reply<D> = {
  readonly data: D
  readonly meta?: object
  readonly headers?: Readonly<Record<string, string | string[]>>
  /** The version of the resource. A caller that has it already gets 304. */
  readonly etag?: string
}

/** One request and its response. */
export type Exchange = { readonly req: Request; readonly res: Response }

/** Sends the reply in the envelope. */
export function send({ req, res }: Exchange, status: number, reply: Reply<unknown>): void {
  res.setHeader('Cache-Control', 'private, no-cache')
  res.set(reply.headers ?? {})
  if (status === 204) {
    res.status(204).end()
    return
  }
  if (reply.etag !== undefined) {
    res.setHeader('ETag', reply.etag)
    if (holdsTag(req.headers['if-none-match'], reply.etag)) {
      res.status(304).end()
      return
    }
  }
  const body = reply.meta ? { data: reply.data, meta: reply.meta } : { data: reply.data }
  withCpu(req, () => res.status(status).json(body))
}

/** Returns whether a list of entity tags, or `*`, contains this one (RFC 9110, weak comparison). */
export function holdsTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag))
}
