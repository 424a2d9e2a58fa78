import { openAsBlob } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { Client } from '../client.ts'
import { GalleyError } from '../galley-error.ts'
import { counted } from './counted.ts'
import type { World } from './world.ts'

type Article = { readonly file: string; readonly markdown: string; readonly projectId: string }

const ENDING = '[.](?:jpe?g|png|webp|avif|gif|svg|hei[cf])'
/** `![…](path)` and `![…](<path>)`, `![[path]]` as in Obsidian, and `[label]: path`. */
const NAMED = [
  new RegExp(`!\\[[^\\]\\n]*\\]\\(\\s*<?([^()<>\\n"]+?${ENDING})>?[\\s)]`, 'gi'),
  new RegExp(`!\\[\\[([^\\[\\]|\\n]+?${ENDING})[\\]|]`, 'gi'),
  new RegExp(`^ {0,3}\\[[^\\]\\n]+\\]:\\s*<?([^<>\\n"]+?${ENDING})>?(?:\\s|$)`, 'gim'),
]

/**
 * Uploads the pictures that an article names and that are in its folder, or in a folder below it. The service finds
 * them by these names. It keeps each file once, so a second run uploads nothing new. A picture that can't be uploaded
 * is reported, and its description takes its place.
 */
export async function uploadImages(
  { terminal, signal }: World,
  galley: Client,
  { file, markdown, projectId }: Article,
): Promise<void> {
  const found = file === '-' ? [] : await filesBeside(file, namesIn(markdown))
  for (const [index, { name, path }] of found.entries()) {
    terminal.progress({ label: 'pictures', done: index, total: found.length })
    try {
      await galley.images.upload(projectId, await openAsBlob(path), { name, signal })
    } catch (error) {
      if (!(error instanceof GalleyError) || error.code !== 'invalid_request') throw error
      terminal.tell(`${terminal.style('yellow', 'warning')} ${name}: ${error.message}`)
    }
  }
  terminal.progress(null)
  if (found.length > 0) terminal.tell(`${counted(found.length, 'picture')} uploaded.`)
}

/** Returns the relative paths of pictures in a text, each once. */
export function namesIn(markdown: string): string[] {
  const names = NAMED.flatMap((pattern) =>
    [...markdown.matchAll(pattern)].map(([, name = '']) => decoded(name)),
  )
  const isRelative = (name: string) => !/^[a-z][a-z0-9+.-]*:|^[/\\]/i.test(name)
  return [...new Set(names.filter(isRelative).map((name) => name.replace(/^(?:[.]\/)+/, '')))]
}

/** Returns the files that exist. A text from elsewhere must not reach files outside of its folder. */
async function filesBeside(file: string, names: readonly string[]) {
  const folder = await realpath(dirname(file))
  const found: { name: string; path: string }[] = []
  for (const name of names) {
    const path = await realpath(join(folder, name)).catch(() => null)
    if (path?.startsWith(folder + sep) && (await stat(path)).isFile()) found.push({ name, path })
  }
  return found
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
