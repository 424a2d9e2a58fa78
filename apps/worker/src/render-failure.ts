import { AppError, isDatabaseAway } from '@galley/backend'
import type { FailureReason } from '@galley/contracts'
import { UNAVAILABLE } from '@galley/contracts'
import { BrowserError } from './browser/index.ts'

/**
 * What ended an attempt:
 * - `text`: another attempt would fail in the same way.
 * - `service`: a service that the render needs is unavailable.
 * - `none`: the render was canceled, or another worker has it.
 * - `unknown`: for example a dead browser, which the text or the machine may have caused.
 */
export type Blame = 'text' | 'service' | 'none' | 'unknown'

/** Why an attempt failed. */
export class RenderFailure extends Error {
  override readonly name = 'RenderFailure'
  readonly reason: FailureReason
  readonly blame: Blame

  constructor(reason: FailureReason, options: { blame: Blame; cause?: unknown }) {
    super('The render failed.', { cause: options.cause })
    this.reason = reason
    this.blame = options.blame
  }
}

export function toFailure(error: unknown): RenderFailure {
  if (error instanceof RenderFailure) return error
  if (error instanceof BrowserError) return browserFailure(error)
  return new RenderFailure('worker_lost', { blame: isAway(error) ? 'service' : 'unknown', cause: error })
}

function browserFailure(error: BrowserError): RenderFailure {
  switch (error.kind) {
    case 'timeout':
      return new RenderFailure('timeout', { blame: 'text', cause: error })
    case 'memory':
      return new RenderFailure('too_much_memory', { blame: 'text', cause: error })
    case 'page':
      return new RenderFailure('layout_failed', { blame: 'text', cause: error })
    case 'crashed':
    case 'capture':
      return new RenderFailure('browser_crashed', { blame: 'unknown', cause: error })
    default:
      return new RenderFailure('browser_crashed', { blame: 'service', cause: error })
  }
}

function isAway(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof AppError && error.status === UNAVAILABLE)
}
