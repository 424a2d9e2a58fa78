import { blockOf, blocksIn } from '../../editor/preview/finding-marks.ts'

/** A changed block, or the part of it on a page. */
export type ChangedMark = {
  /** From 0. */
  readonly page: number
  /** In px of the unscaled document. */
  readonly left: number
  readonly top: number
  readonly height: number
}

/** Returns where the blocks with these source lines are, in a document whose pages begin `pitchPx` apart. */
export function changedMarks(document: Document, lines: readonly number[], pitchPx: number): ChangedMark[] {
  const blocks = blocksIn(document)
  const changed = new Set(lines.flatMap((line) => blockOf(blocks, line)?.element ?? []))
  const left = document.getElementById('flow')?.getBoundingClientRect().left ?? 0
  return [...changed].flatMap((element) =>
    [...element.getClientRects()]
      .filter(({ height }) => height > 1)
      .map(({ top, height }) => ({ page: Math.floor((top + 1) / pitchPx), left, top, height })),
  )
}
