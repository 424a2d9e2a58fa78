import type { Bearer, ShareId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { ApiContext } from '../../context.ts'

/** How often a waiting call re-checks its credential, in case an announcement was lost. */
const CHECK_EVERY_MS = 2_000

/** A credential, or the share that a visitor opened. */
export type Watched = Pick<Bearer, 'userId' | 'expiresAt'> & { readonly holder: Bearer['holder'] | ShareId }

/** Watches whether the credential of a waiting call is still valid. */
export class AccessWatch {
  readonly #ctx: Pick<ApiContext, 'credentials' | 'accessEvents' | 'clock'>
  readonly #watched: Watched
  readonly #ended = new AbortController()
  readonly #unsubscribe: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(ctx: Pick<ApiContext, 'credentials' | 'accessEvents' | 'clock'>, watched: Watched) {
    this.#ctx = ctx
    this.#watched = watched
    this.#unsubscribe = ctx.accessEvents.subscribe(watched.userId, () => void this.#look())
    this.#schedule()
  }

  /** Aborts with `unauthorized` when the credential has ended. */
  get signal(): AbortSignal {
    return this.#ended.signal
  }

  /** Checks the credential. Call this before sending anything. @throws unauthorized when the credential has ended. */
  async check(): Promise<void> {
    this.signal.throwIfAborted()
    if (await holds(this.#ctx, this.#watched)) return
    this.#ended.abort(endedError())
    this.signal.throwIfAborted()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#unsubscribe()
  }

  #schedule(): void {
    const { expiresAt } = this.#watched
    const leftMs = expiresAt === null ? Infinity : expiresAt.getTime() - this.#ctx.clock.now().getTime()
    this.#timer = setTimeout(
      () => {
        this.#schedule()
        void this.#look()
      },
      Math.max(1, Math.min(CHECK_EVERY_MS, leftMs)),
    )
  }

  /**
   * Checks the credential and ignores database errors. A call may keep waiting during an outage, because nothing is
   * sent without a successful check.
   */
  async #look(): Promise<void> {
    await this.check().catch(() => {})
    if (this.signal.aborted) this.close()
  }
}

/** Runs a long action while watching the credential. */
export async function whileWatched<T>(
  ctx: Pick<ApiContext, 'credentials' | 'accessEvents' | 'clock'>,
  watched: Watched,
  act: (access: AccessWatch) => Promise<T>,
): Promise<T> {
  const access = new AccessWatch(ctx, watched)
  try {
    return await act(access)
  } finally {
    access.close()
  }
}

/** Checks the credential once. @throws unauthorized when it has ended. */
export async function requireAccess(
  ctx: Pick<ApiContext, 'credentials' | 'clock'>,
  bearer: Pick<Bearer, 'holder'>,
): Promise<void> {
  if (!(await holds(ctx, bearer))) throw endedError()
}

async function holds(
  { credentials, clock }: Pick<ApiContext, 'credentials' | 'clock'>,
  { holder }: Pick<Watched, 'holder'>,
): Promise<boolean> {
  return (await credentials.find(holder, clock.now())) !== null
}

function endedError() {
  return appError('unauthorized', 'The access of this call has ended.')
}
