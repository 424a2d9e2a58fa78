import type { Html } from '../../markup/html.ts'
import { element, joined, NOTHING } from '../../markup/html.ts'
import type { SequenceDiagram, SequenceStep } from '../diagram.ts'
import type { EndPaint } from './edge-ends.ts'
import { drawEnd, endLength } from './edge-ends.ts'
import type { DiagramLook, Drawing, Point, Rect } from './look.ts'
import { around, cornersOf, shareThatFits } from './look.ts'
import type { SequenceColumn, SetStep } from './sequence-columns.ts'
import { LOOP_WIDTH, NOTE_PAD, placeColumns, setSteps } from './sequence-columns.ts'
import type { OpenFrame, SequenceFrame } from './sequence-frames.ts'
import { drawFrames } from './sequence-frames.ts'
import { line, pair, polygon, rectangle, textLines } from './svg.ts'

const HEAD = 34
const ROW = 16
const BAR = 8

type Sheet = {
  readonly look: DiagramLook
  readonly columns: ReadonlyMap<string, SequenceColumn>
  /** Painted first: the activation bars on the lifelines. Everything else follows. */
  readonly bars: Html[]
  readonly marks: Html[]
  readonly reach: Point[]
  readonly frames: SequenceFrame[]
  readonly open: OpenFrame[]
  readonly active: { readonly id: string; readonly from: number }[]
  y: number
}

/** Draws a sequence diagram from top to bottom. Wraps texts more narrowly if the drawing is too wide. */
export function drawSequence(diagram: SequenceDiagram, look: DiagramLook): Drawing {
  let best: { drawing: Drawing; share: number } | null = null
  for (const most of [180, 120, 84]) {
    const drawing = drawAt(diagram, most, look)
    const share = shareThatFits(drawing.box, look)
    if (!best || share > best.share) best = { drawing, share }
    if (best.share > 0.86) break
  }
  return best?.drawing ?? drawAt(diagram, 180, look)
}

function drawAt(diagram: SequenceDiagram, most: number, look: DiagramLook): Drawing {
  const steps = setSteps(diagram, most, look)
  const columns = placeColumns(diagram, steps, look)
  const headHeight = Math.max(HEAD, ...columns.map(({ name }) => name.height + 14))
  const sheet: Sheet = {
    look,
    columns: new Map(columns.map((column) => [column.participant.id, column])),
    bars: [],
    marks: [],
    reach: [],
    frames: [],
    open: [],
    active: [],
    y: headHeight + 10,
  }
  for (const each of steps) drawStep(sheet, each)
  while (sheet.active.length > 0) endBar(sheet, sheet.active[0]?.id ?? '')
  const bottom = sheet.y + 14
  const lifelines = columns.map(({ x }) =>
    line(
      { x, y: headHeight },
      { x, y: bottom },
      { stroke: look.palette.quiet, 'stroke-width': 1, 'stroke-dasharray': '3 4' },
    ),
  )
  const heads = columns.map((column) => drawHead(column, headHeight, look))
  const frames = sheet.frames.toReversed().map((frame) => drawFrames(frame, look))
  const edges = columns.flatMap(({ x, half }) => [
    { x: x - half, y: 0 },
    { x: x + half, y: bottom },
  ])
  const box = around([...edges, ...sheet.reach, ...sheet.frames.flatMap((frame) => cornersOf(frame.box))])
  return { box, body: joined([...lifelines, ...sheet.bars, ...frames, ...sheet.marks, ...heads]) }
}

function drawHead({ participant, name, x, half }: SequenceColumn, height: number, look: DiagramLook): Html {
  const { palette } = look
  const box: Rect = { x: x - half, y: 0, width: 2 * half, height }
  const rx = participant.isPerson ? height / 2 : Math.min(look.cornerPx * 0.6, 6)
  const fill = participant.isPerson ? palette.accent : palette.panel
  const ink = participant.isPerson ? palette.paper : palette.ink
  return joined([
    rectangle(box, { fill, stroke: palette.accent, 'stroke-width': 1.4, rx }),
    textLines(name, { x, y: (height - name.height) / 2 }, { fill: ink, weight: 700 }),
  ])
}

function drawStep(sheet: Sheet, each: SetStep): void {
  const { step } = each
  switch (step.kind) {
    case 'message':
      drawMessage(sheet, step, each)
      return
    case 'note':
      drawNote(sheet, step, each)
      return
    case 'activate':
      sheet.active.push({ id: step.id, from: sheet.y })
      return
    case 'deactivate':
      endBar(sheet, step.id)
      return
    case 'open':
      sheet.y += 10
      sheet.open.push({
        word: step.word,
        top: sheet.y,
        reachFrom: sheet.reach.length,
        sections: [{ y: sheet.y, text: each.text }],
      })
      sheet.y += Math.max(20, each.text.height + 6)
      return
    case 'else':
      sheet.y += 10
      sheet.open.at(-1)?.sections.push({ y: sheet.y, text: each.text })
      sheet.y += each.text.height + 4
      return
    case 'close':
      closeFrame(sheet)
  }
}

type Message = Extract<SequenceStep, { kind: 'message' }>

