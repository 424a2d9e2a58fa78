import type { Hex, Scheme, Theme } from '../theme.ts'
import { paletteOf } from '../theme.ts'
import { stretchedDrawing } from './shapes.ts'

/** A stroke that is thicker where the pen was pressed. It is filled, so its thickness doesn't depend on its length. */
const LINE =
  'M1.2 4.6C17 2.4 33 2 49 2.6 66 3.2 83 3.3 98.6 2 99.5 2 99.8 3.2 98.9 3.5 83 5.4 66 5.4 49 4.8 33 4.3 18 4.8 2 7.4.6 7.5.2 5 1.2 4.6z'
/** A loop that ends beside its beginning. */
const CIRCLE =
  'M69 5C46 1 16 2.5 6.5 9.5-1 18-.5 43 6 51 17 59 77 59 92 51.5c8.5-7 8-29.5 1.5-38.5C86 4.5 58 2 33 6.5'

const line = (colour: Hex) => stretchedDrawing('0 0 100 10', `<path d='${LINE}' fill='${colour}'/>`)

/** The stroke of a circle has the same thickness on all sides, however wide the words are. */
const circle = (colour: Hex) =>
  stretchedDrawing(
    '0 0 100 60',
    `<path d='${CIRCLE}' fill='none' stroke='${colour}' stroke-width='1.8' stroke-linecap='round' vector-effect='non-scaling-stroke'/>`,
  )

/**
 * Returns the CSS of underlines and circles that look drawn by hand. Each line of an underline that wraps has a stroke of
 * its own. In narrow columns, a circle may break into two halves.
 */
export function drawnMarkCss(theme: Theme, scheme: Scheme): string {
  const { accent, paper } = paletteOf(theme, scheme).palette
  const grounds = darkGrounds(theme)
  const onGround =
    grounds.length > 0
      ? [
          `:is(${grounds.join()}) .drawn-line{background-image:${line(paper)}}`,
          `:is(${grounds.join()}) .drawn-circle{background-image:${circle(paper)}}`,
        ]
      : []
  return [
    `.drawn-line{padding-bottom:.2em;background:${line(accent)} 0 100%/100% .36em no-repeat;-webkit-box-decoration-break:clone;box-decoration-break:clone}`,
    `.drawn-circle{margin:0 .08em;padding:.24em .4em;background:${circle(accent)} 0 calc(50% + .04em)/100% 1.6em no-repeat;white-space:nowrap}`,
    '.drawn-circle wbr{display:none}',
    ':is(.table,.exhibit) .drawn-circle{white-space:normal;word-break:keep-all}',
    '.ex-figure .drawn-circle{padding-inline:.26em;background-size:100% 1.28em}',
    ...onGround,
  ].join('\n')
}

/** Returns the selectors of what a theme sets in the paper's colour on a dark ground. */
export function darkGrounds({ family, structure }: Theme): string[] {
  const { heading, title, table } = structure
  return [
    ...(heading === 'boxed' || heading === 'flag' ? ['h2'] : []),
    ...(title === 'band' ? ['#flow>h1:first-child'] : []),
    ...(table === 'bold-head' ? ['th'] : []),
    ...(family === 'poster' ? ['.ex-number'] : []),
  ]
}
