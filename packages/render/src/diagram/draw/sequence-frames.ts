import type { Html } from '../../markup/html.ts'
import { joined, NOTHING } from '../../markup/html.ts'
import type { DiagramLook, Rect } from './look.ts'
import type { SetText } from './set-text.ts'
import { setText } from './set-text.ts'
import { line, rectangle, textLines } from './svg.ts'

/** A loop or an alternative whose end has not been read yet. */
export type OpenFrame = {
  readonly word: string
  readonly top: number
  /** The index of the first drawn extent that is inside the frame. */
  readonly reachFrom: number
  readonly sections: { readonly y: number; readonly text: SetText }[]
}

export type SequenceFrame = OpenFrame & { readonly box: Rect }

/** Draws the frame of a loop or an alternative, with its keyword and its conditions. */
export function drawFrames({ word, box, sections }: SequenceFrame, look: DiagramLook): Html {
  const { palette } = look
  const name = setText(word, { size: 11, most: 200, isMono: look.isMono })
  const tab = { x: box.x, y: box.y, width: name.width + 12, height: name.height + 4 }
  const rule = { stroke: palette.quiet, 'stroke-width': 0.9, 'stroke-dasharray': '4 3' }
  const conditions = sections.map(({ y, text }, index) => {
    const isFirst = index === 0
    const at = { x: isFirst ? tab.x + tab.width + 6 : box.x + 8, y: y + 3 }
    const parting = isFirst ? NOTHING : line({ x: box.x, y }, { x: box.x + box.width, y }, rule)
    return joined([parting, textLines(text, at, { fill: palette.quiet, weight: 700, anchor: 'start' })])
  })
  return joined([
    rectangle(box, { fill: 'none', stroke: palette.quiet, 'stroke-width': 1 }),
    rectangle(tab, { fill: palette.quiet }),
    textLines(name, { x: tab.x + tab.width / 2, y: tab.y + 2 }, { fill: palette.paper, weight: 700 }),
    ...conditions,
  ])
}
