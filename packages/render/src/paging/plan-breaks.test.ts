import { describe, expect, it } from '@jest/globals'
import type { FlowMeasure, MeasuredBox, MeasuredUnit, UnitKind } from './flow-measure.ts'
import { planBreaks } from './plan-breaks.ts'

/** Builds measures by hand. A page holds ten lines of 10 px. */
const CAPACITY_PX = 100
const LINE_PX = 10

type Part = { kind: UnitKind; lines: number; shrinkPx?: number; isForced?: boolean }
/** A paragraph or a stanza. `turned`: the lines that go on in the next. `gap`: the px below it. */
type Lines = { paragraph: number; gap?: number } | { stanza: number; turned?: readonly number[] }

function flowOf(...parts: readonly (Part | Lines)[]): FlowMeasure {
  const boxes: MeasuredBox[] = []
  const units: MeasuredUnit[] = []
  let top = 0
  for (const [element, part] of parts.entries()) {
    const bottom = top + linesIn(part) * LINE_PX
    if ('lines' in part) {
      units.push({ element, shrinkPx: 0, isForced: false, box: null, line: 0, top, bottom, ...part })
    } else {
      const kind = 'stanza' in part ? 'stanza' : 'paragraph'
      boxes.push({ kind, parent: null, element, top, bottom, openPx: 0, closePx: 0 })
      units.push(...linesOf(part, { element, box: boxes.length - 1, top }))
    }
    top = bottom + ('gap' in part ? (part.gap ?? 0) : 0)
  }
  return { capacityPx: CAPACITY_PX, give: 0, boxes, units }
}

function linesOf(part: Lines, place: { element: number; box: number; top: number }): MeasuredUnit[] {
  return Array.from({ length: linesIn(part) }, (_, line) => {
    const kind = 'turned' in part && part.turned?.includes(line) ? 'turned' : 'line'
    const top = place.top + line * LINE_PX
    return { ...place, kind, line, top, bottom: top + LINE_PX, shrinkPx: 0, isForced: false }
  })
}

function linesIn(part: Part | Lines): number {
  if ('lines' in part) return part.lines
  return 'stanza' in part ? part.stanza : part.paragraph
}

const block = (lines: number): Part => ({ kind: 'block', lines })
const startsOf = (flow: FlowMeasure) => planBreaks(flow)?.starts

