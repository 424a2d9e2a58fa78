import { once } from 'node:events'
import { Readable } from 'node:stream'
import { describe, expect, it } from '@jest/globals'
import type { Request } from 'express'
import { readBody } from './read-body.ts'

const CHUNK = 64 * 1024

/** A request whose bytes have all arrived, and what the reader took in which turn of the event loop. */
function arrived(chunks: number, taken: number[], turnNow: () => number): Request {
  const req = requestOf(chunks)
  req.on('data', () => taken.push(turnNow()))
  return req
}

function requestOf(chunks: number, headers: Record<string, string> = {}): Request {
  const body = Readable.from(Array.from({ length: chunks }, (_, at) => Buffer.alloc(CHUNK, at)))
  return Object.assign(body, { headers }) as unknown as Request
}

describe('readBody', () => {
  it('takes large bodies that arrive together piece by piece, each in a turn of the event loop', async () => {
    let [turn, isOver] = [0, false]
    const count = () => {
      turn += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const taken: number[] = []

    const bodies = await Promise.all(
      [1, 2, 3].map(() =>
        readBody(
          arrived(10, taken, () => turn),
          20 * CHUNK,
        ),
      ),
    )
    isOver = true

    expect(bodies.map((body) => body.byteLength)).toEqual([10 * CHUNK, 10 * CHUNK, 10 * CHUNK])
    expect(bodies.every((body) => body.every((byte, at) => byte === Math.floor(at / CHUNK)))).toBe(true)
    const inTurn = Map.groupBy(taken.slice(3 * 3), (each) => each)
    expect(Math.max(...[...inTurn.values()].map((all) => all.length))).toBe(1)
  })

  it.each([
    ['with a length', 1, { 'content-length': String(CHUNK) }],
    ['with a length', 10, { 'content-length': String(10 * CHUNK) }],
    ['in chunks', 10, {}],
  ])('returns the bytes of a body %s, of %i chunks', async (_, chunks, headers) => {
    const body = await readBody(requestOf(chunks, headers), 20 * CHUNK)

    expect(body.byteLength).toBe(chunks * CHUNK)
    expect(body.every((byte, at) => byte === Math.floor(at / CHUNK))).toBe(true)
  })

  it('refuses a body in chunks at the limit, and reads the rest', async () => {
    const req = requestOf(10)

    await expect(readBody(req, 5 * CHUNK)).rejects.toMatchObject({ code: 'payload_too_large' })
    await expect(once(req, 'end')).resolves.toEqual([])
  })
})
