import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ByteSpan, LinkOptions, ObjectStore, StreamedBody } from '../ports/object-store.ts'
import type { ProjectFile, ProjectFiles } from '../ports/projects/project-files.ts'
import type { ChunkOpener, FileSealer, ProjectSealers } from '../ports/projects/project-sealers.ts'
import { inPieces } from './in-pieces.ts'
import { CHUNK_BYTES, HEADER_BYTES, isSealedFile, lastChunk, SEALED_CHUNK_BYTES } from './sealed-file.ts'

/** The log message for processes that start with a store which serves pictures itself. */
export const PICTURES_LIE_UNSEALED = 'pictures lie unsealed in the store, which serves them itself'

/** Stores the files of projects sealed in an object store. */
export class SealedObjectStore implements ProjectFiles {
  readonly #store: ObjectStore
  readonly #sealers: ProjectSealers

  constructor(store: ObjectStore, sealers: ProjectSealers) {
    this.#store = store
    this.#sealers = sealers
  }

  get linksPictures(): boolean {
    return this.#store.givesLinks
  }

  async put(
    { projectId, key, boundTo, isSealed, contentType }: Parameters<ProjectFiles['put']>[0],
    body: Uint8Array | StreamedBody,
  ): Promise<void> {
    const mayBeClear = this.linksPictures && contentType.startsWith('image/')
    if (!isSealed && !mayBeClear) throw new Error('This file may not be stored unsealed.')
    const stored = isSealed ? sealed(await this.#sealers.get(projectId), body, boundTo) : body
    await this.#store.put(key, stored, contentType)
  }

  async seal(file: Parameters<ProjectFiles['seal']>[0]): Promise<boolean> {
    const body = await this.get({ ...file, isSealed: false })
    if (!body) return false
    await this.put({ ...file, isSealed: true }, await buffer(body))
    return true
  }

  async copy(from: string, to: string, contentType: string): Promise<void> {
    await this.#store.copy(from, to, contentType)
  }

  async get(file: ProjectFile, span?: ByteSpan): Promise<Readable | null> {
    if (!file.isSealed) return this.#getUnsealed(file, span)
    const sealer = await this.#sealers.get(file.projectId)
    const { start, end } = span ?? { start: 0, end: file.bytes - 1 }
    const first = Math.floor(start / CHUNK_BYTES)
    const last = Math.floor(Math.max(0, end) / CHUNK_BYTES)
    const wanted = { file, first, last, span: { start, end } }
    // The header and the first chunks are adjacent, so one read gets both.
    if (first === 0) {
      const source = await this.#store.get(file.key, span && { start: 0, end: endOf(last) })
      return source && streamOf(openFile(source, { ...wanted, sealer }), source)
    }
    const header = await this.#store.get(file.key, { start: 0, end: HEADER_BYTES - 1 })
    if (!header) return null
    const opener = sealer.fileOpener(await buffer(header), file.boundTo)
    const source = await this.#store.get(file.key, { start: endOf(first - 1) + 1, end: endOf(last) })
    return source && streamOf(openFile(source, { ...wanted, sealer, opener }), source)
  }

  async link({ key, isSealed }: Pick<ProjectFile, 'key' | 'isSealed'>, options: LinkOptions) {
    return isSealed ? null : this.#store.link(key, options)
  }

  removeAll(prefix: string): Promise<void> {
    return this.#store.removeAll(prefix)
  }

  check(): Promise<void> {
    return this.#store.check()
  }

  /**
   * Reads a file whose row says that it is not sealed: a picture that clients fetch directly, or a file that was stored
   * before files were sealed. Such an old file may have been sealed after the row was read.
   */
  async #getUnsealed(file: ProjectFile, span: ByteSpan | undefined): Promise<Readable | null> {
    const source = await this.#store.get(file.key)
    if (!source) return null
    if (await beginsSealed(source)) {
      source.destroy()
      return this.get({ ...file, isSealed: true }, span)
    }
    return span ? streamOf(within(source, span), source) : source
  }
}

function sealed(sealer: FileSealer, body: Uint8Array | StreamedBody, boundTo: string) {
  return 'pieces' in body ? sealer.sealStream(body, boundTo) : sealer.sealFile(body, boundTo)
}

/** Returns the offset of a chunk's last byte in the sealed file. */
function endOf(chunk: number): number {
  return HEADER_BYTES + (chunk + 1) * SEALED_CHUNK_BYTES - 1
}

type ChunkRange = {
  readonly file: ProjectFile
  /** The first and the last chunk in `source`. */
  readonly first: number
  readonly last: number
  readonly span: ByteSpan
  readonly sealer: FileSealer
  /** Absent: the source begins with the file's header. */
  readonly opener?: ChunkOpener
}

/** Decrypts the file chunk by chunk, and yields only the bytes within the span. */
async function* openFile(source: AsyncIterable<Buffer>, wanted: ChunkRange): AsyncGenerator<Buffer> {
  const { file, first, last, span, sealer } = wanted
  const final = lastChunk(file.bytes)
  let { opener } = wanted
  let index = first
  for await (const piece of inPieces(
    source,
    SEALED_CHUNK_BYTES,
    opener ? SEALED_CHUNK_BYTES : HEADER_BYTES,
  )) {
    if (!opener) {
      opener = sealer.fileOpener(piece, file.boundTo)
      continue
    }
    const chunk = opener.open(piece, index, index === final)
    const from = index * CHUNK_BYTES
    yield chunk.subarray(Math.max(0, span.start - from), Math.max(0, span.end + 1 - from))
    index += 1
  }
  if (index !== last + 1) throw new Error('A sealed file ends too early.')
}

/** Yields the bytes of a stream within a span. Reads nothing after the span. */
async function* within(source: AsyncIterable<Buffer>, { start, end }: ByteSpan): AsyncGenerator<Buffer> {
  let position = 0
  for await (const chunk of source) {
    const part = chunk.subarray(Math.max(0, start - position), Math.max(0, end + 1 - position))
    position += chunk.length
    if (part.length > 0) yield part
    if (position > end) return
  }
}

async function beginsSealed(source: Readable): Promise<boolean> {
  if (source.readableLength === 0) await once(source, 'readable')
  const begun = source.read() as Buffer | null
  if (begun === null) return false
  source.unshift(begun)
  return isSealedFile(begun)
}

/** Returns a stream of `pieces`. Closing it also destroys the source, even if nothing was read from it. */
function streamOf(pieces: AsyncIterable<Buffer>, source: Readable): Readable {
  const stream = Readable.from(pieces, { objectMode: false })
  stream.once('close', () => source.destroy())
  return stream
}
