import { createHash } from 'node:crypto'

/** How much of a file is moved in one turn. To copy as much takes about a tenth of a millisecond. */
const PIECE_BYTES = 128 * 1024

const waiting: (() => void)[] = []

/**
 * Resolves in a later turn of the event loop, one call in each turn. The files that this process receives and sends
 * take such turns, and so a call that has nothing to do with files waits for one piece of one file, not for a piece of
 * each.
 */
export function fileTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.push(resolve)
  if (waiting.length === 1) setImmediate(grant)
  return promise
}

function grant(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(grant)
}

/** Yields a file in pieces, each in a turn of its own. */
export async function* piecesInTurns(file: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < file.byteLength; at += PIECE_BYTES) {
    await fileTurn()
    yield file.subarray(at, at + PIECE_BYTES)
  }
}

/**
 * Returns a file's SHA-256, in hex. In turns: Web Crypto hashes in a thread, but first copies the whole file in one
 * turn, which takes longer than a piece's hash by far.
 */
export async function digestInTurns(file: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of piecesInTurns(file)) hash.update(piece)
  return hash.digest('hex')
}
