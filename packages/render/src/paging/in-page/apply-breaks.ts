import type { BreakPlan } from '../break-plan.ts'
import type { PageWindow } from './page-window.ts'

export type ApplyInput = { readonly cardHeightPx: number; readonly plan: BreakPlan | null }

/**
 * Ends the endless column, breaks the pages where the plan says, and looks whether the browser did so; if not, all is
 * undone and the browser breaks alone, by the rules of the style sheet.
 *
 * It runs in the page, sent there as text, so it uses nothing from outside itself.
 */
export function applyBreaks(
  { cardHeightPx, plan }: ApplyInput,
  view: PageWindow = window,
): { isKept: boolean } {
  const { document, scrollY } = view
  const elements = [...document.querySelectorAll<HTMLElement>('#flow *')]
  const flow = document.getElementById('flow') ?? document.body
  const firstPage = Math.floor(Number.parseFloat(getComputedStyle(flow).top) / cardHeightPx)
  const undo: (() => void)[] = []

  keepSmallBoxes(plan === null)
  flow.classList.remove('whole')
  if (!plan) return { isKept: false }
  write(plan)
  const isKept = holds(plan)
  if (!isKept) {
    for (const step of undo) step()
    flow.classList.add('whole')
    keepSmallBoxes(true)
    flow.classList.remove('whole')
  }
  return { isKept }

  function write({ starts, paragraphs, hiddenRules, pictures }: BreakPlan) {
    for (const { element, line } of starts) if (line === 0) addClass(element, 'page-start')
    for (const element of hiddenRules) addClass(element, 'at-break')
    for (const { element, orphans, widows } of paragraphs) {
      setStyle(elements[element], 'orphans', String(orphans))
      setStyle(elements[element], 'widows', String(widows))
    }
    const heights = pictures.map(({ element, lessPx }) => {
      const image = elements[element]?.querySelector<HTMLElement>(':scope > :is(img,svg)')
      return { image, heightPx: Math.floor((image?.getBoundingClientRect().height ?? 0) - lessPx) }
    })
    for (const { image, heightPx } of heights) setStyle(image, 'max-height', `${heightPx}px`)
  }

  function addClass(element: number, name: string) {
    elements[element]?.classList.add(name)
    undo.push(() => elements[element]?.classList.remove(name))
  }

  function setStyle(element: HTMLElement | null | undefined, property: string, value: string) {
    const before = element?.style.getPropertyValue(property) ?? ''
    element?.style.setProperty(property, value)
    undo.push(() => element?.style.setProperty(property, before))
  }

  function holds({ starts }: BreakPlan): boolean {
    const heightPx = flow.scrollHeight + cardHeightPx - Number.parseFloat(contentHeight())
    const isCountRight = Math.round(heightPx / cardHeightPx) === starts.length + 1
    return isCountRight && starts.every(({ element, line }, index) => beginsOn(element, line, index + 1))
  }

  function contentHeight(): string {
    return getComputedStyle(flow).getPropertyValue('--content-h')
  }

  function beginsOn(element: number, line: number, page: number): boolean {
    const tops = [...(elements[element]?.getClientRects() ?? [])].map((rect) => rect.top)
    const pages = tops.map((top) => Math.floor((top + scrollY) / cardHeightPx) - firstPage)
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
