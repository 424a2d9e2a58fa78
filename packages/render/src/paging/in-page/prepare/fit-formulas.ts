import { heightOf, px } from '../lengths.ts'
import type { PageWindow } from '../page-window.ts'
import type { DocumentChange, FreshText } from './fresh-text.ts'
import { freshElements, heightAbove } from './fresh-text.ts'

/** A formula that would have to shrink below this share to fit one line may also break at its relations. */
const LEAST_WHOLE = 0.72
const LINES = 'p,li,td,th,h1,h2,h3,h4,h5,h6,figcaption,dt,dd'

/** Makes wide formulas smaller, so that they fit their line. */
export function formulaFits(text: FreshText): DocumentChange[] {
  return [...freshElements(text, '.math-block:has(.katex-html)').map(blockFit), ...inlineFits(text)]
}

function blockFit(block: HTMLElement): DocumentChange {
  const set = block.querySelector('.katex-html') ?? block
  const setPx = Math.max(block.scrollWidth, set.scrollWidth, set.getBoundingClientRect().width)
  const whole = block.clientWidth / setPx
  const broken = whole < LEAST_WHOLE ? Math.min(1, block.clientWidth / widestBase(block)) : 1
  const breaks = whole < LEAST_WHOLE && broken > whole
  const scale = breaks ? broken : whole
  return () => {
    block.classList.toggle('broken', breaks)
    if (scale < 0.999) block.style.fontSize = `${scale * 0.985}em`
  }
}

/** Few lines contain a formula that is too wide, and only those are measured in detail. */
function inlineFits(text: FreshText): DocumentChange[] {
  const formulas = freshElements(text, '.math-inline')
  const lines = new Set(formulas.map((formula) => lineOf(text.view, formula)))
  const tight = [...lines].filter((line) => line.scrollWidth > line.clientWidth)
  return tight.flatMap((line) => [...line.querySelectorAll<HTMLElement>('.math-inline')].map(inlineFit(line)))
}

function inlineFit(line: Element): (formula: HTMLElement) => DocumentChange {
  return (formula) => {
    const scale = line.clientWidth / widestBase(formula)
    return () => {
      if (scale < 1) formula.style.fontSize = `${scale * 0.98}em`
    }
  }
}

function lineOf({ document }: PageWindow, formula: Element): Element {
  return formula.parentElement?.closest(LINES) ?? document.body
}

/** Returns the width of the widest unbreakable part of a formula. */
function widestBase(formula: Element): number {
  const bases = [...formula.querySelectorAll('.katex-base')]
  return Math.max(1, ...bases.map((base) => base.getBoundingClientRect().width))
}

/** Makes formulas smaller that are higher than the room below their headings. Heights are known only after they break. */
export function highFormulaFits(text: FreshText): DocumentChange[] {
  const { view, contentHeightPx } = text
  return freshElements(text, '.math-block').flatMap((block) => {
    const roomPx = Math.max(contentHeightPx * 0.9 - heightAbove(view, block), contentHeightPx * 0.3)
    const scale = roomPx / heightOf(block)
    if (scale >= 1) return []
    const sizePx = px(view, block, 'font-size') * Math.max(0.05, scale * 0.98)
    return [
      () => {
        block.style.fontSize = `${sizePx}px`
      },
    ]
  })
}
