import { setImmediate as nextLoop } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import { piecesInTurns } from './file-turns.ts'

const PIECE = 128 * 1024

/** Counts the turns of the event loop until it is stopped. */
function countTurns(): { now(): number; stop(): void } {
  let [turn, isOver] = [0, false]
  const count = () => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  return {
    now: () => turn,
    stop: () => {
      isOver = true
    },
  }
}

describe('the pieces of files', () => {
  it('are moved one in each turn of the event loop, and the files in turns', async () => {
    const turns = countTurns()
    const moved: { file: number; turn: number }[] = []
    const move = async (file: number) => {
      for await (const _ of piecesInTurns(new Uint8Array(4 * PIECE))) moved.push({ file, turn: turns.now() })
    }

    await Promise.all([1, 2, 3].map(move))
    turns.stop()

    expect(new Set(moved.map(({ turn }) => turn)).size).toBe(12)
    expect(moved.map(({ file }) => file)).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3])
  })

  it('are the whole file', async () => {
    const file = Uint8Array.from({ length: 2 * PIECE + 5 }, (_, at) => at % 251)
    const pieces: Uint8Array[] = []
    for await (const piece of piecesInTurns(file)) pieces.push(piece)

    expect(pieces.map(({ byteLength }) => byteLength)).toEqual([PIECE, PIECE, 5])
    expect(Buffer.concat(pieces).equals(file)).toBe(true)
    await nextLoop()
  })
})
