import { isUtf8 } from 'node:buffer'
import { appError } from '@galley/backend'
import type { Endpoint } from '@galley/contracts'
import type { Request } from 'express'
import { hasBody } from './read-body.ts'
import { readJson } from './read-json.ts'

/**
 * Reads the body of a request that creates something into `req.body`: JSON, or what a client of tus says in its headers.
 *
 * @throws invalid_request, payload_too_large
 */
export async function readCreation(req: Request, { body, isTus }: Endpoint): Promise<void> {
  const length = req.headers['upload-length']
  if (isTus && length !== undefined && !hasBody(req)) {
    const name = nameIn(String(req.headers['upload-metadata'] ?? ''))
    // Anything but digits breaks the rule of the field.
    const bytes = /^\d{1,15}$/.test(String(length)) ? Number(length) : length
    req.body = { bytes, ...(name !== null && { name }) }
    return
  }
  await readJson(req, { mayBeMissing: body?.safeParse(undefined).success === true })
}

/** Returns the `filename` of `Upload-Metadata`, which holds pairs of a key and a value in base64; null without one. */
function nameIn(metadata: string): string | null {
  const pairs = metadata.split(',').map((pair) => pair.trim().split(' '))
  const [, value = ''] = pairs.find(([key]) => key === 'filename') ?? []
  const bytes = Buffer.from(value, 'base64')
  if (!isUtf8(bytes)) throw appError('invalid_request', 'The file name in `Upload-Metadata` is not UTF-8.')
  return bytes.length === 0 ? null : bytes.toString()
}
