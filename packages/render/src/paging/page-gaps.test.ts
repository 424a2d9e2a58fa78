import { describe, expect, it } from '@jest/globals'
import type { MeasuredUnit } from './flow-measure.ts'
import { planBreaks } from './plan-breaks.ts'

const GAP_PX = 8

/** `rule`: the block that is a rule. `isForced`: the author wants each block on a page of its own. */
type Blocks = { count: number; heightPx: number; rule?: number; isForced?: boolean; give?: number }

/** Returns the plan for blocks of a height, with gaps between them, on pages of 100 px. */
function planOf({ count, heightPx, rule, isForced = false, give = 0.04 }: Blocks) {
  const units = Array.from({ length: count }, (_, element): MeasuredUnit => {
    const top = element * (heightPx + GAP_PX)
    const place = { top, bottom: top + heightPx, element, isForced: isForced && element > 0 }
    return { kind: element === rule ? 'rule' : 'block', box: null, line: 0, shrinkPx: 0, ...place }
  })
  return planBreaks({ capacityPx: 100, give, boxes: [], units })
}

describe('the gaps of a page', () => {
  it('open to fill it but for a px', () => {
    const plan = planOf({ count: 5, heightPx: 25 })

    expect(plan?.starts).toEqual([{ element: 3, line: 0 }])
    expect(plan?.fill[0]).toBeCloseTo(1)
    expect(plan?.gaps).toEqual([
      { above: 0, below: 1, abovePx: 12, belowPx: 0 },
      { above: 1, below: 2, abovePx: 12, belowPx: 0 },
    ])
  })

  it('open by three quarters at most', () => {
    const plan = planOf({ count: 4, heightPx: 40 })

    expect(plan?.fill).toEqual([0.94, 0.88])
    expect(plan?.gaps).toEqual([{ above: 0, below: 1, abovePx: 14, belowPx: 0 }])
  })

  it('close by a fifth at most, to make room for a block that hardly misses the page', () => {
    const plan = planOf({ count: 4, heightPx: 20 })

    expect(plan?.starts).toEqual([])
    expect(plan?.fill).toEqual([1])
    expect(plan?.gaps[0]).toEqual({ above: 0, below: 1, abovePx: 8, belowPx: -1.5 })
    expect(planOf({ count: 4, heightPx: 21 })?.starts).toHaveLength(1)
  })

  it('open without the one above a rule that is hidden at the end of the page', () => {
    const plan = planOf({ count: 6, heightPx: 20, rule: 3 })

    expect(plan?.hiddenRules).toEqual([3])
    expect(plan?.fill[0]).toBeCloseTo(0.88)
    expect(plan?.gaps).toHaveLength(2)
  })

  it('stay on a last page, and on one that the author ends', () => {
    expect(planOf({ count: 2, heightPx: 40 })?.gaps).toEqual([])
    expect(planOf({ count: 2, heightPx: 40, isForced: true })?.gaps).toEqual([])
  })

  it('stay where the author wants pages to be exact', () => {
    const plan = planOf({ count: 5, heightPx: 25, give: 0 })

    expect(plan?.gaps).toEqual([])
    expect(plan?.fill[0]).toBeCloseTo(0.91)
  })
})
