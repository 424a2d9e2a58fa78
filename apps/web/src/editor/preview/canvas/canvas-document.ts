import type { CanvasParts, Card } from '@galley/render'
import { flowHtml } from '@galley/render'

/** The gap between two pages, in CSS px of the card. */
export const PAGE_GAP_PX = 20

const CANVAS_STYLE = 'canvas'

export type OpenParts = CanvasParts & { readonly card: Card; readonly density: number }

/** Writes a canvas into the preview's document, in which no script may run. An unchanged style sheet stays. */
export function writeCanvas(document: Document, { css, card, language, above, blocks, below }: OpenParts) {
  const style = styleElement(document, CANVAS_STYLE)
  const rules = `${css}\n${apart(card)}`
  if (style.textContent !== rules) style.textContent = rules
  document.documentElement.lang = language
  document.body.removeAttribute('style')
  // The frame's own document parses it: another document's content security policy would apply otherwise.
  document.body.innerHTML = `${above}${blocks ? flowHtml(blocks) : ''}${below}`
}

/** Returns the element that holds the text of a canvas. @throws Error when the canvas has no text. */
export function flowOf(document: Document): HTMLElement {
  const flow = document.getElementById('flow')
  if (!flow) throw new Error('This canvas has no text.')
  return flow
}

/** Marks all blocks and cards as prepared. */
export function markReady(document: Document) {
  for (const block of document.querySelectorAll(':is(#flow>*,.card):not([data-ready])'))
    block.setAttribute('data-ready', '')
}

/**
 * Waits until every font that the text needs is loaded. The first fonts may lack characters, which then load others.
 * Returns false when there was none to wait for.
 */
export async function fontsArrived(document: Document): Promise<boolean> {
  document.body.getBoundingClientRect()
  if (document.fonts.status === 'loaded') return false
  do {
    document.body.getBoundingClientRect()
    await document.fonts.ready
    document.body.getBoundingClientRect()
  } while (document.fonts.status === 'loading')
  return true
}

/** Waits until the pictures of a block are decoded: they have no size before. */
export async function decoded(block: Element) {
  const images = [...block.querySelectorAll('img')]
  await Promise.all(images.map((image) => image.decode().catch(() => {})))
}

/** Returns whether two canvases differ at most in the blocks of their text. */
export function isAlikeAround(one: OpenParts, other: OpenParts): boolean {
  // Math fonts make the style sheet half a megabyte, so it is compared as it is and not serialized.
  const parts = ['density', 'language', 'above', 'below', 'css'] as const
  return (
    parts.every((part) => one[part] === other[part]) &&
    JSON.stringify(one.card) === JSON.stringify(other.card)
  )
}

/**
 * Returns the CSS that moves the pages apart. The columns keep their height, so every line keeps its place on its page.
 * The layout code has to add the gap to the distance between pages.
 */
function apart({ heightPx }: Card): string {
  return `:root{color-scheme:light}
html,body{background:none;overflow:hidden}
#frames>.frame,.card{background-color:var(--paper)}
#flow{row-gap:calc(var(--top) + var(--bottom) + ${PAGE_GAP_PX}px)}
#cover~#flow{top:calc(var(--top) + ${heightPx + PAGE_GAP_PX}px)}
#end-card{bottom:${PAGE_GAP_PX}px}
${FINDINGS}`
}

/** The CSS that underlines the findings of the checks. */
const FINDINGS = Object.entries({ high: '#c5221f', medium: '#b06000', low: '#b06000', hint: '#5f6368' })
  .map(([severity, ink]) => `::highlight(finding-${severity}){text-decoration:underline wavy 1.5px ${ink}}`)
  .join('\n')

function styleElement(document: Document, id: string): HTMLElement {
  const found = document.getElementById(id)
  if (found) return found
  const style = document.createElement('style')
  style.id = id
  // The canvas's style sheet goes before the font faces that the document came with.
  document.head.prepend(style)
  return style
}
