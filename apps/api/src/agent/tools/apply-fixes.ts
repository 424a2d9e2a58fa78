import { applyFixes, getProject, PLATFORMS, parseId, updateProject } from '@galley/contracts'
import { proofPage } from '../../analyze/proofs.ts'
import type { ToolPicture } from '../pictures/page-pictures.ts'
import { contactSheet } from '../pictures/page-pictures.ts'
import type { TextFix } from './answers/findings.ts'
import { analyzeText, findingsOf } from './answers/findings.ts'
import { badArgument } from './bad-argument.ts'
import type { ToolRun } from './tool-run.ts'
import { handleTool } from './tool-run.ts'

const BESIDE = { columns: 2, cellWidth: 360, gap: 12 }

type IdentifiedFix = TextFix & { readonly id: string }
type SkippedFix = { readonly id: string; readonly why: string }

/** Applies the fixes of findings to the version that was checked, as one new version. */
export const applyFixesTool = handleTool(applyFixes, {
  needs: () => ['project:read'],
  run: async (run, { project_id: id, version, finding_ids, config }) => {
    const { data: project } = await run.call(getProject, { params: { id } })
    if (project.version !== version)
      throw badArgument('version', 'is not the current one; check the text again')
    const findings = new Map(
      findingsOf(await analyzeText(run, { project_id: id, config })).map(({ shown, fix }) => [shown.id, fix]),
    )
    const skipped: SkippedFix[] = []
    const fixes: IdentifiedFix[] = []
    for (const findingId of new Set(finding_ids)) {
      const fix = findings.get(findingId)
      if (fix) fixes.push({ id: findingId, ...fix })
      else
        skipped.push({
          id: findingId,
          why: fix === null ? 'the author has to decide' : 'not found in this version',
        })
    }
    const { text, applied, overlapping, firstChange } = withFixes(project.markdown, fixes)
    skipped.push(...overlapping.map((each) => ({ id: each, why: 'overlaps another fix; check again' })))
    if (applied.length === 0) return { data: { project_id: id, version, applied, skipped } }
    const { data } = await run.call(updateProject, {
      params: { id },
      body: { markdown: text },
      ifMatch: version,
    })
    const { version: made, open_in_service_url } = data
    const line = project.markdown.slice(0, firstChange).split('\n').length
    const pictures = await beforeAndAfter(run, { id, config, line }, [project.markdown, text])
    return { data: { project_id: id, version: made, applied, skipped, open_in_service_url }, pictures }
  },
})

type Changed = {
  readonly id: string
  readonly config: Readonly<Record<string, unknown>> | undefined
  /** The line of the first change, from 1. */
  readonly line: number
}

/** Returns the page of the first change before and after it, side by side; nothing when no worker makes them. */
async function beforeAndAfter(
  { ctx, bearer, signal }: ToolRun,
  { id, config = {}, line }: Changed,
  texts: readonly string[],
): Promise<ToolPicture[]> {
  const shown = {
    ownerId: bearer.userId,
    projectId: parseId('project', id),
    platform: PLATFORMS[0],
    config,
    line,
  }
  const pages: Buffer[] = []
  for (const markdown of texts) {
    const page = await proofPage(ctx, { ...shown, markdown }, signal).catch(() => null)
    if (page) pages.push(page)
  }
  return pages.length === texts.length ? [await contactSheet(pages, BESIDE)] : []
}

/** Applies fixes from the end of the text to its start. Of two that overlap, the later one is applied. */
function withFixes(text: string, fixes: readonly IdentifiedFix[]) {
  const applied: string[] = []
  const overlapping: string[] = []
  let changed = text
  let untouchedEnd = text.length
  for (const { id, start, end, replacement } of [...fixes].sort((one, other) => other.start - one.start)) {
    if (end > untouchedEnd) {
      overlapping.push(id)
      continue
    }
    changed = changed.slice(0, start) + replacement + changed.slice(end)
    untouchedEnd = start
    applied.push(id)
  }
  return { text: changed, applied, overlapping, firstChange: untouchedEnd }
}
