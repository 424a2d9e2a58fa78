import type { ArtifactKind, Manifest, Thread } from '@galley/contracts'
import { captionSchema, manifestSchema, threadSchema } from '@galley/contracts'
import { captionText } from '@galley/render'
import { z } from 'zod'

/** Files of an export by name, in their order. */
type ExportFiles = Readonly<Record<string, Uint8Array>>

/** What an export holds beside the files of a render: the same contents in the form in which a person posts them. */
const COMPANIONS: Partial<Record<ArtifactKind, (file: Uint8Array) => ExportFiles>> = {
  manifest: (file) => ({ ...captionFile(file), ...altTextFile(file) }),
  thread: postFiles,
  article_html: articlePictures,
}

/** Returns the files that an export adds to one of a render's files. */
export function companionsOf(kind: ArtifactKind, file: Uint8Array): ExportFiles {
  return COMPANIONS[kind]?.(file) ?? {}
}

/** Older manifests have no caption. */
const captionOnly = z.object({ caption: captionSchema.nullish() })

/** Returns the manifest's caption as a text file for copying. */
function captionFile(manifest: Uint8Array): ExportFiles {
  const { caption } = captionOnly.parse(jsonOf(manifest))
  return caption ? { 'caption.txt': encoded(captionText(caption)) } : {}
}

/** Returns the alt text of each picture, below the picture's file name. Older manifests may have none. */
function altTextFile(manifest: Uint8Array): ExportFiles {
  const { success, data } = manifestSchema.safeParse(jsonOf(manifest))
  if (!success || data.pages.length === 0) return {}
  const entries = data.pages.map((page) => `${nameOf(page, data)}\n${page.alt_text}\n`)
  return { 'alt-texts.txt': encoded(entries.join('\n')) }
}

function nameOf({ page, kind }: Manifest['pages'][number], { files }: Manifest): string {
  return files.find((file) => file.page === page && file.kind === kind)?.name ?? `${kind} ${page}`
}

/** Returns each post of a thread as a text file, and which pictures hang on it. */
function postFiles(file: Uint8Array): ExportFiles {
  const { success, data } = threadSchema.safeParse(jsonOf(file))
  if (!success) return {}
  const digits = Math.max(2, String(data.total).length)
  const files = data.posts.flatMap((post, index) => {
    const name = `posts/${String(index + 1).padStart(digits, '0')}`
    return [
      [`${name}.txt`, encoded(`${post.text}\n`)],
      ...(post.images.length === 0 ? [] : [[`${name}-pictures.txt`, encoded(picturesOf(post))]]),
    ]
  })
  return Object.fromEntries(files)
}

function picturesOf({ images }: Thread['posts'][number]): string {
  return images.map(({ page, alt_text }) => `${page}: ${alt_text}\n`).join('')
}

/** As the renderer writes them: nothing else in an article has `data:` addresses. */
const PICTURE = /<img\b[^>]*? src="data:image\/(png|jpeg|gif|webp);base64,([A-Za-z0-9+/=]+)"/g
const ENDINGS: Readonly<Record<string, string>> = { jpeg: 'jpg' }

/** Returns the pictures that an article holds, each once, in its order: for upload one by one. */
function articlePictures(file: Uint8Array): ExportFiles {
  const found = new Map<string, string>()
  for (const [, type = '', base64 = ''] of decoded(file).matchAll(PICTURE)) found.set(base64, type)
  const digits = Math.max(2, String(found.size).length)
  return Object.fromEntries(
    [...found].map(([base64, type], index) => [
      `pictures/${String(index + 1).padStart(digits, '0')}.${ENDINGS[type] ?? type}`,
      new Uint8Array(Buffer.from(base64, 'base64')),
    ]),
  )
}

function jsonOf(file: Uint8Array): unknown {
  return JSON.parse(decoded(file))
}

function decoded(file: Uint8Array): string {
  return new TextDecoder().decode(file)
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
