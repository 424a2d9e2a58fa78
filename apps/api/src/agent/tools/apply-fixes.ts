import { applyFixes, getProject, updateProject } from '@galley/contracts'
import { badArgument } from './bad-argument.ts'
import type { TextFix } from './findings.ts'
import { analyzeText, findingsOf } from './findings.ts'
import { handleTool } from './tool-run.ts'

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
    const { text, applied, overlapping } = withFixes(project.markdown, fixes)
    skipped.push(...overlapping.map((each) => ({ id: each, why: 'overlaps another fix; check again' })))
    if (applied.length === 0) return { data: { project_id: id, version, applied, skipped } }
    const { data } = await run.call(updateProject, {
      params: { id },
      body: { markdown: text },
      ifMatch: version,
    })
    const { version: made, open_in_service_url } = data
    return { data: { project_id: id, version: made, applied, skipped, open_in_service_url } }
  },
})

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
  return { text: changed, applied, overlapping }
}
