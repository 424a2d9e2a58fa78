import { isUtf8 } from 'node:buffer'
import { appError } from '@galley/backend'
import type { Request } from 'express'
import { hasBody, readBody } from './read-body.ts'
import { isText } from './unicode.ts'

/**
 * Returns the fields of a small HTML form. If a field is repeated, the last value counts.
 *
 * @throws invalid_request when the body is not a form or not Unicode text; payload_too_large.
 */
export async function readForm(req: Request, maxBytes: number): Promise<ReadonlyMap<string, string>> {
  if (!hasBody(req)) return new Map()
  if (!req.is('application/x-www-form-urlencoded')) {
    throw appError('invalid_request', 'Send the form as `application/x-www-form-urlencoded`.', {
      status: 415,
    })
  }
  const bytes = await readBody(req, maxBytes)
  if (!isUtf8(bytes)) throw notText()
  return new Map(bytes.toString().split('&').filter(Boolean).map(readField))
}

function readField(field: string): [string, string] {
  const [name = '', ...value] = field.split('=')
  return [decode(name), decode(value.join('='))]
}

function decode(text: string): string {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    if (isText(decoded)) return decoded
  } catch {
    // Broken escapes get the same error as other invalid text.
  }
  throw notText()
}

function notText() {
  return appError('invalid_request', 'The form is not well-formed UTF-8 text.')
}
