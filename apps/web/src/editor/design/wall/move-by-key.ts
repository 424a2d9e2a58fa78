type Box = { readonly left: number; readonly top: number; readonly width: number }

/**
 * Returns the place that a key leads to from `at`, among boxes in rows from left to right. Null for other keys, and
 * where there is no further row.
 */
export function placeByKey(key: string, at: number, boxes: readonly Box[]): number | null {
  const last = boxes.length - 1
  switch (key) {
    case 'ArrowLeft':
      return at > 0 ? at - 1 : null
    case 'ArrowRight':
      return at < last ? at + 1 : null
    case 'Home':
      return 0
    case 'End':
      return last
    case 'ArrowUp':
      return nearestInNextRow(at, boxes, -1)
    case 'ArrowDown':
      return nearestInNextRow(at, boxes, 1)
    default:
      return null
  }
}

/** Boxes whose tops differ by less are in one row. */
const ONE_ROW_PX = 4

function nearestInNextRow(at: number, boxes: readonly Box[], step: 1 | -1): number | null {
  const from = boxes[at]
  if (!from) return null
  const beyond = boxes
    .map((box, place) => ({ box, place }))
    .filter(({ box }) => (box.top - from.top) * step > ONE_ROW_PX)
  const rowTop = step === 1 ? beyond[0]?.box.top : beyond.at(-1)?.box.top
  if (rowTop === undefined) return null
  const row = beyond.filter(({ box }) => Math.abs(box.top - rowTop) <= ONE_ROW_PX)
  const distance = ({ box }: (typeof row)[number]) =>
    Math.abs(box.left + box.width / 2 - from.left - from.width / 2)
  const [nearest] = row.sort((one, other) => distance(one) - distance(other))
  return nearest?.place ?? null
}
