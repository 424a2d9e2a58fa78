import { describe, expect, it } from '@jest/globals'
import type { FlowMeasure, MeasuredUnit, UnitKind } from '../flow-measure.ts'
import { planBreaks } from '../plan-breaks.ts'
import { explainBreak } from './explain-break.ts'

type Unit = { readonly px: number; readonly kind?: UnitKind; readonly isForced?: boolean }

/** Returns a text of units, on pages of 100 px. */
function flowOf(...parts: readonly Unit[]): FlowMeasure {
  let top = 0
  const units = parts.map(({ px, kind = 'block', isForced = false }, element): MeasuredUnit => {
    const unit = { kind, box: null, element, line: 0, top, bottom: top + px, shrinkPx: 0, isForced }
    top += px
    return unit
  })
  return { capacityPx: 100, give: 0, boxes: [], units }
}

const block = (px: number): Unit => ({ px })

describe('explainBreak', () => {
  it('says what was chosen, what else there is, and what does not fit', () => {
    const flow = flowOf(block(40), block(50), block(50), block(45))
    const why = explainBreak(flow, 0)

    expect(why?.chosen).toMatchObject({ start: { element: 2, line: 0 }, fill: 0.9, extra: 0, morePages: 0 })
    expect(why?.beyond).toEqual({ start: { element: 2, line: 0 }, fill: 1.4 })
    expect(why?.others).toMatchObject([{ start: { element: 1, line: 0 }, fill: 0.4, morePages: 1 }])
    expect(why?.others[0]?.extra).toBeGreaterThan(0)
  })

  it('names the heading that would stand alone at the end', () => {
    const flow = flowOf(block(80), { px: 10, kind: 'heading' }, block(60))
    const why = explainBreak(flow, 0)

    expect(why?.chosen.start).toEqual({ element: 1, line: 0 })
    expect(why?.others[0]).toMatchObject({ start: { element: 2, line: 0 }, fill: 0.9 })
    expect(why?.others[0]?.reasons[0]?.kind).toBe('parts heading')
  })

  it('names the later page that would suffer', () => {
    const flow = flowOf(block(50), block(40), block(65), block(30), block(40))
    const why = explainBreak(flow, 0)

    // Without the second block, the third would not fit beside it, and needs a page that is hardly full.
    const other = why?.others.find(({ start }) => start?.element === 1)
    expect(other?.later).toMatchObject({ after: 1, fill: 0.4 })
  })

  it('says that the author or the text ends the page', () => {
    const flow = flowOf(block(30), { px: 30, isForced: true })

    expect(explainBreak(flow, 0)?.chosen).toMatchObject({ kind: 'forced', fill: 0.3, reasons: [] })
    expect(explainBreak(flow, 0)?.beyond).toBeNull()
    expect(explainBreak(flow, 1)?.chosen).toMatchObject({ kind: 'last', start: null })
    expect(explainBreak(flow, 2)).toBeNull()
  })

  it('chooses what the plan chooses, and knows no better place, in texts at random', () => {
    let state = 7
    const below = (end: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * end)
    }
    for (let text = 0; text < 60; text++) {
      const kinds: readonly UnitKind[] = ['block', 'block', 'heading', 'block']
      const flow = flowOf(
        ...Array.from({ length: 30 }, () => ({ px: 4 + below(30), kind: kinds[below(4)] ?? 'block' })),
      )
      const plan = planBreaks(flow)
      const why = plan?.fill.map((_, page) => explainBreak(flow, page))

      expect(why?.map((page) => page?.chosen.start ?? null)).toEqual([...(plan?.starts ?? []), null])
      expect(why?.map((page) => page?.chosen.fill)).toEqual(plan?.fill)
      // The planner takes costs that differ by less than 1 for equal on each page.
      const extras = why?.flatMap((page) => page?.others.map(({ extra }) => extra) ?? []) ?? []
      expect(extras.filter((extra) => extra < -(plan?.fill.length ?? 0))).toEqual([])
      expect(extras.filter((extra) => extra > 0).length).toBeGreaterThan(0)
    }
  })
})
