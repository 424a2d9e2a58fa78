import { prepareFlow } from '@galley/render/in-page'
import type { OpenParts } from './canvas-document.ts'
import { fontsArrived, isAlikeAround, markReady } from './canvas-document.ts'

/** What is measured where pages are planned, and what stands around it. */
const MEASURED =
  'p,h1,h2,h3,h4,h5,h6,ul,ol,li,blockquote,pre,.code-line,div,section,dl,dt,dd,table,tr,td,th,hr,figure,img,svg'

/** What breaking a text into pages leaves on a block, or in it, and what says more than can be compared. */
const TOUCHED = '.goes-on,.continues,.keep,.at-break,figure,.math-block,.page-break'

/**
 * Changes one block of a text that has been broken into pages, and leaves the pages what they are: the breaks are planned by
 * measures alone, so they stay where every measure does. That is most of what is typed, and far cheaper than breaking
 * the whole text anew.
 *
 * False when more has changed, or the measures have: then the pages have to be made anew, and this may have been begun.
 */
export async function patchInPlace(
  view: Window & typeof globalThis,
  shown: OpenParts,
  next: OpenParts,
): Promise<boolean> {
  const { document } = view
  const change = onlyChange(shown, next)
  const before = change && blocksOf(document)[change.at]
  if (!before || change.count !== blocksOf(document).length) return false
  if (isTouched(before) || !hasEvenLines(before)) return false
  const measures = measuresOf(before)
  const after = replaceBlock(before, change.html)
  if (!after) return false
  await fontsArrived(document)
  await prepareFlow({ isPaged: true }, view)
  markReady(document)
  return !isTouched(after) && measuresOf(after) === measures && hasEvenLines(after)
}

type Change = { readonly at: number; readonly html: string; readonly count: number }

/** The one block that differs. Null when that isn't all. */
function onlyChange(one: OpenParts, other: OpenParts): Change | null {
  if (!one.blocks || !other.blocks || !isAlikeAround(one, other)) return null
  const old = one.blocks.filter((html) => html !== '')
  const wanted = other.blocks.filter((html) => html !== '')
  const at = old.findIndex((html, index) => html !== wanted[index])
  const html = wanted[at]
  const isAll =
    old.length === wanted.length && old.every((each, index) => index === at || each === wanted[index])
  return html !== undefined && isAll ? { at, html, count: old.length } : null
}

/** The blocks of the text. One that goes on with another page is two elements. */
function blocksOf(document: Document): Element[] {
  return [...document.querySelectorAll('#flow>:not(.continues)')]
}

function isTouched(block: Element): boolean {
  const isDivided = block.getClientRects().length !== 1
  return isDivided || block.matches(TOUCHED) || block.querySelector(`${TOUCHED},.page-start`) !== null
}

/** Returns the new block; null when the HTML isn't one element. */
function replaceBlock(before: Element, html: string): Element | null {
  const siblings = before.parentElement?.childElementCount
  before.insertAdjacentHTML('beforebegin', html)
  const after = before.previousElementSibling
  const isOne = before.parentElement?.childElementCount === (siblings ?? 0) + 1
  if (!after || !isOne) return null
  if (before.matches('.page-start')) after.classList.add('page-start')
  before.remove()
  return after
}

/** Two blocks of which this is the same take the same room, and may be broken at the same places. */
function measuresOf(block: Element): string {
  const { top: blockTop } = block.getBoundingClientRect()
  return [block, ...block.querySelectorAll(MEASURED)]
    .map((element) => {
      const { top, height } = element.getBoundingClientRect()
      const marks = `${element.tagName} ${element.getAttribute('class')} ${element.getAttribute('data-lines')}`
      return `${marks} ${(top - blockTop).toFixed(2)} ${height.toFixed(2)}`
    })
    .join('\n')
}

/** Formulas and pictures make lines of their own heights, which the height of the whole doesn't tell. */
function hasEvenLines(block: Element): boolean {
  const paragraphs = block.matches('p') ? [block] : [...block.querySelectorAll('p')]
  return paragraphs.every((paragraph) => {
    const leadingPx = Number.parseFloat(getComputedStyle(paragraph).lineHeight)
    const lines = paragraph.getBoundingClientRect().height / leadingPx
    return Math.abs(lines - Math.round(lines)) * leadingPx < 0.6
  })
}
