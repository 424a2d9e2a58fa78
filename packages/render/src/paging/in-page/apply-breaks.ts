import type { BreakPlan } from '../break-plan.ts'
import type { PageWindow } from './page-window.ts'

export type ApplyInput = {
  readonly cardHeightPx: number
  readonly plan: BreakPlan | null
  /**
   * An editor's text stays broken into pages while its blocks change one by one: those that are marked as paged carry what
   * the plan says of them. When such a plan doesn't hold, nothing is undone.
   */
  readonly isPaged: boolean
}

/**
 * Ends the endless column, breaks the pages where the plan says, and looks whether the browser did so; if not, all is
 * undone and the browser breaks alone, by the rules of the style sheet.
 *
 * It runs in the page, sent there as text, so it uses nothing from outside itself.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it travels as one text, so its parts have to be inside.
export function applyBreaks(
  { cardHeightPx, plan, isPaged }: ApplyInput,
  view: PageWindow = window,
): { isKept: boolean } {
  const { document } = view
  /** As they were planned: a box that was made two counts once. */
  const elements = [...document.querySelectorAll<HTMLElement>('#flow :not(.continues)')]
  const flow = document.getElementById('flow') ?? document.body
  const undo: (() => void)[] = []

  const DECORATED = 'pre,blockquote,.callout,.details'

  keepSmallBoxes(plan === null)
  if (plan) write(plan)
  flow.classList.remove('whole')
  const isKept = plan !== null && holds(plan)
  if (plan && !isKept && !isPaged) {
    for (const step of undo.reverse()) step()
    flow.classList.add('whole')
    keepSmallBoxes(true)
    flow.classList.remove('whole')
  }
  return { isKept }

  function write({ starts, paragraphs, hiddenRules, pictures }: BreakPlan) {
    const heights = pictures.map(({ element, lessPx }) => {
      const image = unbroken(element)?.querySelector<HTMLElement>(':scope > :is(img,svg)')
      return { image, heightPx: Math.floor((image?.getBoundingClientRect().height ?? 0) - lessPx) }
    })
    for (const { image, heightPx } of heights) setStyle(image, 'max-height', `${heightPx}px`)
    for (const element of hiddenRules) addClass(unbroken(element), 'at-break')
    for (const { element, orphans, widows } of paragraphs) {
      setStyle(unbroken(element), 'orphans', String(orphans))
      setStyle(unbroken(element), 'widows', String(widows))
    }
    for (const { element, line } of starts) {
      const start = unbroken(element)
      if (start && line === 0) addClass(divideBefore(start), 'page-start')
    }
  }

  function unbroken(element: number): HTMLElement | undefined {
    const found = elements[element]
    return found?.closest('[data-paged]') ? undefined : found
  }

  function addClass(element: HTMLElement | undefined, name: string) {
    element?.classList.add(name)
    undo.push(() => element?.classList.remove(name))
  }

  /**
   * Where a page begins inside of a box that has a ground or a border, the box is made two: a browser would draw
   * the first part down to the page's end, however little it holds. Returns what begins the page.
   */
  function divideBefore(start: HTMLElement): HTMLElement {
    const chain: HTMLElement[] = []
    for (let at = start.parentElement; at && at !== flow; at = at.parentElement) chain.unshift(at)
    const first = chain.findIndex((element) => element.matches(DECORATED))
    const isRow = start.matches('tr')
    if (first < 0 || isRow) return start
    return divide(chain.slice(first), start)
  }

  function divide(chain: readonly HTMLElement[], start: HTMLElement): HTMLElement {
    const [outer = start] = chain
    const range = document.createRange()
    range.setStartBefore(start)
    range.setEndAfter(outer)
    const rest = range.extractContents()
    const parts: HTMLElement[] = []
    let part = rest.firstElementChild as HTMLElement | null
    for (const [index, whole] of chain.entries()) {
      if (!part) break
      parts.push(part)
      continueBox(whole, part, index < chain.length - 1)
      part = part.firstElementChild as HTMLElement | null
    }
    outer.after(rest)
    undo.push(() => {
      for (const [index, whole] of [...chain.entries()].reverse()) {
        whole.append(...(parts[index]?.childNodes ?? []))
        parts[index]?.remove()
      }
    })
    return parts[0] ?? start
  }

  /** The second part carries on with the numbers of the first, has no title, and says that it goes on. */
  function continueBox(whole: HTMLElement, part: HTMLElement, isItemDivided: boolean) {
    const { lines } = whole.dataset
    if (lines && whole.querySelector('[data-lines]')) {
      // Where it ends is told by what it holds.
      const [first] = lines.split('-')
      whole.dataset.lines = `${first}-${first}`
      undo.push(() => whole.setAttribute('data-lines', lines))
    }
    part.removeAttribute('data-lines')
    part.removeAttribute('id')
    part.classList.add('continues')
    addClass(whole, 'goes-on')
    if (whole.matches('ol')) {
      const count = whole.children.length - (isItemDivided ? 1 : 0)
      part.setAttribute('start', String(Number(whole.getAttribute('start') ?? 1) + count))
    }
    if (whole.matches('pre')) {
      const before = Number(whole.style.counterReset.replace(/\D/g, ''))
      part.style.counterReset = `line ${before + whole.querySelectorAll(':scope > .code-line').length}`
    }
  }

  function setStyle(element: HTMLElement | null | undefined, property: string, value: string) {
    const before = element?.style.getPropertyValue(property) ?? ''
    element?.style.setProperty(property, value)
    undo.push(() => element?.style.setProperty(property, before))
  }

  function holds({ starts }: BreakPlan): boolean {
    const heightPx = flow.scrollHeight + cardHeightPx - Number.parseFloat(contentHeight())
    const isCountRight = Math.round(heightPx / cardHeightPx) === starts.length + 1
    const first = Math.floor(Number.parseFloat(getComputedStyle(flow).top) / cardHeightPx)
    return isCountRight && starts.every((start, index) => beginsOn(start, first + index + 1))
  }

  function contentHeight(): string {
    return getComputedStyle(flow).getPropertyValue('--content-h')
  }

  function beginsOn({ element, line }: BreakPlan['starts'][number], page: number): boolean {
    const tops = [...(elements[element]?.getClientRects() ?? [])].map((rect) => rect.top)
    const pages = tops.map((top) => Math.floor((top + view.scrollY) / cardHeightPx))
    return line === 0 ? pages[0] === page : pages.includes(page)
  }

  /** Without a plan, small boxes and short paragraphs are at least not cut. */
  function keepSmallBoxes(isWanted: boolean) {
    if (!isWanted) return
    const highest = Number.parseFloat(contentHeight()) * 0.4
    const kept = elements.filter((element) => {
      const { height } = element.getBoundingClientRect()
      const leadingPx = Number.parseFloat(getComputedStyle(element).lineHeight)
      if (element.matches('p')) return height < leadingPx * 3.6
      return element.matches('.callout,.details,blockquote,pre,.table') && height < highest
    })
    for (const element of kept) element.classList.add('keep')
  }
}
