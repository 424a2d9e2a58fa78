import type { FailureReason } from '@galley/backend'

/** Why an attempt came to nothing, and whether another one may do better. */
export class RenderFailure extends Error {
  override readonly name = 'RenderFailure'
  readonly reason: FailureReason
  readonly isTransient: boolean

  constructor(reason: FailureReason, options: { isTransient: boolean; cause?: unknown }) {
    super('The render failed.', { cause: options.cause })
    this.reason = reason
    this.isTransient = options.isTransient
  }
}
