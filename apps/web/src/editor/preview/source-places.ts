/** The position of a source line in the preview, in px of the unscaled document. */
export type LinePosition = { readonly line: number; readonly top: number }

/** Returns where each block begins, in the order of the text. */
export function placesIn(document: Document): LinePosition[] {
  const blocks = [...document.querySelectorAll('#flow [data-lines]')]
  return blocks
    .map((block) => ({ line: firstLineOf(block), top: block.getClientRects()[0]?.top ?? Number.NaN }))
    .filter(({ line, top }) => line > 0 && !Number.isNaN(top))
    .sort((one, other) => one.line - other.line || one.top - other.top)
}

/** Returns the source line of the block at a position of the document. Null in a margin. */
export function lineAt(document: Document, { x, y }: { x: number; y: number }): number | null {
  const block = document.elementFromPoint(x, y)?.closest('[data-lines]')
  return block ? firstLineOf(block) : null
}

/** Returns the position of a line, interpolated between the blocks around it. Null without blocks. */
export function topOfLine(places: readonly LinePosition[], line: number): number | null {
  const after = places.findIndex((place) => place.line > line)
  const before = places[after === -1 ? places.length - 1 : after - 1]
  const next = after === -1 ? undefined : places[after]
  if (!before) return next?.top ?? null
  if (!next || next.line === before.line || next.top < before.top) return before.top
  return before.top + ((line - before.line) / (next.line - before.line)) * (next.top - before.top)
}

/** Returns the line at a height. Null without blocks. */
export function lineOfTop(places: readonly LinePosition[], top: number): number | null {
  const before = places.findLast((place) => place.top <= top)
  return (before ?? places[0])?.line ?? null
}

function firstLineOf(block: Element): number {
  return Number.parseInt(block.getAttribute('data-lines') ?? '', 10) || 0
}
