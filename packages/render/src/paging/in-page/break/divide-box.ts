import type { Changes } from './changes.ts'

const DECORATED = 'pre,blockquote,.callout,.details,.exhibit'

/**
 * Divides a box with a background or a border, if a page begins with `start` inside it. A browser would draw the first
 * part down to the page's end, even if it has little content. Returns the element that begins the page: the second
 * part, or `start` itself if no box was divided.
 */
export function divideBefore(start: HTMLElement, flow: Element, changes: Changes): HTMLElement {
  const chain: HTMLElement[] = []
  for (let at = start.parentElement; at && at !== flow; at = at.parentElement) chain.unshift(at)
  const first = chain.findIndex((element) => element.matches(DECORATED))
  const isRow = start.matches('tr')
  if (first < 0 || isRow) return start
  return divide(chain.slice(first), start, changes)
}

/** Divides a chain of nested boxes, outermost first, before `start`, which is in the innermost one. */
function divide(chain: readonly HTMLElement[], start: HTMLElement, changes: Changes): HTMLElement {
  const [outer = start] = chain
  const range = start.ownerDocument.createRange()
  range.setStartBefore(start)
  range.setEndAfter(outer)
  const rest = range.extractContents()
  const parts: HTMLElement[] = []
  let part = rest.firstElementChild as HTMLElement | null
  for (const [index, whole] of chain.entries()) {
    if (!part) break
    parts.push(part)
    continueBox({ whole, part, isItemDivided: index < chain.length - 1 }, changes)
    part = part.firstElementChild as HTMLElement | null
  }
  outer.after(rest)
  changes.onUndo(() => rejoin(chain, parts))
  return parts[0] ?? start
}

function rejoin(chain: readonly HTMLElement[], parts: readonly HTMLElement[]): void {
  for (const [index, whole] of [...chain.entries()].reverse()) {
    whole.append(...(parts[index]?.childNodes ?? []))
    parts[index]?.remove()
  }
}

/** `isItemDivided`: the last child of `whole` continues in `part`, too. */
type Division = { readonly whole: HTMLElement; readonly part: HTMLElement; readonly isItemDivided: boolean }

/** Continues the first part's numbers in the second, which has no title. Marks the first part as continued. */
function continueBox({ whole, part, isItemDivided }: Division, changes: Changes): void {
  shortenLines(whole, changes)
  part.removeAttribute('data-lines')
  part.removeAttribute('id')
  part.classList.add('continues')
  changes.addClass(whole, 'goes-on')
  if (whole.matches('ol')) {
    const count = whole.children.length - (isItemDivided ? 1 : 0)
    part.setAttribute('start', String(Number(whole.getAttribute('start') ?? 1) + count))
  }
  if (whole.matches('pre')) {
    const before = Number(whole.style.counterReset.replace(/\D/g, ''))
    part.style.counterReset = `line ${before + whole.querySelectorAll(':scope > .code-line').length}`
  }
}

/** Reduces a divided box's source lines to the first one: the blocks inside tell where it ends. */
function shortenLines(whole: HTMLElement, changes: Changes): void {
  const { lines } = whole.dataset
  if (!lines || !whole.querySelector('[data-lines]')) return
  const [first] = lines.split('-')
  whole.dataset.lines = `${first}-${first}`
  changes.onUndo(() => whole.setAttribute('data-lines', lines))
}
