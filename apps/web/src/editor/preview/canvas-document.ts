import type { Card } from '@galley/render'

/** The gap between two pages, in CSS px of the card. */
export const PAGE_GAP_PX = 20

const CANVAS_STYLE = 'canvas'
const SPREAD_STYLE = 'spread'

/**
 * Puts a canvas into the preview's document, in which no script may run. The style sheet stays when it is the same,
 * which is what makes a keystroke cheap.
 */
export function writeCanvas(document: Document, html: string) {
  const style = styleElement(document, CANVAS_STYLE)
  const rules = between(html, '<style>', '</style>')
  if (style.textContent !== rules) style.textContent = rules
  styleElement(document, SPREAD_STYLE).textContent = ''
  document.documentElement.lang = between(html, '<html lang="', '"')
  document.body.removeAttribute('style')
  // Parsed by the frame's own document: what is parsed elsewhere comes under the policy of that place.
  document.body.innerHTML = html.slice(html.indexOf('<body>') + '<body>'.length, html.lastIndexOf('</body>'))
}

/**
 * Waits until every font that the text asks for is there. The first ones may lack characters, which then ask for others.
 */
export async function fontsArrived(document: Document) {
  do {
    document.body.getBoundingClientRect()
    await document.fonts.ready
    document.body.getBoundingClientRect()
  } while (document.fonts.status === 'loading')
}

/** A canvas is our own writing, in which each of these stands once; a text can't write a tag. */
function between(html: string, begin: string, end: string): string {
  const from = html.indexOf(begin) + begin.length
  return html.slice(from, html.indexOf(end, from))
}

/**
 * Moves finished pages apart. The columns stay as high as they were, so every line stays where the layout put it on
 * its page; only the pages themselves move.
 */
export function spreadPages(document: Document, { card, pageCount }: { card: Card; pageCount: number }) {
  const pitchPx = card.heightPx + PAGE_GAP_PX
  const hasCover = document.getElementById('cover') !== null
  document.body.style.height = `${pageCount * pitchPx - PAGE_GAP_PX}px`
  const frames = document.querySelectorAll<HTMLElement>('#frames > .frame')
  for (const [index, frame] of frames.entries())
    frame.style.top = `${(index + (hasCover ? 1 : 0)) * pitchPx}px`
  styleElement(document, SPREAD_STYLE).textContent = `
:root{color-scheme:light}
html,body{background:none;overflow:hidden}
#frames>.frame,.card{background-color:var(--paper)}
#flow{row-gap:calc(var(--top) + var(--bottom) + ${PAGE_GAP_PX}px)}
#cover~#flow{top:calc(var(--top) + ${pitchPx}px)}`
}

function styleElement(document: Document, id: string): HTMLElement {
  const found = document.getElementById(id)
  if (found) return found
  const style = document.createElement('style')
  style.id = id
  // The faces of the fonts, which the document came with, stand after the canvas's own.
  if (id === CANVAS_STYLE) document.head.prepend(style)
  else document.head.append(style)
  return style
}
