import type { Attributes } from '../markup/attributes.ts'
import type { Html } from '../markup/html.ts'
import { joined } from '../markup/html.ts'
import type { Diagram } from './diagram.ts'
import { drawGraph } from './draw/draw-graph.ts'
import { drawPie } from './draw/draw-pie.ts'
import { drawSequence } from './draw/draw-sequence.ts'
import type { DiagramLook, Drawing, Rect } from './draw/look.ts'
import { MARGIN, shareThatFits, TEXT, unitPx } from './draw/look.ts'
import { setText } from './draw/set-text.ts'
import { rectangle, textLines } from './draw/svg.ts'

export type DiagramSvg = {
  /** The size attributes of the `svg` element. */
  readonly attributes: Attributes
  readonly shapes: Html
  /** The background area, in the drawing's units. */
  readonly sheet: Rect
  readonly widthPx: number
  readonly heightPx: number
  /** The size of the smallest text that matters, in CSS px. */
  readonly textPx: number
}

/**
 * Draws a diagram as one self-contained SVG: colours are literal, arrow heads are shapes, and there are no styles,
 * definitions or references. So it works in a page as well as in a WeChat article.
 */
export function diagramSvg(diagram: Diagram, look: DiagramLook): DiagramSvg {
  const drawing = withTitle(draw(diagram, look), diagram.title, look)
  const share = shareThatFits(drawing.box, look)
  const scale = share * unitPx(look)
  const { x, y, width, height } = drawing.box
  const sheet = { x: x - MARGIN, y: y - MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN }
  const [widthPx, heightPx] = [Math.floor(sheet.width * scale), Math.floor(sheet.height * scale)]
  const inset = { x: sheet.x + 0.5, y: sheet.y + 0.5, width: sheet.width - 1, height: sheet.height - 1 }
  const ground = rectangle(inset, {
    fill: look.palette.paper,
    stroke: look.palette.line,
    'stroke-width': 1,
    rx: Math.min(look.cornerPx, 14),
  })
  const viewBox = [sheet.x, sheet.y, sheet.width, sheet.height]
    .map((each) => Math.round(each * 100) / 100)
    .join(' ')
  const attributes = { xmlns: 'http://www.w3.org/2000/svg', viewBox, width: widthPx, height: heightPx }
  return {
    attributes,
    shapes: joined([ground, drawing.body]),
    sheet,
    widthPx,
    heightPx,
    textPx: TEXT * scale,
  }
}

function draw(diagram: Diagram, look: DiagramLook): Drawing {
  switch (diagram.kind) {
    case 'graph':
      return drawGraph(diagram, look)
    case 'sequence':
      return drawSequence(diagram, look)
    case 'pie':
      return drawPie(diagram, look)
  }
}

function withTitle({ box, body }: Drawing, title: string, look: DiagramLook): Drawing {
  if (title === '') return { box, body }
  const text = setText(title, { size: TEXT + 1, most: Math.max(box.width, 240), isMono: look.isMono })
  const width = Math.max(box.width, text.width)
  const top = box.y - text.height - 14
  const head = textLines(text, { x: box.x + box.width / 2, y: top }, { fill: look.palette.ink, weight: 700 })
  return {
    box: { x: box.x + (box.width - width) / 2, y: top, width, height: box.height + text.height + 14 },
    body: joined([head, body]),
  }
}
