import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from '../client.ts'
import type { Render } from '../follow-render.ts'

type Artifact = Render['artifacts'][number]
type Task = { readonly render: Render; readonly folder: string; readonly signal: AbortSignal }

const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'text/html': 'html',
  'application/json': 'json',
  'application/zip': 'zip',
}
const PICTURE = /^(page|cover)-\d{2,3}\.(png|jpg|webp)$/

/** Downloads a render's files into a folder, in their order, and gives their paths. */
export async function saveFiles(galley: Client, { render, folder, signal }: Task): Promise<string[]> {
  await mkdir(folder, { recursive: true })
  const names = render.artifacts.map(nameOf)
  await removePages(folder, new Set(names))
  for (const [index, artifact] of render.artifacts.entries()) {
    const { body } = await galley.download(artifact, { signal })
    const file = createWriteStream(join(folder, names[index] ?? ''))
    // Node's own stream type and the browser's are the same thing under two names.
    if (body)
      await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), file, { signal })
  }
  return names.map((name) => join(folder, name))
}

function nameOf({ kind, page, content_type }: Artifact): string {
  const extension = EXTENSIONS[content_type.split(';')[0] ?? ''] ?? 'bin'
  const stem = kind === 'article_html' ? 'article' : kind
  return page === null ? `${stem}.${extension}` : `${stem}-${String(page).padStart(2, '0')}.${extension}`
}

/** Pages of an earlier, longer render would pass for pages of this one. Only a folder with our manifest is ours to tidy. */
async function removePages(folder: string, kept: ReadonlySet<string>): Promise<void> {
  const names = await readdir(folder)
  if (!names.includes('manifest.json')) return
  const old = names.filter((name) => PICTURE.test(name) && !kept.has(name))
  await Promise.all(old.map((name) => rm(join(folder, name))))
}
