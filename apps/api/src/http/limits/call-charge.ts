import type { Admission } from '@galley/backend'
import type { ApiContext } from '../../context.ts'

/**
 * The charge for a call. It is made together with the authentication, which saves a round trip, but is final only
 * after {@link settle}. A call that is rejected before gets its charge back.
 */
export class CallCharge {
  readonly #usage: ApiContext['usage']
  readonly #admission: Admission
  #isHeld: boolean

  constructor(ctx: Pick<ApiContext, 'usage'>, admission: Admission) {
    this.#usage = ctx.usage
    this.#admission = admission
    this.#isHeld = admission.isCharged
  }

  /** Charges the call, unless authentication has, and makes the charge final. @throws quota_exceeded when the quota does not cover the call. */
  async settle(): Promise<void> {
    const { bearer, meter, at } = this.#admission
    if (!this.#isHeld && meter !== null) await this.#usage.charge(bearer.userId, meter, at)
    this.#isHeld = false
  }

  /** Gives back a charge that was never settled. */
  async release(): Promise<void> {
    if (!this.#isHeld) return
    this.#isHeld = false
    // The caller must receive the original error, even if giving back the charge fails.
    await this.refund().catch(() => {})
  }

  /** Gives back a settled charge, when the call turns out to be free. */
  async refund(): Promise<void> {
    const { bearer, meter, at } = this.#admission
    if (meter !== null) await this.#usage.giveBack(bearer.userId, meter, at)
  }
}
