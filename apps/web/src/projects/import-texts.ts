import { LIMITS } from '@galley/contracts/limits'
import { galley } from '../galley.ts'

const TEXT_NAME = /\.(?:md|markdown|mdown|txt|html?)$/i
const HTML_NAME = /\.html?$/i

/** What a file picker offers. */
export const IMPORTED_TYPES = '.md,.markdown,.mdown,.txt,.html,.htm,text/markdown,text/plain,text/html'

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

/** What a paste holds, as Markdown: of a page or a word processor its structure too. Null when it is no text. */
export async function readPaste(data: Pick<DataTransfer, 'getData'>): Promise<string | null> {
  const plain = data.getData('text/plain')
  const html = data.getData('text/html')
  const markdown = html === '' ? null : await markdownOf(html)
  return fitting(markdown ?? plain)
}

async function readText(file: File): Promise<string | null> {
  // No character takes more than four bytes, so what is longer need not be read.
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

/** The reader of HTML is large, and comes when there is HTML to be read. */
async function markdownOf(html: string): Promise<string | null> {
  const { htmlToMarkdown } = await import('../paste/html-to-markdown.ts')
  return htmlToMarkdown(html)
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
