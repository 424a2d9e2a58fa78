import type { Html } from '../../../../markup/html.ts'

/** A formula as a drawing. Sizes are in em of the text around it. */
export type FormulaDrawing = {
  readonly widthEm: number
  readonly heightEm: number
  /** The depth below the baseline. */
  readonly depthEm: number
  readonly viewBox: string
  /** The content of the `svg`, in `currentColor`. */
  readonly shapes: Html
}

/** Draws a formula. Returns null if that isn't possible. */
export type SetFormula = (tex: string, display: boolean) => FormulaDrawing | null
