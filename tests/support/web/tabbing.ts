import type { Page } from 'puppeteer'

/** The element with the focus. `element` is its number among those that had it since the page was loaded. */
export type Focus = { readonly element: number; readonly name: string; readonly isMarked: boolean }

/** More key presses than any screen has focusable elements. */
const MOST_STEPS = 150

/** Moves once through a screen with the Tab key, when nothing comes to it any more. Returns all focused elements in order. */
export async function tabThrough(page: Page): Promise<Focus[]> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const before = await page.evaluate(countReachable)
    const walked = await walk(page)
    if (walked && (await page.evaluate(countReachable)) === before) return walked
  }
  throw new Error('The Tab key leads to no end.')
}

/** Returns null when the first element doesn't get the focus again: the screen may have replaced it meanwhile. */
async function walk(page: Page): Promise<Focus[] | null> {
  const walked: Focus[] = []
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(focusNow)
    if (here && here.element === walked[0]?.element) return walked
    if (here) walked.push(here)
  }
  return null
}

/** Presses Tab until an element with these words in its name has the focus. */
export async function tabTo(page: Page, words: string): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(focusNow)
    if (here?.name.includes(words)) return
    passed.push(here?.name ?? '')
  }
  throw new Error(`The Tab key doesn't lead to “${words}”, but to ${[...new Set(passed)].join(' | ')}.`)
}

/** Returns the number of elements that the Tab key must reach: one of each group of radio buttons. It is sent to the page. */
export function countReachable(): number {
  const selector =
    'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable="true"]'
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (each) =>
      (each.tabIndex >= 0 || each.isContentEditable) &&
      !each.matches(':disabled') &&
      each.checkVisibility() &&
      // Such a group passes the focus on to one of its buttons.
      !(each.role === 'radiogroup' && each.querySelector('[tabindex="0"]')),
  )
  const groups = all.flatMap((each) =>
    each instanceof HTMLInputElement && each.type === 'radio' ? [each] : [],
  )
  return all.length - groups.length + new Set(groups.map(({ name }) => name)).size
}

/**
 * Returns the focused element, or null at the end of the page. In the text editor the cursor counts as a visible
 * focus, and for a selected picture its frame. It is sent to the page.
 */
function focusNow(): Focus | null {
  const here = document.activeElement
  if (!(here instanceof HTMLElement) || here === document.body) return null
  const labels = [...('labels' in here ? ((here as HTMLInputElement).labels ?? []) : [])]
  const shown = here.matches('label > input') ? [here, ...(here.parentElement?.children ?? [])] : [here]
  const isOutlined = shown.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  })
  const words = [here.getAttribute('aria-label'), ...labels.map((each) => each.textContent), here.textContent]
  const scope = globalThis as { focused?: HTMLElement[] }
  scope.focused ??= []
  if (!scope.focused.includes(here)) scope.focused.push(here)
  return {
    element: scope.focused.indexOf(here),
    name: words.find((each) => each?.trim())?.trim() ?? '',
    isMarked: isOutlined || here.isContentEditable,
  }
}
