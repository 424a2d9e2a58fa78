import { AppError, isDatabaseAway } from '@galley/backend'
import type { FailureReason } from '@galley/contracts'
import { UNAVAILABLE } from '@galley/contracts'
import { BrowserError } from './browser/index.ts'

/**
 * What ended an attempt: the text, which another attempt would meet again; the service, whose parts come and go; nobody, as
 * the render was canceled or is another worker's; or unknown, as when a browser dies, which a text can bring about as well as
 * a machine.
 */
export type Blame = 'text' | 'service' | 'nobody' | 'unknown'

/** Why an attempt came to nothing. */
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
