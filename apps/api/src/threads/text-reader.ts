import { availableParallelism } from 'node:os'
import type {
  Asked,
  AskedAnalysis,
  AskedCanvas,
  analyse,
  article,
  canvas,
  layoutRequests,
  Text,
} from './text-work.ts'
import { imagesIn, readText } from './text-work.ts'
import { ThreadPool } from './thread-pool.ts'

/** A message to a thread. */
export type Work =
  | { readonly kind: 'read'; readonly markdown: string }
  | { readonly kind: 'images'; readonly markdown: string }
  | { readonly kind: 'lay-out'; readonly asked: Asked }
  | { readonly kind: 'analyse'; readonly asked: AskedAnalysis }
  | { readonly kind: 'article'; readonly text: Text; readonly themeId: string | undefined }
  | { readonly kind: 'canvas'; readonly asked: AskedCanvas }

export type ThreadData = { readonly mathStylesheet: string }

/** A text of so many UTF-16 units is read within a few ms, whatever it is: sending it to a thread would take longer. */
const SHORT_TEXT = 20_000

const READ_LIMIT_MS = 3_000
/** The drawings of a thousand formulas take some 4 s, of a few hundred as much where cores are slow. */
const ARTICLE_LIMIT_MS = 12_000
/** A render has time, and no caller who waits for the answer. */
const CANVAS_LIMIT_MS = 25_000

type QueueName = 'requests' | 'shares'

/** The threads in which texts are read: what people write is hostile, and whoever else calls must not wait for it. */
export class TextThreads {
  readonly #pool: ThreadPool<QueueName>

  constructor(data: ThreadData) {
    const cores = availableParallelism()
    this.#pool = new ThreadPool({
      entry: new URL('./text-thread.ts', import.meta.url),
      data,
      queues: {
        // One user alone may keep every core at work; there is a thread for somebody else all the same.
        requests: { maxThreads: cores + 1, maxThreadsEach: cores, maxWaitingEach: 32, maxWaiting: 128 },
        // Whoever opens a share is a stranger: all of them together have one thread, which its owners take in turn.
        shares: { maxThreads: 1, maxThreadsEach: 1, maxWaitingEach: 8, maxWaiting: 128 },
      },
      maxHeapMb: 512,
    })
  }

  /** Starts the first thread before anybody needs it. */
  prepare(): void {
    this.#pool.prepare()
  }

  /** Reads one user's texts. */
  of(userId: string): TextReader {
    return new TextReader(this.#pool, userId)
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

/**
 * Reads a user's texts and makes documents of them, in threads unless they are short.
 *
 * Every method throws rate_limited when too much is waiting, and invalid_request (`too_complex`) for a text that takes too long.
 */
export class TextReader {
  readonly #pool: ThreadPool<QueueName>
  readonly #userId: string

  constructor(pool: ThreadPool<QueueName>, userId: string) {
    this.#pool = pool
    this.#userId = userId
  }

  /** A text's own title and its structure. */
  async read(markdown: string): Promise<ReturnType<typeof readText>> {
    return markdown.length < SHORT_TEXT
      ? readText(markdown)
      : this.#run({ kind: 'read', markdown }, READ_LIMIT_MS)
  }

  /** The addresses of the pictures that a text shows: at most 50 that lie elsewhere, and 200 of its own. */
  async images(markdown: string, limitMs = READ_LIMIT_MS): Promise<string[]> {
    if (!markdown.includes('![')) return []
    return markdown.length < SHORT_TEXT
      ? imagesIn(markdown)
      : this.#run({ kind: 'images', markdown }, limitMs)
  }

  analyse(asked: AskedAnalysis, limitMs: number): ReturnType<typeof analyse> {
    return this.#run({ kind: 'analyse', asked }, limitMs)
  }

  /** What a worker is to be asked, for each platform that shows the text on pages. */
  layoutRequests(asked: Asked, limitMs: number): Promise<ReturnType<typeof layoutRequests>> {
    return this.#run({ kind: 'lay-out', asked }, limitMs)
  }

  /** The text as one long article, for a share; null when its theme isn't there any more. */
  article(text: Text, themeId: string | undefined): ReturnType<typeof article> {
    return this.#pool.run({
      queue: 'shares',
      userId: this.#userId,
      message: { kind: 'article', text, themeId } satisfies Work,
      limitMs: ARTICLE_LIMIT_MS,
    })
  }

  canvas(asked: AskedCanvas): Promise<ReturnType<typeof canvas>> {
    return this.#run({ kind: 'canvas', asked }, CANVAS_LIMIT_MS)
  }

  #run<T>(message: Work, limitMs: number): Promise<T> {
    return this.#pool.run<T>({ queue: 'requests', userId: this.#userId, message, limitMs })
  }
}
