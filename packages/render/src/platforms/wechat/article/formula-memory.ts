import type { Drawing, SetFormula } from './set-formula.ts'

/**
 * What formulas were drawn as in the last article. An editor sets nearly the same text at every keystroke, and drawing its
 * formulas anew is most of the time. It holds text, so nobody who serves others may keep one.
 */
export type FormulaMemory = {
  /** Begins an article: what the last one didn't hold is forgotten. Gives what draws only formulas that are new. */
  turn(set: SetFormula): SetFormula
}

export function createFormulaMemory(): FormulaMemory {
  let before = new Map<string, Drawing | null>()
  let now = new Map<string, Drawing | null>()
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
