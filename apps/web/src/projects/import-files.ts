import { LIMITS } from '@galley/contracts/limits'
import { galley } from '../galley.ts'

const TEXT_NAME = /\.(?:md|markdown|mdown|txt)$/i

export type Imported = { readonly ids: readonly string[]; readonly refused: readonly string[] }

/** Makes a project of each file. Names the files that are no text, or too long. */
export async function importFiles(files: readonly File[]): Promise<Imported> {
  const ids: string[] = []
  const refused: string[] = []
  for (const file of files) {
    const markdown = TEXT_NAME.test(file.name) ? await readText(file) : null
    if (markdown === null) refused.push(file.name)
    else ids.push((await galley.projects.create({ markdown })).project_id)
  }
  return { ids, refused }
}

async function readText(file: File): Promise<string | null> {
  // No character takes more than four bytes, so what is longer need not be read.
  if (file.size > LIMITS.markdownChars * 4) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return text.trim() === '' || text.length > LIMITS.markdownChars ? null : text
  } catch {
    return null
  }
}

/** A file name that every system takes, from a title. */
export function fileNameOf(title: string): string {
  const name = title
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
  return `${name || 'galley'}.md`
}
