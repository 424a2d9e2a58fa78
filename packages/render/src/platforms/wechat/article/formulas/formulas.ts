import type { Html } from '../../../../markup/html.ts'
import { element, text } from '../../../../markup/html.ts'
import type { ArticleContext } from '../article-context.ts'
import { marginBelow } from '../article-context.ts'
import { styled } from '../style.ts'
import type { FormulaDrawing } from './set-formula.ts'

/** Formulas are slightly larger than the text, as in print. */
const SCALE = 1.06

/** Renders a formula as a drawing, or as its source if it can't be drawn. */
export function formulaHtml(tex: string, display: boolean, context: ArticleContext): Html {
  const drawing = context.setFormula?.(tex, display) ?? null
  const content = drawing === null ? sourceHtml(tex, context) : drawingHtml(drawing, context.look.px.body)
  if (!display) return content
  return styled(
    'section',
    { margin: marginBelow(18, context), 'text-align': 'center', 'overflow-x': 'auto' },
    content,
  )
}

function drawingHtml(drawing: FormulaDrawing, bodyPx: number): Html {
  const px = (em: number) => Math.round(em * bodyPx * SCALE * 100) / 100
  const [width, height] = [px(drawing.widthEm), px(drawing.heightEm)]
  const style = {
    'vertical-align': `${-px(drawing.depthEm)}px`,
    'max-width': '100%',
    height: 'auto',
  }
  const { viewBox, shapes } = drawing
  return element('svg', { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox, style }, shapes)
}

function sourceHtml(tex: string, { look }: ArticleContext): Html {
  const style = { 'font-family': look.font.code, 'font-size': look.px.body - 2, 'letter-spacing': 0 }
  return styled('code', style, text(tex))
}
