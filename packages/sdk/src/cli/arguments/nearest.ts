/** Returns the name that was probably meant, with at most a third of its letters changed, or undefined. */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((name) => ({ name, edits: editsBetween(typed.toLowerCase(), name) }))
    .filter(({ name, edits }) => edits <= name.length / 3)
    .sort((a, b) => a.edits - b.edits)
  return best?.name
}

/** Returns how many letters must be inserted, deleted, replaced or swapped with their neighbour. */
function editsBetween(from: string, to: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, index) => index)]
  for (let row = 1; row <= from.length; row++) {
    const here = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      here[column] = Math.min(
        at(last, column) + 1,
        at(here, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, here]
  }
  return at(last, to.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
