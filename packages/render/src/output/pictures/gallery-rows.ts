import type { GalleryLayout } from '../../article/article.ts'

/** The pictures in each row, by their number, as the albums of Xiaohongshu and WeChat's moments place them. */
const ROWS: Readonly<Record<number, readonly number[]>> = {
  2: [2],
  3: [3],
  4: [2, 2],
  5: [2, 3],
  6: [3, 3],
  7: [2, 2, 3],
  8: [2, 3, 3],
  9: [3, 3, 3],
}
/** Width : height of the cells of a row of two among rows of three. Those have as much height then. */
const WIDE_CELL = { width: 3, height: 2 }
const SQUARE = { width: 1, height: 1 }

export type GalleryRow<T> = {
  readonly cells: readonly T[]
  /** Width : height of each cell of a grid. Null in a row of whole pictures. */
  readonly ratio: { readonly width: number; readonly height: number } | null
}

/** Divides the pictures of a gallery into rows of at most three. */
export function galleryRows<T>(layout: GalleryLayout, pictures: readonly T[]): GalleryRow<T>[] {
  const counts = ROWS[pictures.length] ?? pictures.map(() => 1)
  const isMixed = new Set(counts).size > 1
  let from = 0
  return counts.map((count) => {
    const cells = pictures.slice(from, from + count)
    from += count
    const cell = isMixed && count === 2 ? WIDE_CELL : SQUARE
    return { cells, ratio: layout === 'grid' ? cell : null }
  })
}
