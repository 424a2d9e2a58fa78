import { describe, expect, it } from '@jest/globals'
import { evenLeading } from './even-leading.ts'
import type { FlowMeasure, MeasuredUnit } from './flow-measure.ts'
import { planBreaks } from './plan-breaks.ts'

/** Returns the measure of as many lines of 10 px as given, on pages that hold a hundred. */
function flowOf(lines: number, give = 0.04): FlowMeasure {
  const units = Array.from({ length: lines }, (_, element): MeasuredUnit => {
    const place = { top: element * 10, bottom: element * 10 + 10 }
    return { kind: 'block', box: null, element, line: 0, shrinkPx: 0, isForced: false, ...place }
  })
  return { capacityPx: 1_000, give, boxes: [], units }
}

function leadingOf(flow: FlowMeasure): number {
  const plan = planBreaks(flow)
  return plan ? evenLeading(flow, plan) : 1
}

describe('evenLeading', () => {
  it('saves a page that holds a few lines', () => {
    expect(leadingOf(flowOf(103))).toBeCloseTo(0.96)
    expect(leadingOf(flowOf(101))).toBeCloseTo(0.98)
  })

  it('keeps the theme’s own where a page can’t be saved, or needn’t be', () => {
    expect(leadingOf(flowOf(140))).toBe(1)
    expect(leadingOf(flowOf(90))).toBe(1)
    expect(leadingOf(flowOf(195))).toBe(1)
  })

  it('keeps the theme’s own for a text that gives nothing', () => {
    expect(leadingOf(flowOf(103, 0))).toBe(1)
  })
})
