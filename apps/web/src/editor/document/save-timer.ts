const REST_MS = 700
const AT_MOST_MS = 5_000
const RETRY_MS = 8_000

/** Decides when an edited text is saved: after a rest, and at the latest five seconds after the first unsaved edit. */
export class SaveTimer {
  readonly #save: () => void
  #timer = 0
  #firstUnsavedAt = 0

  constructor(save: () => void) {
    this.#save = save
  }

  noteEdit() {
    this.#firstUnsavedAt ||= Date.now()
  }

  /** Saves once the writer rests. */
  startRest() {
    this.#start(Math.max(0, Math.min(REST_MS, this.#firstUnsavedAt + AT_MOST_MS - Date.now())))
  }

  startRetry() {
    this.#start(RETRY_MS)
  }

  stop() {
    window.clearTimeout(this.#timer)
  }

  /** Forgets the first unsaved edit, because a save has begun anew or ended. */
  reset() {
    this.#firstUnsavedAt = 0
  }

  #start(ms: number) {
    this.stop()
    this.#timer = window.setTimeout(this.#save, ms)
  }
}
