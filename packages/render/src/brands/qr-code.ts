import { toSvgPath } from 'lean-qr/extras/svg'
import { correction, generate } from 'lean-qr/nano'
import type { Html } from '../markup/html.ts'
import { element } from '../markup/html.ts'
import { wcagContrast } from '../theme-proof/colours/contrasts.ts'
import type { Palette } from '../themes/theme.ts'

/** The width of the empty margin that cameras need, in modules. Source: ISO/IEC 18004. */
const QUIET = 4

/**
 * Returns a text as a QR code in the ink of a theme on its paper, at most so wide. A module has whole pixels on a page of
 * scale 2. On dark pages the two change places, because many cameras read no light code on a dark ground.
 */
export function qrCode(text: string, mostPx: number, { ink, paper }: Palette): Html {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const modules = code.size + 2 * QUIET
  const sidePx = (modules * Math.floor((mostPx / modules) * 2)) / 2
  const [dark, light] =
    wcagContrast(ink, '#000000') < wcagContrast(paper, '#000000') ? [ink, paper] : [paper, ink]
  const attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    class: 'qr',
    'aria-hidden': 'true',
    viewBox: [-QUIET, -QUIET, modules, modules].join(' '),
    width: sidePx,
    height: sidePx,
  }
  return element('svg', attributes, [
    element('rect', { x: -QUIET, y: -QUIET, width: modules, height: modules, rx: 1.5, fill: light }),
    element('path', { d: toSvgPath(code), fill: dark }),
  ])
}
