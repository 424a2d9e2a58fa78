import type { Bearer, ShareId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { ApiContext } from '../context.ts'

/** How often a call that waits asks for its credential, for when an announcement was lost. */
const CHECK_EVERY_MS = 2_000

/** A credential, or the share that a visitor shows. */
export type Watched = Pick<Bearer, 'userId' | 'expiresAt'> & { readonly holder: Bearer['holder'] | ShareId }

/** Watches whether the credential of a call that waits still holds. */
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

  /** To be called before anything is sent. @throws unauthorized when the credential has ended. */
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

  /** A database that is away ends nobody's waiting: nothing is sent without a check. */
  async #look(): Promise<void> {
    await this.check().catch(() => {})
    if (this.signal.aborted) this.close()
  }
}

/** Does something that takes its time while the credential is watched. */
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

/** @throws unauthorized when the credential has ended. */
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
