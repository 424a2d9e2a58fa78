import type { Attributes } from '../../markup/attributes.ts'
import type { Html } from '../../markup/html.ts'
import { element, joined } from '../../markup/html.ts'
import type { PieDiagram } from '../diagram.ts'
import type { DiagramLook, Drawing, Point } from './look.ts'
import { TEXT } from './look.ts'
import { setText } from './set-text.ts'
import { pair, rectangle, textLines } from './svg.ts'

const RADIUS = 92
const GAP = 30
const KEY = 13

/** Draws a ring with a legend beside it. */
export function drawPie({ slices, showsValues }: PieDiagram, look: DiagramLook): Drawing {
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const colours = coloursOf(look)
  const drawn: Html[] = []
  const centre = { x: RADIUS, y: RADIUS }
  let [from, y, widest] = [0, 0, 0]
  const texts = slices.map(({ label, value }) => {
    const percent = `${Math.round((value / total) * 1000) / 10}%`
    const said = `${label}  ${percent}${showsValues ? ` (${value})` : ''}`
    return setText(said, { size: TEXT, most: 190, isMono: look.isMono })
  })
  const keyHeight = texts.reduce((sum, { height }) => sum + height + 8, -8)
  y = Math.max(0, RADIUS - keyHeight / 2)
  for (const [index, { value }] of slices.entries()) {
    const fill = colours[index % colours.length] ?? look.palette.accent
    const opacity = index < colours.length ? undefined : 0.55
    const to = from + value / total
    const text = texts[index]
    if (value > 0) {
      const paint = { fill, 'fill-opacity': opacity, stroke: look.palette.paper, 'stroke-width': 2 }
      drawn.push(sliceOf(centre, [from, to], paint))
    }
    from = to
    if (!text) continue
    const x = 2 * RADIUS + GAP
    drawn.push(
      rectangle(
        { x, y: y + (text.leading - KEY) / 2, width: KEY, height: KEY },
        { fill, 'fill-opacity': opacity, rx: 3 },
      ),
      textLines(text, { x: x + KEY + 9, y }, { fill: look.palette.ink, anchor: 'start' }),
    )
    y += text.height + 8
    widest = Math.max(widest, x + KEY + 9 + text.width)
  }
  return { box: { x: 0, y: 0, width: widest, height: Math.max(2 * RADIUS, y - 8) }, body: joined(drawn) }
}

function coloursOf({ palette: { accent, tone, quiet } }: DiagramLook): readonly string[] {
  return [accent, tone.tip, tone.warning, tone.note, tone.important, tone.caution, quiet]
}

/** Returns a slice of the ring. Angles are shares of the whole, clockwise from the top. */
function sliceOf(centre: Point, [from, to]: readonly [number, number], paint: Attributes): Html {
  // A full circle has no start and end point for an arc.
  const end = Math.min(to, from + 0.9999)
  const [inner, large] = [RADIUS * 0.52, end - from > 0.5 ? 1 : 0]
  const at = (share: number, radius: number) => ({
    x: centre.x + radius * Math.sin(share * 2 * Math.PI),
    y: centre.y - radius * Math.cos(share * 2 * Math.PI),
  })
  const d =
    `M${pair(at(from, RADIUS))}A${RADIUS} ${RADIUS} 0 ${large} 1 ${pair(at(end, RADIUS))}` +
    `L${pair(at(end, inner))}A${inner} ${inner} 0 ${large} 0 ${pair(at(from, inner))}Z`
  return element('path', { d, ...paint })
}
