/** What can be done at the end of a page: be told why it is there, or move it. */
export type PageEndAct = 'why' | 'move'

/** Shows the end of a page, from 1, and presses its control. Returns false if the page has none, as a cover. */
export function openPageEnd(pages: ParentNode, page: number, act: PageEndAct): boolean {
  const name = act === 'why' ? '.page-end-why' : '.page-end-handle'
  const control = pages.querySelector<HTMLElement>(`.page-end[data-end="${page}"] ${name}`)
  if (!control) return false
  control.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
  control.click()
  return true
}
