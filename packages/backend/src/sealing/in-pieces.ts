/** Splits a stream into pieces of `size` bytes, of which the first may have another size. The last may be shorter. */
export async function* inPieces(
  source: AsyncIterable<Uint8Array>,
  size: number,
  firstSize = size,
): AsyncGenerator<Buffer> {
  let wanted = firstSize
  let held: Uint8Array[] = []
  let length = 0
  for await (const given of source) {
    let rest = Buffer.from(given.buffer, given.byteOffset, given.byteLength)
    while (length + rest.byteLength >= wanted) {
      const end = rest.subarray(0, wanted - length)
      yield held.length === 0 ? end : Buffer.concat([...held, end])
      rest = rest.subarray(end.byteLength)
      wanted = size
      held = []
      length = 0
    }
    if (rest.byteLength > 0) held.push(rest)
    length += rest.byteLength
  }
  if (length > 0) yield Buffer.concat(held)
}
