import type { BlockOf } from '../article/article.ts'
import type { DiagramSvg } from '../diagram/diagram-svg.ts'
import { diagramSvg } from '../diagram/diagram-svg.ts'
import type { DiagramLook } from '../diagram/draw/look.ts'
import type { Html } from '../markup/html.ts'
import { element } from '../markup/html.ts'
import { BLOCK_SIZES } from '../paging/block-sizes.ts'
import type { Frame } from '../paging/frame.ts'
import type { Scheme, Theme } from '../themes/theme.ts'
import { paletteOf } from '../themes/theme.ts'
import { linesAttribute } from './blocks/lines-attribute.ts'
import { codeHtml } from './code/code.ts'

/** Text below this share of the body's size is illegible even in an enlarged picture. The source is shown instead. */
const READABLE_SHARE = 0.26

/** Returns the look of diagrams in a theme, and the room for one on a page. */
export function diagramLook(theme: Theme, scheme: Scheme, frame: Frame): DiagramLook {
  return {
    palette: paletteOf(theme, scheme).palette,
    cornerPx: theme.structure.cornerPx,
    isMono: theme.font.body === 'mono' || theme.font.body === 'typewriter',
    widthPx: frame.contentWidthPx,
    heightPx: frame.contentHeightPx - BLOCK_SIZES.figure.above * frame.bodyPx,
    bodyPx: frame.bodyPx,
  }
}

/** Renders a diagram as a figure. If it can't be laid out or would be too small, shows its source with a label. */
export function diagramHtml(block: BlockOf<'diagram'>, look: DiagramLook): Html {
  const drawing = readableDrawing(block, look)
  if (drawing === null) return codeHtml(block.source, false, true)
  const svg = element('svg', { 'data-object': true, role: 'img', ...drawing.attributes }, drawing.shapes)
  return element('figure', { class: 'diagram', ...linesAttribute(block.lines) }, svg)
}

/** Returns the drawing. Null if it can't be laid out or its text would be illegible. */
export function readableDrawing({ diagram }: BlockOf<'diagram'>, look: DiagramLook): DiagramSvg | null {
  try {
    const drawing = diagramSvg(diagram, look)
    return drawing.textPx >= READABLE_SHARE * look.bodyPx ? drawing : null
  } catch {
    // The layout library throws for a few unusual graphs.
    return null
  }
}
