import { getProject, getRevision, readText } from '@galley/contracts'
import { ANSWER_BYTES, clipped, countThatFits, jsonBytes } from './answers/fit-answer.ts'
import { handleTool } from './tool-run.ts'

/** Reads a text from a line on, as much as one answer holds, or all of it. */
export const readTextTool = handleTool(readText, {
  run: async ({ call }, { project_id: id, version, from_line, whole }) => {
    const { data } =
      version === undefined
        ? await call(getProject, { params: { id } })
        : await call(getRevision, { params: { id, version } })
    const lines = data.markdown.split('\n')
    const rest = lines.slice(from_line - 1)
    const count = whole ? rest.length : countThatFits(rest)
    const shown = rest.slice(0, count)
    const next = from_line + count
    return {
      data: {
        project_id: id,
        version: data.version,
        title: clipped(data.title, 80),
        lines: lines.length,
        from_line,
        next_line: next <= lines.length ? next : null,
        markdown: whole ? shown.join('\n') : cut(shown.join('\n')),
      },
    }
  },
})

/** Cuts a line that alone is longer than an answer. */
function cut(text: string): string {
  if (jsonBytes(text) <= ANSWER_BYTES) return text
  // A character takes at most six bytes as JSON.
  return `${clipped(text, Math.floor(ANSWER_BYTES / 6))}\n(This line is longer: use \`whole\`.)`
}
