/** KaTeX's CSS classes that use one of its font families. Every formula uses Main. */
const CLASSES_OF = new Map([
  ['AMS', /\b(?:amsrm|mathbb|textbb)\b/],
  ['Caligraphic', /\bmathcal\b/],
  ['Fraktur', /\b(?:math|text)(?:bold)?frak\b/],
  ['Math', /\b(?:mathnormal|boldsymbol)\b/],
  ['SansSerif', /\b(?:math|text)(?:bold|it)?sf(?:it)?\b/],
  ['Script', /\b(?:math|text)scr\b/],
  ['Size1', /\bdelimsizing\b.*\bsize1\b|\bdelim-size1\b|\bsmall-op\b/],
  ['Size2', /\bdelimsizing\b.*\bsize2\b|\blarge-op\b/],
  ['Size3', /\bdelimsizing\b.*\bsize3\b/],
  ['Size4', /\bdelimsizing\b.*\bsize4\b|\bdelim-size4\b/],
  ['Typewriter', /\b(?:math|text)tt\b/],
])
const BOLD = /\b(?:math|text)(?:bf|bold)|\bboldsymbol\b/
const ITALIC = /\b(?:math|text)it|\bmathsfit\b/

/**
 * Removes from KaTeX's style sheet the font faces that no formula in `html` uses. The fonts are inlined: all of them
 * are 350 KB, which the browser parses again for every text, and few formulas use more than three.
 */
export function withoutUnusedFaces(stylesheet: string, html: string): string {
  const classes = [...new Set(html.match(/ class="[^"]*"/g))].join('\n')
  return stylesheet.replace(/@font-face\{[^}]*\}/g, (face) => {
    const [, family = ''] = /font-family:"?KaTeX_(\w+)/.exec(face) ?? []
    const isAsked =
      (CLASSES_OF.get(family)?.test(classes) ?? true) &&
      (!face.includes('font-weight:700') || BOLD.test(classes)) &&
      (!face.includes('font-style:italic') || family === 'Math' || ITALIC.test(classes))
    return isAsked ? face : ''
  })
}
