import { Readable } from 'node:stream'
import { describe, expect, it } from '@jest/globals'
import type { Request } from 'express'
import { readBody } from './read-body.ts'

const CHUNK = 64 * 1024

/** A request whose bytes have all arrived, and what the reader took in which turn of the event loop. */
function arrived(chunks: number, taken: number[], turnNow: () => number): Request {
  const body = Readable.from(Array.from({ length: chunks }, (_, at) => Buffer.alloc(CHUNK, at)))
  body.on('data', () => taken.push(turnNow()))
  return Object.assign(body, { headers: {} }) as unknown as Request
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
})
