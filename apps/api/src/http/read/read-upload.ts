import { appError, digestInTurns } from '@galley/backend'
import { LIMITS } from '@galley/contracts'
import type { Request } from 'express'
import { hasBody, readBody } from './read-body.ts'
import { isText } from './unicode.ts'

/** An uploaded file. Its name is body text. */
export type Upload = {
  readonly name: string | null
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly sha256: string
}

/** How long a client may take to send a file. A file of 30 MB needs 1.4 Mbit/s. */
const RECEIVED_WITHIN_MS = 180_000

/** The parts of a form around its file. */
const FORM_BYTES = 16 * 1024
const FORM = 'multipart/form-data'

/**
 * Reads an uploaded file: the body itself, with its name in `Content-Disposition`, or the one file of a form.
 *
 * @throws invalid_request (415 for another content type), payload_too_large.
 */
export async function readUpload(req: Request, types: readonly string[]): Promise<Upload> {
  if (!hasBody(req)) throw appError('invalid_request', 'This call needs a file as its body.')
  if (!req.is([...types])) {
    throw appError(
      'invalid_request',
      'Send a file of a type that this call takes, or a form with one file.',
      { status: 415 },
    )
  }
  if ((req.headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw appError('invalid_request', 'Send the file without a `Content-Encoding`.', { status: 415 })
  }
  const isForm = req.is(FORM) === FORM
  const body = await receive(req, LIMITS.uploadBytes + (isForm ? FORM_BYTES : 0))
  const { name, bytes } = isForm ? await fileOfForm(req, body) : { name: nameIn(req), bytes: body }
  if (bytes.byteLength > LIMITS.uploadBytes) {
    const details = { limit_bytes: LIMITS.uploadBytes }
    throw appError('payload_too_large', 'The request body is too large.', { details })
  }
  if (name !== null) refuseOtherNames(name)
  return { name, bytes, sha256: await digestInTurns(bytes) }
}

/** @throws invalid_request when a name is not the name of a file. */
export function refuseOtherNames(name: string): void {
  if (isName(name)) return
  throw appError('invalid_request', 'The name of the file is not the name of a file.')
}

async function receive(req: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  // The upload holds a place that other users wait for.
  const timer = setTimeout(() => req.destroy(), RECEIVED_WITHIN_MS)
  try {
    return await readBody(req, maxBytes)
  } finally {
    clearTimeout(timer)
  }
}

async function fileOfForm(req: Request, body: Buffer<ArrayBuffer>) {
  const headers = { 'content-type': req.headers['content-type'] ?? FORM }
  const form = await new Response(body, { headers }).formData().catch((cause: unknown) => {
    // The parser's message may quote the form.
    throw appError('invalid_request', 'The body is not a well-formed form.', { cause })
  })
  const files = [...form.values()].filter((value) => value instanceof File)
  const [file] = files
  if (!file || files.length > 1) throw appError('invalid_request', 'The form needs exactly one file.')
  return { name: file.name === '' ? null : file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
}

/** Returns the file name of `Content-Disposition` (RFC 6266), or null. */
function nameIn({ headers }: Request): string | null {
  const header = headers['content-disposition'] ?? ''
  const [, extended] = /;\s*filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(header) ?? []
  if (extended !== undefined) return decoded(extended)
  const [, quoted] = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header) ?? []
  return quoted === undefined || quoted === '' ? null : quoted.replace(/\\(.)/g, '$1')
}

function decoded(extended: string): string {
  try {
    return decodeURIComponent(extended)
  } catch (cause) {
    throw appError('invalid_request', 'The file name in `Content-Disposition` is not UTF-8.', { cause })
  }
}

/** Returns whether a name can be written into a text. A path below the text's folder is a name too. */
function isName(name: string): boolean {
  return (
    isText(name) && name.length <= LIMITS.uploadNameChars && !/[\p{Cc}\\]|^\/|(^|\/)\.\.?(\/|$)/u.test(name)
  )
}
