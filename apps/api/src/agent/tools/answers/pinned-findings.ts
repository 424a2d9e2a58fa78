import { getProject, getRevision, parseId, withoutNulls } from '@galley/contracts'
import { findOnPages } from '../../../analyze/proofs.ts'
import type { Region } from '../../pictures/frames.ts'
import type { RenderView } from '../../render-tasks.ts'
import type { ToolRun } from '../tool-run.ts'
import { EndpointRefusal } from '../tool-run.ts'
import { analyzeText, findingsOf } from './findings.ts'

/** A finding of `check_text`, and where it is: its page, from 1, and the region as shares of the page. */
export type PinnedFinding = {
  readonly id: string
  readonly severity: string
  readonly page: number
  readonly region: Region
}

/** The most findings that are shown on pages, the most severe first. */
const MOST = 40

/**
 * Returns the findings of the text that a render shows, with their places on its pages. None when the caller may not
 * read the text, the version is not kept any more, or no worker finds them in time.
 */
export async function pinnedFindings(run: ToolRun, render: RenderView): Promise<PinnedFinding[]> {
  const { ctx, bearer, signal } = run
  const { project_id, platform, config: resolved } = render
  const markdown = await textOf(run, render)
  if (markdown === null) return []
  const config = withoutNulls(resolved)
  const analysis = await analyzeText(run, { markdown, platform, config }).catch(orRefused)
  if (analysis === null) return []
  const findings = findingsOf(analysis)
    .flatMap(({ shown: { id, severity, line } }) =>
      typeof line === 'number' ? [{ id, severity, line }] : [],
    )
    .slice(0, MOST)
  if (findings.length === 0) return []
  const lines = findings.map(({ line }) => line)
  const projectId = parseId('project', project_id)
  const text = { ownerId: bearer.userId, projectId, markdown, platform, config, lines }
  const boxes = await findOnPages(ctx, text, signal)
  return findings.flatMap(({ id, severity }, index) => {
    const box = boxes?.[index]
    if (!box) return []
    const { page, ...region } = box
    return [{ id, severity, page, region }]
  })
}

/** Returns the text at the version that was rendered; null when it can't be read. */
async function textOf({ call }: ToolRun, render: RenderView): Promise<string | null> {
  const { project_id: id, project_version: version } = render
  const revision = await call(getRevision, { params: { id, version } }).catch(orRefused)
  if (revision) return revision.data.markdown
  const project = await call(getProject, { params: { id } }).catch(orRefused)
  return project?.data.version === version ? project.data.markdown : null
}

/** Findings are an addition: pages are shown without them. */
function orRefused(error: unknown): null {
  if (error instanceof EndpointRefusal) return null
  throw error
}
