import type { StructuredPatch } from 'diff'
import { applyPatch, parsePatch } from 'diff'
import { badArgument } from './bad-argument.ts'

/** More hunks cost more time than sending the whole text: each looks for its place in all lines. */
const MAX_HUNKS = 50

/**
 * Returns the text with a unified diff applied. The context lines must match exactly; the line numbers may be off.
 *
 * @throws invalid_request when it is no diff, or when a hunk has no place in the text.
 */
export function patchText(text: string, patch: string): string {
  const hunks = readPatch(patch)
  const changed = applyPatch(text, hunks, { fuzzFactor: 0, autoConvertLineEndings: false })
  if (changed === false) {
    throw badArgument('patch', 'does not fit the text: read it again, and repeat its lines exactly')
  }
  return changed
}

function readPatch(patch: string): StructuredPatch {
  const files = parsed(patch.replace(/\r\n?/g, '\n'))
  const [first] = files ?? []
  if (!first || files?.length !== 1 || first.hunks.length === 0) {
    throw badArgument('patch', 'is not a unified diff of one text, with right line counts in each `@@` line')
  }
  if (first.hunks.length > MAX_HUNKS) {
    throw badArgument('patch', `has more than ${MAX_HUNKS} hunks; send the whole text instead`)
  }
  return first
}

/** Returns null for what is no diff. The library's error holds lines of the text, so it goes no further. */
function parsed(patch: string): StructuredPatch[] | null {
  try {
    return parsePatch(patch)
  } catch {
    return null
  }
}
