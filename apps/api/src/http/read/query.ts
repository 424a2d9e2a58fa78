import { appError } from '@galley/backend'
import type { Request, RequestHandler } from 'express'
import { brokenRules } from './broken-rules.ts'
import { isText } from './unicode.ts'

/** Returns the decoded parameters of a request's query. */
export function queryOf(req: Request): URLSearchParams {
  return new URL(req.url, 'http://local').searchParams
}

/** Rejects repeated parameters, because two parsers may choose different values. @throws invalid_request */
export function refuseRepeats(req: Request): void {
  const seen = new Set<string>()
  for (const name of queryOf(req).keys()) {
    if (seen.has(name)) throw brokenRules([{ path: [name], message: 'is given more than once' }], 'query')
    seen.add(name)
  }
}

/**
 * Rejects a path or query that doesn't decode to Unicode text: broken escapes, invalid UTF-8, NUL. Later decoders
 * would silently replace these with U+FFFD.
 */
export const refuseNonTextUrl: RequestHandler = (req, _res, next) => {
  if (!isTextUrl(req.url))
    throw appError('invalid_request', 'The path or the query is not well-formed UTF-8 text.')
  next()
}

function isTextUrl(url: string): boolean {
  // A URL is ASCII. Node passes on other bytes one by one, so their encoding is unknown.
  if (!/^[\x21-\x7e]*$/.test(url)) return false
  if (!url.includes('%')) return true
  try {
    return isText(decodeURIComponent(url))
  } catch {
    return false
  }
}
