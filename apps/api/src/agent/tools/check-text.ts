import type { Analysis } from '@galley/contracts'
import { checkText, getProject } from '@galley/contracts'
import { analyzeText, findingsOf } from './answers/findings.ts'
import { ANSWER_BYTES, countThatFits, jsonBytes } from './answers/fit-answer.ts'
import { badArgument } from './bad-argument.ts'
import { handleTool } from './tool-run.ts'

/** Checks a stored text, or one that is sent, and lists what was found. */
export const checkTextTool = handleTool(checkText, {
  run: async (run, { from, ...target }) => {
    const { project_id: id, markdown } = target
    if ((id === undefined) === (markdown === undefined)) {
      throw badArgument('project_id', 'or `markdown` is needed, not both')
    }
    // Read before the analysis: fixes of an older version are refused, and never applied to a newer one.
    const version = id === undefined ? null : (await run.call(getProject, { params: { id } })).data.version
    const analysis = await analyzeText(run, target)
    const findings = findingsOf(analysis)
    const platforms = pagesAndLimits(analysis)
    const rest = findings.slice(from).map(({ shown }) => shown)
    const shown = rest.slice(0, countThatFits(rest, ANSWER_BYTES - jsonBytes(platforms)))
    const next = from + shown.length
    return {
      data: {
        ...(version !== null && { version }),
        platforms,
        found: findings.length,
        findings: shown,
        next: next < findings.length ? next : null,
      },
    }
  },
})

/** Returns the page count of each platform, and the limits that the text breaks. */
function pagesAndLimits({ platforms }: Analysis) {
  return Object.fromEntries(
    Object.entries(platforms).map(([id, { estimated_pages, limits }]) => {
      const over = limits
        .filter(({ ok }) => !ok)
        .map(({ name, used, limit, unit }) => ({ name, used, limit, unit }))
      return [id, { pages: estimated_pages, ...(over.length > 0 && { over }) }]
    }),
  )
}
