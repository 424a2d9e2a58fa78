import { LIMITS, listRenders, viewPages } from '@galley/contracts'
import { readArtifact } from '../../assets/read-artifact.ts'
import { contactSheet, singlePicture } from '../pictures/page-pictures.ts'
import type { RenderView } from '../render-tasks.ts'
import { clipped, countThatFits } from './answers/fit-answer.ts'
import type { PinnedFinding } from './answers/pinned-findings.ts'
import { pinnedFindings } from './answers/pinned-findings.ts'
import { badArgument } from './bad-argument.ts'
import { completedRender } from './completed-render.ts'
import type { ToolRun } from './tool-run.ts'
import { handleTool } from './tool-run.ts'

const SHEET_PAGES = 12
const SHEET = { columns: 4, cellWidth: 260, gap: 12 }
const ALT_CHARS = 120

type Page = RenderView['artifacts'][number] & { readonly page: number }

/** Shows pages of a completed render as pictures: a contact sheet, or single pages. */
export const viewPagesTool = handleTool(viewPages, {
  run: async (run, { render_id, pages: numbers, width, changed_since, from }) => {
    const render = await completedRender(run, render_id)
    const all = pagesOf(render)
    const candidates = changed_since === undefined ? all : await changedPages(run, render, changed_since)
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
    const findings = await pinnedFindings(run, render)
    const on = shown.map(({ page }) => findings.filter((each) => each.page === page))
    const framed = on.map((each) => each.map(({ region }) => region))
    const sheet = await contactSheet(await filesOf(run, shown), SHEET, framed)
    return { data: { ...data, ...listed(on.flat()) }, pictures: [sheet] }
  },
})

/** Returns findings as an agent reads them. They are framed on the sheet. */
function listed(findings: readonly PinnedFinding[]) {
  if (findings.length === 0) return {}
  const shown = findings.map(({ id, severity, page, region: { left, top, width, height } }) => ({
    id,
    severity,
    page,
    region: [left, top, width, height],
  }))
  return { findings: shown.slice(0, countThatFits(shown)) }
}

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

/** Returns the pages whose pixels differ from the page at the same place of another render, or of the newest one of a version. */
async function changedPages(run: ToolRun, render: RenderView, since: string | number): Promise<Page[]> {
  const before =
    typeof since === 'string' ? await completedRender(run, since) : await newestOf(run, render, since)
  const old = new Map(pagesOf(before).map(({ page, sha256 }) => [page, sha256]))
  return pagesOf(render).filter(({ page, sha256 }) => old.get(page) !== sha256)
}

async function newestOf({ call }: ToolRun, { project_id, platform }: RenderView, version: number) {
  const query = { project_id, platform, status: 'completed' as const, limit: LIMITS.pageSizeMax }
  const { data } = await call(listRenders, { query })
  const found = data.find(({ project_version }) => project_version === version)
  if (!found) throw badArgument('changed_since', 'is a version that was not rendered for this platform')
  return found
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
