import { availableParallelism } from 'node:os'
import type { Theme } from '@galley/render'
import { mayShowImages } from '@galley/render'
import type {
  AnalysisRequest,
  ArticleLook,
  analyse,
  article,
  CanvasRequest,
  canvas,
  layoutRequests,
  RenderFontsRequest,
  renderFonts,
  TextInput,
  TextRequest,
} from './text-work.ts'
import { imagesIn, readText } from './text-work.ts'
import { ThreadPool } from './thread-pool.ts'

/** A message to a thread. */
export type ThreadTask =
  | { readonly kind: 'read'; readonly markdown: string; readonly ownThemes: readonly Theme[] }
  | { readonly kind: 'images'; readonly markdown: string }
  | { readonly kind: 'lay-out'; readonly asked: TextRequest }
  | { readonly kind: 'analyse'; readonly asked: AnalysisRequest; readonly userId: string }
  | { readonly kind: 'article'; readonly text: TextInput; readonly look: ArticleLook }
  | { readonly kind: 'canvas'; readonly asked: CanvasRequest }
  | { readonly kind: 'fonts'; readonly asked: RenderFontsRequest }

export type ThreadData = { readonly mathStylesheet: string }

/**
 * The length in UTF-16 units below which any text is parsed within a few ms. Sending it to a thread would take
 * longer.
 */
const SHORT_TEXT = 20_000

/** How long a thread may work on one text, and how much memory it may use. */
export type TextThreadLimits = {
  readonly readMs: number
  /** A thousand formulas take about 4 s. On slow cores a few hundred take as long. */
  readonly articleMs: number
  /** A canvas may take long, because no caller waits for it: a worker fetches it. */
  readonly canvasMs: number
  readonly heapMib: number
}

type QueueName = 'requests' | 'shares'

/** The threads that parse texts. A text may be hostile, so parsing it must not block other requests. */
export class TextThreads {
  readonly #pool: ThreadPool<QueueName>
  readonly #limits: TextThreadLimits

  constructor(data: ThreadData, limits: TextThreadLimits) {
    this.#limits = limits
    const cores = availableParallelism()
    this.#pool = new ThreadPool({
      entry: new URL('./text-thread.ts', import.meta.url),
      data,
      queues: {
        // One user may occupy all cores, but one thread stays free for other users.
        requests: { maxThreads: cores + 1, maxThreadsEach: cores, maxWaitingEach: 32, maxWaiting: 128 },
        // Visitors of shares are unauthenticated. All shares use one thread, and their owners take turns.
        shares: { maxThreads: 1, maxThreadsEach: 1, maxWaitingEach: 8, maxWaiting: 128 },
      },
      maxHeapMb: limits.heapMib,
    })
  }

  /** Starts the first thread ahead of its first use. */
  prepare(): void {
    this.#pool.prepare()
  }

  /** Returns the reader for one user's texts. */
  of(userId: string): TextReader {
    return new TextReader(this.#pool, userId, this.#limits)
  }

  close(): Promise<void> {
    return this.#pool.close()
  }
}

/**
 * Parses a user's texts and builds documents from them, in threads unless a text is short.
 *
 * Every method throws rate_limited when too many tasks wait, and invalid_request (`too_complex`) for a text that
 * takes too long.
 */
export class TextReader {
  readonly #pool: ThreadPool<QueueName>
  readonly #userId: string
  readonly #limits: TextThreadLimits

  constructor(pool: ThreadPool<QueueName>, userId: string, limits: TextThreadLimits) {
    this.#pool = pool
    this.#userId = userId
    this.#limits = limits
  }

  /** Returns a text's own title and its structure. Its front matter may name one of `ownThemes`. */
  async read(markdown: string, ownThemes: readonly Theme[] = []): Promise<ReturnType<typeof readText>> {
    return markdown.length < SHORT_TEXT
      ? readText(markdown, ownThemes)
      : this.#run({ kind: 'read', markdown, ownThemes }, this.#limits.readMs)
  }

  /** Returns the addresses of a text's images: at most 50 remote ones and 200 embedded ones. */
  async images(markdown: string, limitMs = this.#limits.readMs): Promise<string[]> {
    if (!mayShowImages(markdown)) return []
    return markdown.length < SHORT_TEXT
      ? imagesIn(markdown)
      : this.#run({ kind: 'images', markdown }, limitMs)
  }

  analyse(asked: AnalysisRequest, limitMs: number): ReturnType<typeof analyse> {
    return this.#run({ kind: 'analyse', asked, userId: this.#userId }, limitMs)
  }

  /** Returns the layout request for each platform that shows the text on pages. */
  layoutRequests(asked: TextRequest, limitMs: number): ReturnType<typeof layoutRequests> {
    return this.#run({ kind: 'lay-out', asked }, limitMs)
  }

  /** Returns the text as one long article, for a share; null if its theme was removed. */
  article(text: TextInput, look: ArticleLook): ReturnType<typeof article> {
    return this.#pool.run({
      queue: 'shares',
      userId: this.#userId,
      message: { kind: 'article', text, look } satisfies ThreadTask,
      limitMs: this.#limits.articleMs,
    })
  }

  canvas(asked: CanvasRequest): Promise<ReturnType<typeof canvas>> {
    return this.#run({ kind: 'canvas', asked }, this.#limits.canvasMs)
  }

  /** Returns the fonts of a render's brand with the glyphs that its pages need. */
  renderFonts(asked: RenderFontsRequest): ReturnType<typeof renderFonts> {
    return this.#run({ kind: 'fonts', asked }, this.#limits.canvasMs)
  }

  #run<T>(message: ThreadTask, limitMs: number): Promise<T> {
    return this.#pool.run<T>({ queue: 'requests', userId: this.#userId, message, limitMs })
  }
}
