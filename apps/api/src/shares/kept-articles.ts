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
import { asWritten, findTheme, themeVersion } from '@galley/render'

/** A change of how articles are set makes another version of each. */
const ARTICLE_VERSION = '2026-11-22'
const INCOMPLETE_KEPT_MS = 10 * 60_000
/** How long a text that can't be set in its time is left alone. */
const FAILURE_KEPT_MS = 10 * 60_000
const MOST_FAILURES = 1_000
/** Longer than a build may take. A process that died while it built holds up viewers for so long. */
export const BUILD_LOCK_MS = 30_000
const LOOK_AGAIN_MS = 200

type Parts = {
  readonly articles: ShareArticles
  /** Null: nothing can be kept, and every viewer waits for a build. */
  readonly objectStore: ProjectFiles | null
  readonly objectRemovals: ObjectRemovals
  /** Of one build for all processes. */
  readonly lock: Pick<SharedLock, 'take'>
  readonly clock: Clock
  readonly log: Log
}

/** An article that isn't whole lacks pictures, which may come later. Null: its theme is gone. */
type Built = { readonly article: Html | null; readonly isWhole: boolean }
type Build = () => Promise<Built>

/**
 * The articles of shares, each built once for what it is made of and then kept, sealed under its project's key. Those who
 * open a share while it is built wait for that one build, also in other processes.
 */
export class KeptArticles {
  readonly #parts: Parts
  readonly #building = new Map<string, Promise<Html | null>>()
  readonly #failed = new Map<string, { readonly error: AppError; readonly untilMs: number }>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The article of a share; null when its theme is gone. @throws AppError what `build` throws. */
  async get(share: OpenShare, build: Build): Promise<Html | null> {
    const kept = await this.#read(share)
    if (kept !== null) return kept
    const name = `${share.id} ${versionOf(share, 'whole').toString('hex')}`
    const failure = this.#failed.get(name)
    if (failure && failure.untilMs > this.#parts.clock.now().getTime()) throw failure.error
    const running = this.#building.get(name) ?? this.#buildOnce(name, { share, build })
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

  /** Builds, or waits for the process that does. After the life of a lock this process builds in any case. */
  async #buildOnce(name: string, { share, build }: { share: OpenShare; build: Build }): Promise<Html | null> {
    const { lock, objectStore } = this.#parts
    if (!objectStore) return this.#build(share, build)
    const key = createHash('sha256').update(name).digest('base64url')
    const endsAt = performance.now() + BUILD_LOCK_MS
    let release = await lock.take(key)
    while (!release && performance.now() < endsAt) {
      await sleep(LOOK_AGAIN_MS)
      const kept = await this.#read(share)
      if (kept !== null) return kept
      release = await lock.take(key)
    }
    try {
      return await this.#build(share, build)
    } finally {
      await release?.()
    }
  }

  async #build(share: OpenShare, build: Build): Promise<Html | null> {
    const { article, isWhole } = await build()
    const version = versionOf(share, isWhole ? 'whole' : this.#window())
    if (article !== null) await this.#unlessAway(() => this.#keep(share, version, article))
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

  async #read(share: OpenShare): Promise<Html | null> {
    const { id, projectId } = share
    const { articles, objectStore } = this.#parts
    const kept = await articles.find(id)
    if (!objectStore || !kept) return null
    const holds = [versionOf(share, 'whole'), versionOf(share, this.#window())]
    if (!holds.some((version) => version.equals(kept.version))) return null
    return this.#unlessAway(async () => {
      const file = await objectStore.get(fileOf(projectId, kept))
      return file && asWritten((await buffer(file)).toString('utf8'))
    })
  }

  /** For so long an article without all its pictures is good enough. */
  #window(): number {
    return Math.floor(this.#parts.clock.now().getTime() / INCOMPLETE_KEPT_MS)
  }

  /** What is kept spares time and nothing else: while the store is away, articles are built. */
  async #unlessAway<T>(use: () => Promise<T>): Promise<T | null> {
    try {
      return await use()
    } catch (error) {
      this.#parts.log.warn('the article of a share could not be kept or read', { error: loggedError(error) })
      return null
    }
  }

  /** A text that is too complex stays so. What only had no time may be tried again at once. */
  #remember(name: string, error: unknown): void {
    if (!(error instanceof AppError) || error.code !== 'invalid_request') return
    const [oldest] = this.#failed.keys()
    if (this.#failed.size >= MOST_FAILURES && oldest !== undefined) this.#failed.delete(oldest)
    this.#failed.set(name, { error, untilMs: this.#parts.clock.now().getTime() + FAILURE_KEPT_MS })
  }
}

/** Says everything that an article is made of. A revision never changes, and one that isn't whole is of a moment. */
function versionOf({ revisionId, render }: OpenShare, moment: 'whole' | number): Buffer {
  const theme = render && findTheme(render.theme)
  const parts = [
    ARTICLE_VERSION,
    revisionId,
    render?.theme ?? null,
    theme ? themeVersion(theme) : null,
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
