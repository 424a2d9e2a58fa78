import { LIMITS } from '@galley/contracts/limits'
import { galley } from '../galley.ts'

const TEXT_NAME = /\.(?:md|markdown|mdown|txt|html?)$/i
const HTML_NAME = /\.html?$/i

/** The file types that the file picker offers. */
export const IMPORTED_TYPES = '.md,.markdown,.mdown,.txt,.html,.htm,text/markdown,text/plain,text/html'

export type Imported = { readonly ids: readonly string[]; readonly refused: readonly string[] }

/** Creates a project from each file. Returns the names of files that are no text, or too long. */
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

/** Returns pasted text as Markdown, with the structure of a web page or document. Null when it is no text. */
export async function readPaste(data: Pick<DataTransfer, 'getData'>): Promise<string | null> {
  const plain = data.getData('text/plain')
  const html = data.getData('text/html')
  const markdown = html === '' ? null : await markdownOf(html)
  return fitting(markdown ?? plain)
}

async function readText(file: File): Promise<string | null> {
  // No character takes more than four bytes, so a longer file need not be read.
  if (file.size > LIMITS.markdownChars * 4) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    const markdown = HTML_NAME.test(file.name) ? await markdownOf(text) : text
    return markdown === null ? null : fitting(markdown)
  } catch {
    return null
  }
}

function fitting(markdown: string): string | null {
  return markdown.trim() === '' || markdown.length > LIMITS.markdownChars ? null : markdown
}

/** Converts HTML to Markdown. The converter is large, so it is loaded on demand. */
async function markdownOf(html: string): Promise<string | null> {
  const { htmlToMarkdown } = await import('../paste/html-to-markdown.ts')
  return htmlToMarkdown(html)?.markdown ?? null
}

/** Returns a file name from a title that every system accepts. */
export function fileNameOf(title: string): string {
  const name = title
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
  return `${name || 'galley'}.md`
}
