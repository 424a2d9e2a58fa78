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
type Task = { readonly render: RenderData; readonly folder: string; readonly signal: AbortSignal }

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

/**
 * Downloads a render's files into a folder, in order, and returns their paths.
 *
 * @throws CliError that names the missing file, and the address of the pages, because they are already charged.
 */
export async function saveFiles(galley: Client, { render, folder, signal }: Task): Promise<string[]> {
  const names = render.artifacts.map(nameOf)
  await removePages(folder, new Set(names))
  for (const [index, artifact] of render.artifacts.entries()) {
    const path = join(folder, names[index] ?? '')
    try {
      const { body } = await galley.download(artifact, { signal })
      if (body) await save(body, path, signal)
    } catch (cause) {
      signal.throwIfAborted()
      throw notSaved(path, { cause, render })
    }
  }
  return names.map((name) => join(folder, name))
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
