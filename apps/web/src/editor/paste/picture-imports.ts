/** Why a remote picture is not in the project. The keys of its words. */
export type ImportFailure = 'away' | 'address' | 'missing' | 'host' | 'size' | 'format' | 'off' | 'quota'

/**
 * What becomes of a remote picture that the text names. `outside`: the text named it before it was opened, or its import
 * was canceled. Each render fetches it. `awaited`: it is imported when its address is complete.
 */
export type PictureImport =
  | { readonly state: 'outside' | 'awaited' | 'fetching' }
  | { readonly state: 'refused'; readonly failure: ImportFailure; readonly mayRetry: boolean }

/** Stores a remote picture in the project and returns its new address. */
export type ImportPicture = (address: string, signal: AbortSignal) => Promise<string>

/** How many pictures are fetched at a time. The service takes one of a user after the other. */
const AT_ONCE = 2
const OUTSIDE: PictureImport = { state: 'outside' }
const AWAITED: PictureImport = { state: 'awaited' }
const FETCHING: PictureImport = { state: 'fetching' }

const COMING: ReadonlySet<string | undefined> = new Set(['awaited', 'fetching'])

/** Brings the remote pictures that come into an open text into its project. */
export class PictureImports {
  readonly #import: ImportPicture
  readonly #states = new Map<string, PictureImport>()
  readonly #aborts = new Map<string, AbortController>()
  readonly #waiting: string[] = []
  readonly #listeners = new Set<() => void>()
  readonly #arrivalListeners = new Set<(address: string, imported: string) => void>()
  #running = 0

  constructor(importPicture: ImportPicture) {
    this.#import = importPicture
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Calls `listener` with the address of each picture that was stored, and its new address. */
  readonly onArrival = (listener: (address: string, imported: string) => void): (() => void) => {
    this.#arrivalListeners.add(listener)
    return () => {
      this.#arrivalListeners.delete(listener)
    }
  }

  find(address: string): PictureImport | null {
    return this.#states.get(address) ?? null
  }

  /** Returns whether a picture will be in the project, or it will be known why it can't. */
  isComing(address: string): boolean {
    return COMING.has(this.#states.get(address)?.state)
  }

  /** Returns how many pictures are coming. */
  readonly comingCount = (): number => [...this.#states.keys()].filter((each) => this.isComing(each)).length

  /** Notes pictures that have just come into the text. Calls no listener. */
  expect(addresses: readonly string[]) {
    for (const address of addresses) if (!this.#states.has(address)) this.#states.set(address, AWAITED)
  }

  /** Leaves pictures where they are, unless the writer asks for them: the text named them before. */
  leave(addresses: readonly string[]) {
    for (const address of addresses) if (!this.#states.has(address)) this.#states.set(address, OUTSIDE)
  }

  /** Imports the pictures that are new. Forgets those that the text no longer names. */
  follow(addresses: readonly string[]) {
    const named = new Set(addresses)
    for (const [address, { state }] of this.#states) {
      if (named.has(address) || state === 'outside') continue
      this.#aborts.get(address)?.abort()
      this.#states.delete(address)
    }
    for (const address of named) {
      const state = this.#states.get(address)?.state ?? 'awaited'
      if (state === 'awaited') this.start(address)
    }
  }

  /** Imports a picture, also one that could not be imported before. */
  start(address: string) {
    if (this.#states.get(address)?.state === 'fetching') return
    this.#set(address, FETCHING)
    this.#waiting.push(address)
    if (this.#running < AT_ONCE) void this.#work()
  }

  cancel(address: string) {
    this.#set(address, OUTSIDE)
    this.#aborts.get(address)?.abort()
  }

  async #work() {
    this.#running += 1
    for (let address = this.#waiting.shift(); address !== undefined; address = this.#waiting.shift()) {
      if (this.#states.get(address)?.state === 'fetching') await this.#importOne(address)
    }
    this.#running -= 1
  }

  async #importOne(address: string) {
    const abort = new AbortController()
    this.#aborts.set(address, abort)
    try {
      const imported = await this.#import(address, abort.signal)
      if (abort.signal.aborted) return
      this.#states.delete(address)
      for (const listener of this.#arrivalListeners) listener(address, imported)
      this.#tell()
    } catch (error) {
      if (!abort.signal.aborted) this.#set(address, refusalOf(error))
    } finally {
      if (this.#aborts.get(address) === abort) this.#aborts.delete(address)
    }
  }

  #set(address: string, state: PictureImport) {
    this.#states.set(address, state)
    this.#tell()
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }
}

const FAILURES: Readonly<Record<string, ImportFailure>> = {
  image_address_refused: 'address',
  image_not_served: 'missing',
  image_host_unreachable: 'host',
  image_too_large: 'size',
  image_too_many_pixels: 'size',
  image_too_expensive: 'size',
  image_unreadable: 'format',
  image_is_vector: 'format',
  remote_images_off: 'off',
}

function refusalOf(error: unknown): PictureImport {
  const { code, details } = error instanceof Error ? (error as Error & ServiceFacts) : {}
  if (code === 'quota_exceeded') return { state: 'refused', failure: 'quota', mayRetry: true }
  const known = FAILURES[String(details?.reason)]
  if (known) return { state: 'refused', failure: known, mayRetry: details?.may_retry === true }
  const failure = code === 'invalid_request' ? 'address' : 'away'
  return { state: 'refused', failure, mayRetry: failure === 'away' }
}

type ServiceFacts = { readonly code?: unknown; readonly details?: Readonly<Record<string, unknown>> }
