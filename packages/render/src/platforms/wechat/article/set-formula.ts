import type { Html } from '../../../markup/html.ts'

/** A formula as a drawing. Sizes are in em of the text around it. */
export type Drawing = {
  readonly widthEm: number
  readonly heightEm: number
  /** How far it reaches below the line. */
  readonly depthEm: number
  readonly viewBox: string
  /** The content of the `svg`, in `currentColor`. */
  readonly shapes: Html
}

/** Draws a formula; null when it can't be set. */
export type SetFormula = (tex: string, display: boolean) => Drawing | null
