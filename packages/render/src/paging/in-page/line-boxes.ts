/** What is inside a paragraph's element, but not in its lines. */
export const OUT_OF_LINE = 'p:not(.noted-in-line)>.note,.at-left,.at-right'

/** Returns the boxes of what is in the lines of a paragraph, in order. */
export function lineBoxes({ document }: { readonly document: Document }, paragraph: Element): DOMRect[] {
  const range = document.createRange()
  if (!paragraph.querySelector(OUT_OF_LINE)) {
    range.selectNodeContents(paragraph)
    return [...range.getClientRects()]
  }
  return [...paragraph.childNodes].flatMap((node) => {
    if ('matches' in node && (node as Element).matches(OUT_OF_LINE)) return []
    range.selectNode(node)
    return [...range.getClientRects()]
  })
}
