import { SHORT_BOX } from '../../block-sizes.ts'
import type { BreakPlan } from '../../break-plan.ts'
import type { CardGrid } from '../card-grid.ts'
import { cardGrid, pageAt } from '../card-grid.ts'
import { heightOf, px } from '../lengths.ts'
import type { PageWindow } from '../page-window.ts'
import type { PlannedFlow } from './carry-out-plan.ts'
import { carryOutPlan } from './carry-out-plan.ts'
import { Changes } from './changes.ts'

export type ApplyInput = {
  readonly cardHeightPx: number
  /** If null, the browser breaks alone. */
  readonly plan: BreakPlan | null
  /**
   * True for an editor's text, which stays broken into pages while its blocks change one by one. Blocks that are marked
   * as paged already carry their part of the plan. If such a plan doesn't hold, nothing is undone.
   */
  readonly isPaged: boolean
}

/**
 * Ends the endless column, breaks the pages where the plan says, and checks that the browser did so. If not, everything
 * is undone and the browser breaks alone, by the rules of the style sheet. `isKept` says whether the plan holds.
 */
export function applyBreaks(
  view: PageWindow,
  { cardHeightPx, plan, isPaged }: ApplyInput,
): { isKept: boolean } {
  const { document } = view
  const flow = document.getElementById('flow') ?? document.body
  // The elements as they were planned: a divided box counts once.
  const elements = [...document.querySelectorAll<HTMLElement>('#flow :not(.continues)')]
  const planned = { flow, elements }
  const changes = new Changes()
  if (plan) carryOutPlan(planned, plan, changes)
  else keepSmallBoxes(view, planned)
  flow.classList.remove('whole')
  const isKept = plan !== null && holds(view, planned, { plan, cardHeightPx })
  if (plan && !isKept && !isPaged) {
    changes.undo()
    flow.classList.add('whole')
    keepSmallBoxes(view, planned)
    flow.classList.remove('whole')
  }
  return { isKept }
}

type Check = { readonly plan: BreakPlan; readonly cardHeightPx: number }

/** Returns whether there are as many pages as planned and each begins as planned. */
function holds(view: PageWindow, { flow, elements }: PlannedFlow, { plan, cardHeightPx }: Check): boolean {
  const { starts } = plan
  const heightPx = flow.scrollHeight + cardHeightPx - px(view, flow, '--content-h')
  const isCountRight = Math.round(heightPx / cardHeightPx) === starts.length + 1
  const first = Math.floor(px(view, flow, 'top') / cardHeightPx)
  const grid = cardGrid(view, cardHeightPx)
  return (
    isCountRight &&
    starts.every(({ element, line }, index) => {
      const pages = pagesOf(grid, elements[element])
      const page = first + index + 1
      return line === 0 ? pages[0] === page : pages.includes(page)
    })
  )
}

/** Returns the cards that the parts of an element lie on. */
function pagesOf(grid: CardGrid, element: Element | undefined): number[] {
  return [...(element?.getClientRects() ?? [])].map((rect) => pageAt(grid, rect.top))
}

/** Keeps small boxes and short paragraphs in one piece if there is no plan. */
function keepSmallBoxes(view: PageWindow, { flow, elements }: PlannedFlow): void {
  const highestPx = px(view, flow, '--content-h') * SHORT_BOX
  const kept = elements.filter((element) => {
    const heightPx = heightOf(element)
    if (element.matches('p')) return heightPx < px(view, element, 'line-height') * 3.6
    return element.matches('.callout,.details,.exhibit,blockquote,pre,.table') && heightPx < highestPx
  })
  for (const element of kept) element.classList.add('keep')
}
