import { constants, createWriteStream } from 'node:fs'
import { access, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from '../client.ts'
import type { RenderData } from '../follow-render.ts'
import { GalleyError } from '../galley-error.ts'
import { CliError, toCliError } from './failure.ts'

type Artifact = RenderData['artifacts'][number]

const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'text/html': 'html',
  'application/json': 'json',
  'application/zip': 'zip',
}
const PICTURE = /^(page|cover)-\d{2,3}\.(png|jpg|webp)$/

/**
 * Creates the folder and checks that it is writable. This runs before the render, because a render is charged.
 *
 * @throws the error of the file system.
 */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await access(folder, constants.W_OK | constants.X_OK)
}

/** Saves a render's files into a folder: its pages while it runs, the others when it is completed. */
export class FileSaver {
  readonly #galley: Client
  readonly #folder: string
  readonly #signal: AbortSignal
  /** By artifact. */
  readonly #saved = new Map<string, Promise<string>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(galley: Client, folder: string, signal: AbortSignal) {
    this.#galley = galley
    this.#folder = folder
    this.#signal = signal
  }

  /** Starts to save the pages of a running render that are ready, one after another. */
  savePages({ status, artifacts }: RenderData): void {
    if (status !== 'running') return
    for (const artifact of artifacts) {
      if (this.#saved.has(artifact.artifact_id)) continue
      const saved = this.#last.then(() => this.#save(artifact))
      // Thrown by `saveAll`, unless the page is gone because its attempt has failed.
      this.#last = saved.catch(() => {})
      this.#saved.set(artifact.artifact_id, saved)
    }
  }

  /**
   * Saves the files that are missing, in order, and returns the paths of all.
   *
   * @throws CliError that names the missing file, and the address of the pages, because they are already charged.
   */
  async saveAll(render: RenderData): Promise<string[]> {
    const paths: string[] = []
    await removePages(this.#folder, new Set(render.artifacts.map(nameOf)))
    for (const artifact of render.artifacts) {
      try {
        paths.push(await (this.#saved.get(artifact.artifact_id) ?? this.#save(artifact)))
      } catch (cause) {
        this.#signal.throwIfAborted()
        throw notSaved(join(this.#folder, nameOf(artifact)), { cause, render })
      }
    }
    return paths
  }

  /** Removes the pages of a render that was not completed. */
  async discard(): Promise<void> {
    const ended = await Promise.allSettled(this.#saved.values())
    for (const each of ended) if (each.status === 'fulfilled') await rm(each.value, { force: true })
  }

  async #save(artifact: Artifact): Promise<string> {
    const path = join(this.#folder, nameOf(artifact))
    const { body } = await this.#galley.download(artifact, { signal: this.#signal })
    if (body) await save(body, path, this.#signal)
    return path
  }
}

/** Writes a file and removes it again if the download is cut short, because half a page is useless. */
async function save(body: ReadableStream<Uint8Array>, path: string, signal: AbortSignal): Promise<void> {
  // Node and the browser have different type names for the same stream.
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  try {
    await pipeline(source, createWriteStream(path), { signal })
  } catch (error) {
    await rm(path, { force: true }).catch(() => {})
    throw error
  }
}

/** Returns an error that says which file is missing and why, and where the charged pages are. */
function notSaved(path: string, { cause, render }: { cause: unknown; render: RenderData }): CliError {
  const isAnswer = cause instanceof GalleyError || (cause instanceof Error && 'syscall' in cause)
  const why = isAnswer ? toCliError(cause).hint : 'The connection was lost. Try again.'
  return new CliError(`${path} could not be saved.`, {
    cause,
    hint: `${why} The pages are still here: ${render.open_in_service_url}`,
  })
}

function nameOf({ kind, page, content_type }: Artifact): string {
  const extension = EXTENSIONS[content_type.split(';')[0] ?? ''] ?? 'bin'
  const stem = kind === 'article_html' ? 'article' : kind
  return page === null ? `${stem}.${extension}` : `${stem}-${String(page).padStart(2, '0')}.${extension}`
}

/** Removes pages of an earlier, longer render. Touches only folders with a manifest of ours. */
async function removePages(folder: string, kept: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folder)
  if (!names.includes('manifest.json')) return
  const old = names.filter((name) => PICTURE.test(name) && !kept.has(name))
  await Promise.all(old.map((name) => rm(join(folder, name))))
}
