import type { FormulaDrawing, SetFormula } from './set-formula.ts'

/**
 * A cache of the last article's formula drawings. An editor renders nearly the same text at every keystroke, and most
 * of the time goes to drawing formulas. It holds text, so the service must not keep one between articles.
 */
export type FormulaMemory = {
  /** Begins an article and forgets formulas that the last one didn't contain. Returns what draws only new formulas. */
  turn(set: SetFormula): SetFormula
}

export function createFormulaMemory(): FormulaMemory {
  let before = new Map<string, FormulaDrawing | null>()
  let now = new Map<string, FormulaDrawing | null>()
  return {
    turn: (set) => {
      before = now
      now = new Map()
      return (tex, display) => {
        const key = `${display} ${tex}`
        const kept = (now.has(key) ? now : before).get(key)
        const drawing = kept === undefined ? set(tex, display) : kept
        now.set(key, drawing)
        return drawing
      }
    },
  }
}
