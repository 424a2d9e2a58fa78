import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type {
  Clock,
  Log,
  ObjectRemovals,
  OpenShare,
  ProjectFile,
  ProjectFiles,
  ShareArticle,
  ShareArticles,
  SharedLock,
} from '@galley/backend'
import { AppError, loggedError } from '@galley/backend'
import type { Html } from '@galley/render'
import { asWritten, themeVersion } from '@galley/render'
import type { ArticleLook } from '../threads/text-work.ts'

/** Part of each article's version. Change it when articles are built differently. */
const ARTICLE_VERSION = '2026-11-27'
const INCOMPLETE_KEPT_MS = 10 * 60_000
/** How long a text that failed to build is not tried again. */
const FAILURE_KEPT_MS = 10 * 60_000
const MOST_FAILURES = 1_000
/** Longer than a build may take. If a process dies during a build, viewers wait this long. */
export const BUILD_LOCK_MS = 30_000
const LOOK_AGAIN_MS = 200

type Parts = {
  readonly articles: ShareArticles
  /** Null: articles are not stored, and every viewer waits for a build. */
  readonly objectStore: ProjectFiles | null
  readonly objectRemovals: ObjectRemovals
  /** Allows one build at a time across all processes. */
  readonly lock: Pick<SharedLock, 'take'>
  readonly clock: Clock
  readonly log: Log
}

/**
 * An article. If `isWhole` is false, images are missing that may arrive later. `article` is null if its theme was
 * removed.
 */
type Built = { readonly article: Html | null; readonly isWhole: boolean }
type Build = () => Promise<Built>
/** What an article is made of. */
type ArticleSource = { readonly share: OpenShare; readonly look: ArticleLook }

/**
 * Builds and stores the articles of shares. Each is built once per version and encrypted with its project's key.
 * Viewers who open a share during a build wait for it, also across processes.
 */
export class KeptArticles {
  readonly #parts: Parts
  readonly #building = new Map<string, Promise<Html | null>>()
  readonly #failed = new Map<string, { readonly error: AppError; readonly untilMs: number }>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns the article of a share; null if its theme was removed. @throws AppError what `build` throws. */
  async get(source: ArticleSource, build: Build): Promise<Html | null> {
    const kept = await this.#read(source)
    if (kept !== null) return kept
    const name = `${source.share.id} ${versionOf(source, 'whole').toString('hex')}`
    const failure = this.#failed.get(name)
    if (failure && failure.untilMs > this.#parts.clock.now().getTime()) throw failure.error
    const running = this.#building.get(name) ?? this.#buildOnce(name, { source, build })
    this.#building.set(name, running)
    try {
      return await running
    } catch (error) {
      this.#remember(name, error)
      throw error
    } finally {
      this.#building.delete(name)
    }
  }

  /**
   * Builds the article, or waits for the process that is building it. After the lock's lifetime this process builds
   * anyway.
   */
  async #buildOnce(
    name: string,
    { source, build }: { source: ArticleSource; build: Build },
  ): Promise<Html | null> {
    const { lock, objectStore } = this.#parts
    if (!objectStore) return this.#build(source, build)
    const key = createHash('sha256').update(name).digest('base64url')
    const endsAt = performance.now() + BUILD_LOCK_MS
    let release = await lock.take(key)
    while (!release && performance.now() < endsAt) {
      await sleep(LOOK_AGAIN_MS)
      const kept = await this.#read(source)
      if (kept !== null) return kept
      release = await lock.take(key)
    }
    try {
      return await this.#build(source, build)
    } finally {
      await release?.()
    }
  }

  async #build(source: ArticleSource, build: Build): Promise<Html | null> {
    const { article, isWhole } = await build()
    const version = versionOf(source, isWhole ? 'whole' : this.#window())
    if (article !== null) await this.#unlessAway(() => this.#keep(source.share, version, article))
    return article
  }

  async #keep({ id, projectId }: OpenShare, version: Buffer, article: Html): Promise<void> {
    const { articles, objectStore, objectRemovals } = this.#parts
    if (!objectStore) return
    const body = Buffer.from(article)
    const kept = {
      version,
      prefix: `projects/${projectId}/shares/${id}/${randomUUID()}`,
      bytes: body.byteLength,
    }
    await objectRemovals.noteAhead(kept.prefix)
    await objectStore.put({ ...fileOf(projectId, kept), contentType: 'text/html' }, body)
    await articles.put(id, kept)
  }

  async #read(source: ArticleSource): Promise<Html | null> {
    const { id, projectId } = source.share
    const { articles, objectStore } = this.#parts
    const kept = await articles.find(id)
    if (!objectStore || !kept) return null
    const holds = [versionOf(source, 'whole'), versionOf(source, this.#window())]
    if (!holds.some((version) => version.equals(kept.version))) return null
    return this.#unlessAway(async () => {
      const file = await objectStore.get(fileOf(projectId, kept))
      return file && asWritten((await buffer(file)).toString('utf8'))
    })
  }

  /** Returns the current time window. An article with missing images is reused within its window. */
  #window(): number {
    return Math.floor(this.#parts.clock.now().getTime() / INCOMPLETE_KEPT_MS)
  }

  /**
   * Runs `use` and returns its result; null if the store fails. Stored articles only save time, so the article is
   * then built.
   */
  async #unlessAway<T>(use: () => Promise<T>): Promise<T | null> {
    try {
      return await use()
    } catch (error) {
      this.#parts.log.warn('the article of a share could not be kept or read', { error: loggedError(error) })
      return null
    }
  }

  /** Remembers that a text is too complex, because that does not change. Other failures may be retried at once. */
  #remember(name: string, error: unknown): void {
    if (!(error instanceof AppError) || error.code !== 'invalid_request') return
    const [oldest] = this.#failed.keys()
    if (this.#failed.size >= MOST_FAILURES && oldest !== undefined) this.#failed.delete(oldest)
    this.#failed.set(name, { error, untilMs: this.#parts.clock.now().getTime() + FAILURE_KEPT_MS })
  }
}

/**
 * Returns a hash of everything that an article depends on. Revisions never change. An incomplete article also depends
 * on its time window.
 */
function versionOf({ share, look }: ArticleSource, moment: 'whole' | number): Buffer {
  const { config, ownThemes, brands } = look
  const own = ownThemes.find(({ id }) => id === config.theme)
  const parts = [
    ARTICLE_VERSION,
    share.revisionId,
    config,
    own ? themeVersion(own) : null,
    // Of a brand an article has the colours alone.
    (config.brand && brands[config.brand]?.colours) ?? null,
    moment,
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

function fileOf(
  projectId: OpenShare['projectId'],
  { prefix, bytes }: Omit<ShareArticle, 'version'>,
): ProjectFile {
  const key = `${prefix}/article.html`
  return { projectId, key, boundTo: key, bytes, isSealed: true }
}
