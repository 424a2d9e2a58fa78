import { viewPages } from '@galley/contracts'
import { readArtifact } from '../../assets/read-artifact.ts'
import { contactSheet, singlePicture } from '../pictures/page-pictures.ts'
import type { RenderView } from '../render-tasks.ts'
import { badArgument } from './bad-argument.ts'
import { completedRender } from './completed-render.ts'
import { clipped } from './fit-answer.ts'
import type { ToolRun } from './tool-run.ts'
import { handleTool } from './tool-run.ts'

const SHEET_PAGES = 12
const SHEET = { columns: 4, cellWidth: 260, gap: 12 }
const ALT_CHARS = 120

type Page = RenderView['artifacts'][number] & { readonly page: number }

/** Shows pages of a completed render as pictures: a contact sheet, or single pages. */
export const viewPagesTool = handleTool(viewPages, {
  run: async (run, { render_id, pages: numbers, width, changed_since, from }) => {
    const all = pagesOf(await completedRender(run, render_id))
    const candidates = changed_since === undefined ? all : await changedPages(run, all, changed_since)
    if (numbers) return singlePages(run, { all, numbers, width })
    const rest = candidates.filter(({ page }) => page >= from)
    const shown = rest.slice(0, SHEET_PAGES)
    const data = {
      page_count: all.length,
      ...(changed_since !== undefined && { changed_pages: candidates.map(({ page }) => page) }),
      // In the order of the sheet: rows of four.
      shown: shown.map(({ page }) => page),
      next_from: rest[SHEET_PAGES]?.page ?? null,
    }
    if (shown.length === 0) return { data }
    return { data, pictures: [await contactSheet(await filesOf(run, shown), SHEET)] }
  },
})

type SinglePages = {
  readonly all: readonly Page[]
  readonly numbers: readonly number[]
  readonly width: number
}

async function singlePages(run: ToolRun, { all, numbers, width }: SinglePages) {
  const pages = [...new Set(numbers)].map((number) => {
    const page = all.find((each) => each.page === number)
    if (!page) throw badArgument('pages', 'names a page that the render does not have')
    return page
  })
  const pictures = []
  for (const file of await filesOf(run, pages)) pictures.push(await singlePicture(file, width))
  const shown = pages.map(({ page, kind, alt_text }) => ({
    page,
    kind,
    alt_text: clipped(alt_text ?? '', ALT_CHARS),
  }))
  return { data: { page_count: all.length, shown }, pictures }
}

/** Returns the pages whose pixels differ from the page at the same place of another render. */
async function changedPages(run: ToolRun, pages: readonly Page[], before: string): Promise<Page[]> {
  const old = new Map(pagesOf(await completedRender(run, before)).map(({ page, sha256 }) => [page, sha256]))
  return pages.filter(({ page, sha256 }) => old.get(page) !== sha256)
}

function pagesOf({ artifacts }: RenderView): Page[] {
  return artifacts.flatMap((artifact) => (artifact.page === null ? [] : { ...artifact, page: artifact.page }))
}

async function filesOf({ ctx, signal }: ToolRun, pages: readonly Page[]): Promise<Buffer[]> {
  const files = []
  for (const { artifact_id } of pages) {
    signal.throwIfAborted()
    files.push(await readArtifact(ctx, artifact_id))
  }
  return files
}
