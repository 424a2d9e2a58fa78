import { appError } from '@galley/backend'
import type { Request, RequestHandler } from 'express'
import { brokenRules } from './broken-rules.ts'
import { isText } from './unicode.ts'

/** The parameters of a request's query, decoded. */
export function queryOf(req: Request): URLSearchParams {
  return new URL(req.url, 'http://local').searchParams
}

/** Which of two values is meant, two readers may see differently. @throws invalid_request for a parameter that is given twice. */
export function refuseRepeats(req: Request): void {
  const seen = new Set<string>()
  for (const name of queryOf(req).keys()) {
    if (seen.has(name)) throw brokenRules([{ path: [name], message: 'is given more than once' }], 'query')
    seen.add(name)
  }
}

/**
 * Refuses a path or query that doesn't decode to Unicode text: broken escapes, bytes that are no UTF-8, NUL. Decoders
 * after this would put U+FFFD in their place without a word.
 */
export const refuseNonTextUrl: RequestHandler = (req, _res, next) => {
  if (!isTextUrl(req.url))
    throw appError('invalid_request', 'The path or the query is not well-formed UTF-8 text.')
  next()
}

function isTextUrl(url: string): boolean {
  // A URL is ASCII: other bytes come here one by one, and nobody knows which characters they were to be.
  if (!/^[\x21-\x7e]*$/.test(url)) return false
  if (!url.includes('%')) return true
  try {
    return isText(decodeURIComponent(url))
  } catch {
    return false
  }
}