describe('planBreaks', () => {
  it('leaves a text that fits on one page alone', () => {
    expect(planBreaks(flowOf(block(4), { paragraph: 5 }))?.starts).toEqual([])
  })

  it('has a plan for a text of nothing', () => {
    expect(planBreaks(flowOf())?.starts).toEqual([])
  })

  it('never ends a page with a heading', () => {
    const flow = flowOf(block(9), { kind: 'heading', lines: 1 }, block(8))

    expect(startsOf(flow)).toEqual([{ element: 1, line: 0 }])
  })

  it('moves a break forward, so that the last page is not nearly empty', () => {
    const flow = flowOf(...Array.from({ length: 11 }, () => block(1)))

    const plan = planBreaks(flow)

    expect(plan?.starts).toHaveLength(1)
    expect(plan?.fill.at(-1)).toBeGreaterThanOrEqual(0.2)
    expect(plan?.fill.at(0)).toBeGreaterThanOrEqual(0.72)
  })

  it('leaves no line of a paragraph alone on either side', () => {
    const flow = flowOf(block(5), { paragraph: 6 })

    expect(startsOf(flow)).toEqual([{ element: 1, line: 3 }])
    expect(planBreaks(flow)?.paragraphs).toEqual([{ element: 1, orphans: 3, widows: 3 }])
  })

  it('moves a paragraph of three lines rather than cut it', () => {
    expect(startsOf(flowOf(block(8), { paragraph: 3 }, block(6)))).toEqual([{ element: 1, line: 0 }])
  })

  it('moves a stanza rather than cut it, to a page that is three fifths full or fuller', () => {
    expect(startsOf(flowOf(block(7), { stanza: 5 }, block(5)))).toEqual([{ element: 1, line: 0 }])
  })

  it('cuts a stanza after two lines or more where a page would be less full', () => {
    expect(startsOf(flowOf(block(5), { stanza: 6 }, block(3)))).toEqual([{ element: 1, line: 4 }])
    expect(startsOf(flowOf(block(5), { stanza: 6, turned: [3] }, block(3)))).toEqual([
      { element: 1, line: 3 },
    ])
  })

  it('breaks a paragraph that would fit, if the last page would be nearly empty otherwise', () => {
    const plan = planBreaks(flowOf(block(5), { paragraph: 4, gap: 5 }, block(1)))

    expect(plan?.starts).toEqual([{ element: 1, line: 2 }])
    // The last line is 4 px higher than the room from 80 px on, and 14 px higher than a line. The gap takes that back.
    expect(plan?.stretched).toEqual([{ element: 1, heightPx: 24 }])
    expect(plan?.gaps).toEqual([{ above: 1, below: 2, abovePx: -14, belowPx: 5 }])
    expect(plan?.fill).toEqual([0.7, 0.35])
  })

  it('does so in no other case', () => {
    expect(startsOf(flowOf(block(5), { paragraph: 4, gap: 5 }, block(3)))).toEqual([{ element: 2, line: 0 }])
  })

  it('breaks a paragraph of many pages where each page is full, except at the last break', () => {
    const plan = planBreaks(flowOf(block(2), { paragraph: 30 }))

    expect(plan?.starts).toEqual([
      { element: 1, line: 8 },
      { element: 1, line: 18 },
      { element: 1, line: 27 },
    ])
    expect(plan?.paragraphs).toEqual([{ element: 1, orphans: 8, widows: 3 }])
  })

  it('makes a picture smaller that only just misses its page', () => {
    const plan = planBreaks(flowOf(block(6), { kind: 'picture', lines: 5, shrinkPx: 20 }, block(9)))

    expect(plan?.starts).toEqual([{ element: 2, line: 0 }])
    expect(plan?.pictures).toEqual([{ element: 1, lessPx: 11 }])
  })

  it('begins a page where the author wants one, however little is on the one before', () => {
    const flow = flowOf(block(1), { kind: 'block', lines: 9, isForced: true }, block(1))

    expect(startsOf(flow)).toEqual([{ element: 1, line: 0 }])
  })

  it('drops a rule that would end a page', () => {
    const plan = planBreaks(flowOf(block(9), { kind: 'rule', lines: 1 }, block(9)))

    expect(plan?.starts).toEqual([{ element: 2, line: 0 }])
    expect(plan?.hiddenRules).toEqual([1])
  })

  it('drops a rule that ends the text, and so gives it no page of its own', () => {
    const plan = planBreaks(flowOf(block(10), { kind: 'rule', lines: 1 }))

    expect(plan?.starts).toEqual([])
    expect(plan?.hiddenRules).toEqual([1])
  })

  it('keeps the rule of a text that is nothing else', () => {
    expect(planBreaks(flowOf({ kind: 'rule', lines: 1 }))?.hiddenRules).toEqual([])
  })

  it('counts what a split box repeats on both of its pages', () => {
    const code: MeasuredBox = {
      kind: 'code',
      parent: null,
      element: 0,
      top: 0,
      bottom: 140,
      openPx: 10,
      closePx: 10,
    }
    const units = Array.from({ length: 12 }, (_, index): MeasuredUnit => {
      const top = 10 + index * LINE_PX
      const place = { top, bottom: top + LINE_PX, element: index + 1 }
      return { kind: 'code', box: 0, line: 0, shrinkPx: 0, isForced: false, ...place }
    })

    const plan = planBreaks({ capacityPx: CAPACITY_PX, give: 0, boxes: [code], units })

    expect(plan?.starts).toEqual([{ element: 9, line: 0 }])
    expect(plan?.fill).toEqual([1, 0.6])
  })

  it.each([
    ['splits an item that is one paragraph, as text', 0, { element: 3, line: 2 }],
    ['keeps an item of several blocks whole, as a card', LINE_PX, { element: 1, line: 0 }],
  ])('%s', (_, secondPx, start) => {
    const end = 160 + secondPx
    const item = { top: 80, bottom: end, openPx: 0, closePx: 0 }
    const boxes: MeasuredBox[] = [
      { ...item, kind: 'list', parent: null, element: 1 },
      { ...item, kind: 'item', parent: 0, element: 2 },
      { ...item, kind: 'paragraph', parent: 1, element: 3, bottom: 160 },
    ]
    const unit = { box: null, line: 0, shrinkPx: 0, isForced: false }
    const all: MeasuredUnit[] = [
      { ...unit, kind: 'block', element: 0, top: 0, bottom: 80 },
      ...Array.from({ length: 8 }, (_line, line): MeasuredUnit => {
        const top = 80 + line * LINE_PX
        return { ...unit, kind: 'line', box: 2, element: 3, line, top, bottom: top + LINE_PX }
      }),
      { ...unit, kind: 'block', box: 1, element: 4, top: 160, bottom: end },
      { ...unit, kind: 'block', element: 5, top: end, bottom: end + LINE_PX },
    ]
    const units = all.filter(({ top, bottom }) => bottom > top)

    expect(planBreaks({ capacityPx: CAPACITY_PX, give: 0, boxes, units })?.starts[0]).toEqual(start)
  })

  it('counts the line that announces what follows among the lines of its paragraph', () => {
    const flow = flowOf(block(7), { paragraph: 6 }, block(7))
    const units = flow.units.map((unit) =>
      unit.element === 1 && unit.line === 5 ? { ...unit, kind: 'lead' as const } : unit,
    )

    expect(planBreaks({ ...flow, units })).toMatchObject({
      starts: [{ element: 1, line: 3 }],
      paragraphs: [{ element: 1, orphans: 3, widows: 3 }],
    })
  })

  it('has no plan where a unit is higher than a page', () => {
    expect(planBreaks(flowOf(block(11)))).toBeNull()
  })

  it('gives one plan for one measure', () => {
    const flow = flowOf(...Array.from({ length: 40 }, (_, index) => ({ paragraph: 1 + ((index * 7) % 9) })))

    expect(planBreaks(flow)).toEqual(planBreaks(flow))
  })
})
