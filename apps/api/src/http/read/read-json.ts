import { isUtf8 } from 'node:buffer'
import { appError } from '@galley/backend'
import { LIMITS } from '@galley/contracts'
import type { Request } from 'express'
import { withCpu } from '../limits/request-cpu.ts'
import { brokenRules } from './broken-rules.ts'
import { hasBody, readBody } from './read-body.ts'
import { findNonText, NOT_TEXT } from './unicode.ts'

/** Several times the depth of any valid body or agent message. */
const MAX_LEVELS = 32

type ReadJsonOptions = {
  /** If true, a missing body leaves `req.body` undefined. */
  readonly mayBeMissing?: boolean
  /** The limit for the body on the wire, and decompressed. */
  readonly maxBytes?: number
}

/**
 * Parses the JSON body into `req.body`.
 *
 * @throws invalid_request (400 when the body is missing, is not JSON in UTF-8, contains NUL or lone surrogates, or is
 * nested too deeply; 415 for another content type), payload_too_large.
 */
export async function readJson(req: Request, options: ReadJsonOptions = {}): Promise<void> {
  const { mayBeMissing = false, maxBytes = LIMITS.bodyBytes } = options
  if (!hasBody(req)) {
    if (mayBeMissing) return
    throw appError('invalid_request', 'This call needs a JSON body.')
  }
  refuseOtherTypes(req)
  const bytes = await readBody(req, maxBytes)
  req.body = withCpu(req, () => readText(bytes))
}

function readText(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw appError('invalid_request', 'The body is not valid UTF-8.')
  const json = bytes.toString().replace(/^\ufeff/, '')
  const body = parseJson(json)
  if (isNestedTooDeeply(body)) {
    throw appError('invalid_request', `A body has at most ${MAX_LEVELS} levels of arrays and objects.`)
  }
  const nonText = findNonText(json, body)
  if (nonText) throw brokenRules([{ path: nonText, message: NOT_TEXT }], 'body')
  return body
}

function refuseOtherTypes(req: Request): void {
  if (!req.is('application/json')) {
    throw appError('invalid_request', 'Send the body as `Content-Type: application/json`.', { status: 415 })
  }
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(req.headers['content-type'] ?? '')?.[1]
  if (charset === undefined || /^utf-?8$/i.test(charset)) return
  throw appError('invalid_request', 'The body must be JSON in UTF-8.', { status: 415 })
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (cause) {
    // The parser's message quotes the body, so the caller gets a fixed message.
    throw appError('invalid_request', 'The body is not valid JSON.', { cause })
  }
}

/** Returns whether the body has too many levels for the recursive code that reads it later. */
function isNestedTooDeeply(body: unknown): boolean {
  let level = [body].filter(isNest)
  for (let depth = 0; depth < MAX_LEVELS && level.length > 0; depth++) {
    level = level.flatMap((nest) => Object.values(nest)).filter(isNest)
  }
  return level.length > 0
}

function isNest(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
