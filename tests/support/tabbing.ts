import type { Page } from 'puppeteer'

/** What has the focus. */
export type Focus = { readonly place: number; readonly name: string; readonly isMarked: boolean }

/** More presses than any screen has places. */
const MOST_STEPS = 150

/** Walks once around a screen by the Tab key, and gives every place that the focus came to, in order. */
export async function tabThrough(page: Page): Promise<Focus[]> {
  const walked: Focus[] = []
  for (let step = 0; step < MOST_STEPS; step++) {
    await page.keyboard.press('Tab')
    const here = await page.evaluate(focusNow)
    if (here && here.place === walked[0]?.place) return walked
    if (here) walked.push(here)
  }
  throw new Error('The Tab key leads to no end.')
}

/** Goes on by the Tab key until something has the focus whose name has these words in it. */
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

/** How many places the Tab key has to reach. Of a group of radio buttons it reaches one. It is sent to the page. */
export function countReachable(): number {
  const selector =
    'a[href], button, input, select, textarea, summary, [tabindex="0"], [contenteditable="true"]'
  const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (each) =>
      (each.tabIndex >= 0 || each.isContentEditable) && !each.matches(':disabled') && each.checkVisibility(),
  )
  const groups = all.flatMap((each) =>
    each instanceof HTMLInputElement && each.type === 'radio' ? [each] : [],
  )
  return all.length - groups.length + new Set(groups.map(({ name }) => name)).size
}

/** Null at the end of the page. Whoever writes sees the cursor, and of a picture that is chosen its frame. It is sent to the page. */
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
  return {
    place: [...document.querySelectorAll('*')].indexOf(here),
    name: words.find((each) => each?.trim())?.trim() ?? '',
    isMarked: isOutlined || here.isContentEditable,
  }
}
