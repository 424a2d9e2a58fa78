import type { CanvasParts, Card } from '@galley/render'
import { flowHtml } from '@galley/render'

/** The gap between two pages, in CSS px of the card. */
export const PAGE_GAP_PX = 20

const CANVAS_STYLE = 'canvas'

export type OpenParts = CanvasParts & { readonly card: Card; readonly density: number }

/** Puts a canvas into the preview's document, in which no script may run. A style sheet that is the same stays. */
export function writeCanvas(document: Document, { css, card, language, above, blocks, below }: OpenParts) {
  const style = styleElement(document, CANVAS_STYLE)
  const rules = `${css}\n${apart(card)}`
  if (style.textContent !== rules) style.textContent = rules
  document.documentElement.lang = language
  document.body.removeAttribute('style')
  // Parsed by the frame's own document: what is parsed elsewhere comes under the policy of that place.
  document.body.innerHTML = `${above}${blocks ? flowHtml(blocks) : ''}${below}`
}

/** The text of a canvas that has one. */
export function flowOf(document: Document): HTMLElement {
  const flow = document.getElementById('flow')
  if (!flow) throw new Error('This canvas has no text.')
  return flow
}

/** Says of all blocks and of the cards that they have been prepared. */
export function markReady(document: Document) {
  for (const block of document.querySelectorAll(':is(#flow>*,.card):not([data-ready])'))
    block.setAttribute('data-ready', '')
}

/**
 * Waits until every font that the text asks for is there. The first ones may lack characters, which then ask for others.
 * False when there was none to wait for.
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

/** Whether all but the blocks of the text is the same. */
export function isAlikeAround(one: OpenParts, other: OpenParts): boolean {
  // Fonts for formulas make the style sheet half a megabyte, so nothing is made of it to compare it.
  const parts = ['density', 'language', 'above', 'below', 'css'] as const
  return (
    parts.every((part) => one[part] === other[part]) &&
    JSON.stringify(one.card) === JSON.stringify(other.card)
  )
}

/**
 * Moves the pages apart. Text is broken into columns as high as ever, so every line stays where it stands on its page;
 * whoever lays out is told that pages begin that much further from each other.
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

/** The findings of the checks, as they are underlined in the text. */
const FINDINGS = Object.entries({ high: '#c5221f', medium: '#b06000', low: '#b06000', hint: '#5f6368' })
  .map(([severity, ink]) => `::highlight(finding-${severity}){text-decoration:underline wavy 1.5px ${ink}}`)
  .join('\n')

function styleElement(document: Document, id: string): HTMLElement {
  const found = document.getElementById(id)
  if (found) return found
  const style = document.createElement('style')
  style.id = id
  // The faces of the fonts, which the document came with, stand after the canvas's own.
  document.head.prepend(style)
  return style
}
