import { findTheme, paletteOf } from '@galley/render'

const SHEET = { width: 120, height: 160, gap: 24 }
const MOST_SHEETS = 3
/** How long the lines of a sheet are, in parts of its width. The first is its title. */
const LINES = [0.62, 0.78, 0.7, 0.78, 0.5]

/**
 * Sheets in a theme's colours with lines in place of words: what a share shows of its pages when it shows no text. It says
 * nothing but theme and, up to three, how many pages there are.
 */
export function proofPicture(themeId: string, pageCount: number): string {
  const theme = findTheme(themeId)
  if (!theme) return ''
  const { palette } = paletteOf(theme, 'light')
  const count = Math.max(1, Math.min(MOST_SHEETS, pageCount))
  const width = count * SHEET.width + (count - 1) * SHEET.gap
  const sheets = Array.from({ length: count }, (_, index) => sheet(index, palette))
  return `<svg class="proof" viewBox="-2 -2 ${width + 4} ${SHEET.height + 4}" aria-hidden="true">${sheets.join('')}</svg>`
}

type Palette = ReturnType<typeof paletteOf>['palette']

function sheet(index: number, { paper, ink, quiet, accent, line }: Palette): string {
  const left = index * (SHEET.width + SHEET.gap)
  const lines = LINES.map((part, at) => {
    const isTitle = at === 0
    const y = 40 + at * 20 + (isTitle ? 0 : 8)
    return `<rect x="${left + 14}" y="${y}" width="${part * SHEET.width}" height="${isTitle ? 9 : 5}" rx="2" fill="${isTitle ? ink : quiet}" fill-opacity="${isTitle ? 0.85 : 0.32}"/>`
  })
  return `<rect x="${left}" y="0" width="${SHEET.width}" height="${SHEET.height}" rx="6" fill="${paper}" stroke="${line}"/><rect x="${left + 14}" y="22" width="22" height="4" fill="${accent}"/>${lines.join('')}`
}
