import { appError } from '@galley/backend'
import { LIMITS } from '@galley/contracts'
import type { Request, Response } from 'express'
import express from 'express'

const parser = express.json({ limit: LIMITS.bodyBytes, type: 'application/json', strict: false })

/** Several times as deep as any body or message of an agent is. */
const MAX_LEVELS = 32

/**
 * Reads the JSON body into `req.body`. Where it may be left out, no body leaves `req.body` undefined.
 *
 * @throws invalid_request (400 without a body or for one that is nested too deeply, 415 for another content type), payload_too_large.
 */
export async function readJson(req: Request, res: Response, mayBeMissing = false): Promise<void> {
  const hasBody =
    req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0
  if (!hasBody && mayBeMissing) return
  if (!hasBody) throw appError('invalid_request', 'This call needs a JSON body.')
  if (!req.is('application/json')) {
    throw appError('invalid_request', 'Send the body as `Content-Type: application/json`.', { status: 415 })
  }
  await new Promise<void>((resolve, reject) => {
    parser(req, res, (error?: unknown) => (error ? reject(error) : resolve()))
  })
  if (isNestedTooDeeply(req.body)) {
    throw appError('invalid_request', `A body has at most ${MAX_LEVELS} levels of arrays and objects.`)
  }
}

/** Whoever reads the body after this may do so by recursion. */
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
