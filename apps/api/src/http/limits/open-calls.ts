import type { UserId } from '@galley/backend'
import { appError } from '@galley/backend'

/** The most open calls. Each queries the database twice in two seconds and takes about 0.4 ms of CPU per second. */
const MOST = { ofUser: 100, ofProcess: 1_000 }
const RETRY_AFTER_S = 5

/** Counts the streams and long polls that are open in this process. */
export class OpenCalls {
  readonly #most: typeof MOST
  readonly #ofUsers = new Map<UserId, number>()
  #all = 0

  constructor(most = MOST) {
    this.#most = most
  }

  /**
   * Runs `act` and returns its result. The call counts as open until `act` ends.
   *
   * @throws rate_limited when too many are open.
   */
  async hold<T>(userId: UserId, act: () => Promise<T>): Promise<T> {
    if (this.#countOf(userId) >= this.#most.ofUser || this.#all >= this.#most.ofProcess) throw tooMany()
    this.#count(userId, 1)
    try {
      return await act()
    } finally {
      this.#count(userId, -1)
    }
  }

  #countOf(userId: UserId): number {
    return this.#ofUsers.get(userId) ?? 0
  }

  #count(userId: UserId, step: 1 | -1): void {
    this.#all += step
    const count = this.#countOf(userId) + step
    if (count === 0) this.#ofUsers.delete(userId)
    else this.#ofUsers.set(userId, count)
  }
}

function tooMany() {
  return appError(
    'rate_limited',
    'Too many streams and long polls are open. Close some, or poll without `wait`.',
    {
      headers: { 'Retry-After': String(RETRY_AFTER_S) },
      details: { reason: 'too_many_open' },
    },
  )
}
