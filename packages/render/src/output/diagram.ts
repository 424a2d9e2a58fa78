import type { BlockOf } from '../article/article.ts'
import type { DiagramSvg } from '../diagram/diagram-svg.ts'
import { diagramSvg } from '../diagram/diagram-svg.ts'
import type { DiagramLook } from '../diagram/draw/look.ts'
import type { Html } from '../markup/html.ts'
import { element } from '../markup/html.ts'
import type { Frame } from '../paging/frame.ts'
import type { Scheme, Theme } from '../themes/theme.ts'
import { paletteOf } from '../themes/theme.ts'
import { codeHtml } from './code.ts'
import { linesAttribute } from './lines-attribute.ts'

/** What stands above a diagram on its page, at most, in body characters. Its heading has to fit there. */
const HEADING_ROOM = 5.2

/** Text smaller than this share of the body’s is not read even when a picture is enlarged: the source says more then. */
const READABLE_SHARE = 0.26

/** How diagrams look in a theme, and how much room a page has for one. */
export function diagramLook(theme: Theme, scheme: Scheme, frame: Frame): DiagramLook {
  return {
    palette: paletteOf(theme, scheme).palette,
    cornerPx: theme.structure.cornerPx,
    isMono: theme.font.body === 'mono' || theme.font.body === 'typewriter',
    widthPx: frame.contentWidthPx,
    heightPx: frame.contentHeightPx - HEADING_ROOM * frame.bodyPx,
    bodyPx: frame.bodyPx,
  }
}

/** Sets a diagram as a figure. One that can't be laid out, or would be too small, is shown as its source, and said to be. */
export function diagramHtml(block: BlockOf<'diagram'>, look: DiagramLook): Html {
  const drawing = readableDrawing(block, look)
  if (drawing === null) return codeHtml(block.source, false, true)
  const svg = element('svg', { 'data-object': true, role: 'img', ...drawing.attributes }, drawing.shapes)
  return element('figure', { class: 'diagram', ...linesAttribute(block.lines) }, svg)
}

/** The drawing, if it can be laid out and its text be read. */
export function readableDrawing({ diagram }: BlockOf<'diagram'>, look: DiagramLook): DiagramSvg | null {
  try {
    const drawing = diagramSvg(diagram, look)
    return drawing.textPx >= READABLE_SHARE * look.bodyPx ? drawing : null
  } catch {
    // The layout library gives up on a few odd graphs.
    return null
  }
}
