import type { OpenShare } from '@galley/backend'
import type { Html } from '@galley/render'
import { element, joined, NOTHING, paletteOf } from '@galley/render'
import { themeOfShare } from './look-of-share.ts'

const SHEET = { width: 120, height: 160, gap: 24 }
const MOST_SHEETS = 3
/** The lengths of a sheet's lines, as fractions of its width. The first line is the title. */
const LINES = [0.62, 0.78, 0.7, 0.78, 0.5]

/**
 * Returns a picture of sheets in the colours of a render, with lines in place of words. Shares without text show it. It
 * reveals only the theme and the number of pages, up to three.
 */
export function proofPicture(render: NonNullable<OpenShare['render']>): Html {
  const theme = themeOfShare(render)
  if (!theme) return NOTHING
  const { palette } = paletteOf(theme, render.config.scheme)
  const count = Math.max(1, Math.min(MOST_SHEETS, render.pageCount))
  const width = count * SHEET.width + (count - 1) * SHEET.gap
  const sheets = Array.from({ length: count }, (_, index) => sheet(index, palette))
  const viewBox = `-2 -2 ${width + 4} ${SHEET.height + 4}`
  return element('svg', { class: 'proof', viewBox, 'aria-hidden': 'true' }, sheets)
}

type Palette = ReturnType<typeof paletteOf>['palette']

function sheet(index: number, { paper, ink, quiet, accent, line }: Palette): Html {
  const left = index * (SHEET.width + SHEET.gap)
  const lines = LINES.map((part, at) => {
    const isTitle = at === 0
    const y = 40 + at * 20 + (isTitle ? 0 : 8)
    return element('rect', {
      x: left + 14,
      y,
      width: part * SHEET.width,
      height: isTitle ? 9 : 5,
      rx: 2,
      fill: isTitle ? ink : quiet,
      'fill-opacity': isTitle ? 0.85 : 0.32,
    })
  })
  const { width, height } = SHEET
  return joined([
    element('rect', { x: left, y: 0, width, height, rx: 6, fill: paper, stroke: line }),
    element('rect', { x: left + 14, y: 22, width: 22, height: 4, fill: accent }),
    ...lines,
  ])
}