function drawMessage(sheet: Sheet, step: Message, { text, number }: SetStep): void {
  const [from, to] = [sheet.columns.get(step.from), sheet.columns.get(step.to)]
  if (!from || !to) return
  const { palette } = sheet.look
  const isLoop = from === to
  const middle = isLoop ? from.x + LOOP_WIDTH + 8 + text.width / 2 : (from.x + to.x) / 2
  sheet.y += ROW - 4
  sheet.marks.push(textLines(text, { x: middle, y: sheet.y }, { fill: palette.ink }))
  sheet.reach.push(
    { x: middle - text.width / 2 - 4, y: sheet.y },
    { x: middle + text.width / 2 + 4, y: sheet.y },
  )
  sheet.y += text.height + 5
  if (isLoop) sheet.y = Math.max(sheet.y, sheet.y - text.height / 2)
  const way = isLoop
    ? loopWay(from.x, sheet.y)
    : [
        { x: from.x, y: sheet.y },
        { x: to.x, y: sheet.y },
      ]
  sheet.reach.push(...way)
  sheet.marks.push(drawWay(way, step, { stroke: palette.quiet, ground: palette.paper, width: 1.4 }))
  if (number !== null) sheet.marks.push(drawNumber(sheet, { x: from.x, y: sheet.y }, number))
  if (isLoop) sheet.y += 16
}

function loopWay(x: number, y: number): Point[] {
  return [
    { x, y },
    { x: x + LOOP_WIDTH, y },
    { x: x + LOOP_WIDTH, y: y + 14 },
    { x, y: y + 14 },
  ]
}

function drawWay(way: readonly Point[], { dashed, start, end }: Message, paint: EndPaint): Html {
  const [first, tip] = [way[0], way.at(-1)]
  const [second, before] = [way[1], way.at(-2)]
  if (!first || !second || !before || !tip) return NOTHING
  const cut = (at: Point, other: Point, by: number) => ({ x: at.x + Math.sign(other.x - at.x) * by, y: at.y })
  const drawn = [cut(first, second, endLength(start)), ...way.slice(1, -1), cut(tip, before, endLength(end))]
  const path = element('path', {
    d: `M${drawn.map(pair).join('L')}`,
    fill: 'none',
    stroke: paint.stroke,
    'stroke-width': paint.width,
    'stroke-dasharray': dashed ? '5 4' : undefined,
  })
  return joined([path, drawEnd(end, [before, tip], paint), drawEnd(start, [second, first], paint)])
}

function drawNumber({ look }: Sheet, { x, y }: Point, number: number): Html {
  const text = { lines: [String(number)], size: 9, leading: 12, width: 10, height: 12 }
  return joined([
    element('circle', { cx: x, cy: y, r: 8, fill: look.palette.accent }),
    textLines(text, { x, y: y - 6 }, { fill: look.palette.paper, weight: 700 }),
  ])
}

function drawNote(sheet: Sheet, step: Extract<SequenceStep, { kind: 'note' }>, { text }: SetStep): void {
  const [from, to] = [sheet.columns.get(step.from), sheet.columns.get(step.to)]
  if (!from || !to) return
  sheet.y += ROW - 4
  const { palette } = sheet.look
  const reach = Math.abs(to.x - from.x) + (from === to ? 0 : 24)
  const width = Math.max(text.width + 2 * NOTE_PAD, reach)
  const middle = (from.x + to.x) / 2
  const offset = { over: 0, left: -width / 2 - 10, right: width / 2 + 10 }[step.side]
  const box: Rect = { x: middle + offset - width / 2, y: sheet.y, width, height: text.height + 12 }
  const [right, bottom] = [box.x + box.width, box.y + box.height]
  const corners = [
    { x: box.x, y: box.y },
    { x: right - 8, y: box.y },
    { x: right, y: box.y + 8 },
    { x: right, y: bottom },
    { x: box.x, y: bottom },
  ]
  sheet.marks.push(
    polygon(corners, { fill: palette.marker, stroke: palette.quiet, 'stroke-width': 0.8 }),
    textLines(text, { x: middle + offset, y: box.y + 6 }, { fill: palette.ink }),
  )
  sheet.reach.push(...cornersOf(box))
  sheet.y = bottom
}

function endBar(sheet: Sheet, id: string): void {
  const at = sheet.active.findLastIndex((each) => each.id === id)
  const [bar] = at < 0 ? [] : sheet.active.splice(at, 1)
  const column = sheet.columns.get(id)
  if (!bar || !column) return
  const { palette } = sheet.look
  const depth = sheet.active.filter((each) => each.id === id).length
  const box = {
    x: column.x - BAR / 2 + depth * 4,
    y: bar.from,
    width: BAR,
    height: Math.max(8, sheet.y - bar.from),
  }
  sheet.bars.unshift(rectangle(box, { fill: palette.panel, stroke: palette.accent, 'stroke-width': 1 }))
}

function closeFrame(sheet: Sheet): void {
  const frame = sheet.open.pop()
  if (!frame) return
  sheet.y += 10
  const inside = sheet.reach.slice(frame.reachFrom)
  const columns = [...sheet.columns.values()]
  const { x, width } = around(inside.length > 0 ? inside : columns.map((column) => ({ x: column.x, y: 0 })))
  const pad = 12
  const labels = frame.sections.map(
    ({ text }, index) => text.width + (index === 0 ? 12 + frame.word.length * 8 : 0) + 16,
  )
  const box = {
    x: x - pad,
    y: frame.top,
    width: Math.max(width + 2 * pad, ...labels),
    height: sheet.y - frame.top,
  }
  sheet.frames.push({ ...frame, box })
  sheet.reach.push(...cornersOf(box))
  sheet.y += 4
}
