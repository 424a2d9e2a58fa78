/** Widths in em, without letter spacing. */
export type EdgeMarks = { readonly opening: number[]; readonly closing: number[] }

/** Runs in the page. Returns the widths of the full-width marks at both sides of each line end that Galley chose. */
export function readEdgeMarks(): EdgeMarks {
  const found: EdgeMarks = { opening: [], closing: [] }
  for (const turn of document.querySelectorAll('p.set wbr.turn')) {
    const texts = textsOf(turn.closest('p') ?? turn)
    const next = texts.find((text) => isAfter(turn, text))
    const last = texts.findLast((text) => !isAfter(turn, text))
    if (/^[‘“《「（]/.test(next?.data ?? '')) found.opening.push(widthOf(next, 0))
    if (/[’”》」），。：；]$/.test(last?.data ?? '')) found.closing.push(widthOf(last, -1))
  }
  return found

  function textsOf(paragraph: Element): Text[] {
    const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    return texts.filter(({ data }) => data !== '')
  }

  function isAfter(turn: Element, text: Text): boolean {
    return (turn.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  }

  function widthOf(text: Text | undefined, at: number): number {
    if (!text?.parentElement) return Number.NaN
    const offset = at < 0 ? text.data.length + at : at
    const range = document.createRange()
    range.setStart(text, offset)
    range.setEnd(text, offset + 1)
    const { fontSize, letterSpacing } = getComputedStyle(text.parentElement)
    const widthPx = range.getBoundingClientRect().width - (Number.parseFloat(letterSpacing) || 0)
    return Math.round((widthPx / Number.parseFloat(fontSize)) * 10) / 10
  }
}
