import { setImmediate } from 'node:timers/promises'
import { ZipFile } from 'yazl'

export type NamedFile = { readonly name: string; readonly bytes: Uint8Array }

/** The earliest day that ZIP can store, at an hour that is on this day in every time zone. */
const mtime = new Date('1980-01-01T12:00:00Z')

/**
 * Yields a ZIP of files, and holds one of them at a time. The same files give the same bytes. Images are already
 * compressed, so nothing is. Each entry says its size and checksum in front of its bytes, as readers need that unpack
 * while they receive.
 */
export async function* zipOf(files: AsyncIterable<NamedFile>): AsyncGenerator<Buffer> {
  const zip = new ZipFile()
  const written = zip.outputStream as NodeJS.ReadableStream & AsyncIterable<Buffer>
  for await (const { name, bytes } of files) {
    zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), name, {
      compress: false,
      forceDosTimestamp: true,
      mtime,
    })
    // The library writes an entry at its next turn.
    await setImmediate()
    for (let piece = written.read(); piece !== null; piece = written.read()) yield piece as Buffer
  }
  zip.end()
  yield* written
}
