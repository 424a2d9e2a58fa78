import type { Admission } from '@galley/backend'
import type { ApiContext } from '../context.ts'

/**
 * What a call costs its caller. It is charged together with the authentication, which saves a round trip, but owed only
 * once the call has got as far as {@link settle}: whoever is turned away before pays nothing.
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

  /** @throws quota_exceeded when the call can't be paid. */
  async settle(): Promise<void> {
    const { bearer, meter, at } = this.#admission
    if (!this.#isHeld && meter !== null) await this.#usage.charge(bearer.userId, meter, at)
    this.#isHeld = false
  }

  /** Gives back what was charged ahead and never settled. */
  async release(): Promise<void> {
    if (!this.#isHeld) return
    this.#isHeld = false
    // Why the call was turned away is what its caller has to hear, whatever becomes of the one call's charge.
    await this.refund().catch(() => {})
  }

  /** Gives back what was settled, when the call turns out to cost nothing. */
  async refund(): Promise<void> {
    const { bearer, meter, at } = this.#admission
    if (meter !== null) await this.#usage.giveBack(bearer.userId, meter, at)
  }
}
