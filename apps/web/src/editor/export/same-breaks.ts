import type { Manifest } from '@galley/contracts'
import type { PageLayout } from '@galley/render'

type PrintedPage = Pick<Manifest['pages'][number], 'first_line' | 'last_line' | 'fill'>
type ShownPage = Pick<PageLayout['pages'][number], 'firstLine' | 'lastLine' | 'fill'>

/** Screens of another density round lengths differently, by far less than a line. */
const ROUNDING = 0.01

/** Whether finished pages break where those of the preview do: each begins, ends and is filled alike. */
export function haveSameBreaks(printed: readonly PrintedPage[], shown: readonly ShownPage[]): boolean {
  const isAlike = (page: PrintedPage, other: ShownPage) =>
    page.first_line === other.firstLine &&
    page.last_line === other.lastLine &&
    Math.abs(page.fill - other.fill) <= ROUNDING
  return (
    printed.length === shown.length &&
    printed.every((page, index) => {
      const other = shown[index]
      return other !== undefined && isAlike(page, other)
    })
  )
}
