import type { TextureStyle } from '../theme.ts'

const FAINT = 'color-mix(in srgb,var(--line) 62%,transparent)'

/** The thickness of lines that are a few px apart. A page that is shown small makes them thicker. */
const HAIR = 'var(--hair,1px)'

/** The position of a grid's lines: on the edges of the text, whose measure is a whole number of characters. */
const ON_TEXT = 'var(--side) var(--top)/var(--body) var(--body)'

/** Small stars in a tile whose width doesn't divide a page's width, so that no pattern shows. */
const STARS = [
  [14, 21, 1.2],
  [58, 8, 0.8],
  [97, 47, 1.6],
  [33, 66, 0.9],
  [76, 84, 0.8],
  [8, 108, 1.4],
  [104, 112, 0.9],
]
  .map(
    ([x = 0, y = 0, r = 0]) =>
      `radial-gradient(circle at ${x}px ${y}px,var(--quiet) ${r}px,transparent ${r + 0.7}px) 0 0/113px 127px`,
  )
  .join()

/** Masks a pattern out of the text area, where a dot or a stroke would look like punctuation. */
const IN_MARGINS =
  'content:"";position:absolute;inset:0;mask:linear-gradient(#000 0 0) content-box exclude,linear-gradient(#000 0 0)'

/** The CSS of each page texture. Pages begin at whole card heights, so all look the same. */
export const TEXTURE_CSS: Record<TextureStyle, string> = {
  plain: '',
  // The rules belong to the text and not to the page, so that each one is under a line of text.
  ruled: `#flow>p,#flow>:is(ul,ol):not(.footnotes) p{background:repeating-linear-gradient(transparent 0 calc(1lh - 1px),var(--line) calc(1lh - 1px) 1lh)}#flow>p{margin-bottom:.5em}`,
  grid: `.frame{background:linear-gradient(${FAINT} 1px,transparent 1px) ${ON_TEXT},linear-gradient(90deg,${FAINT} 1px,transparent 1px) ${ON_TEXT}}`,
  dots: `.frame{background:radial-gradient(circle at 0 0,var(--line) 1.1px,transparent 1.5px) ${ON_TEXT},radial-gradient(circle at 100% 0,var(--line) 1.1px,transparent 1.5px) ${ON_TEXT},radial-gradient(circle at 0 100%,var(--line) 1.1px,transparent 1.5px) ${ON_TEXT},radial-gradient(circle at 100% 100%,var(--line) 1.1px,transparent 1.5px) ${ON_TEXT}}`,
  gradient: `.frame{background:linear-gradient(165deg,var(--wash-1),var(--wash-2) 52%,var(--wash-3))}`,
  mesh: `.frame{background:radial-gradient(circle at 12% 4%,var(--wash-1),transparent 46%),radial-gradient(circle at 96% 30%,var(--wash-2),transparent 52%),radial-gradient(circle at 22% 98%,var(--wash-3),transparent 56%)}`,
  glow: `.frame{background:radial-gradient(ellipse 95% 62% at 50% -6%,var(--wash-1),transparent 70%),radial-gradient(ellipse 60% 34% at 100% 106%,var(--wash-2),transparent 70%)}`,
  scanlines: `.frame{background:repeating-linear-gradient(${FAINT} 0 ${HAIR},transparent ${HAIR} calc(3*${HAIR})),radial-gradient(ellipse at center,transparent 55%,var(--wash-1) 130%)}`,
  stars: `.frame{background:linear-gradient(175deg,var(--wash-1),var(--wash-2) 58%,var(--wash-3))}.frame::before{${IN_MARGINS};padding:var(--top) var(--side) 0;background:${STARS}}`,
  halftone: `.frame::before{content:"";position:absolute;right:0;top:0;width:46%;height:calc(var(--top)*2.6);background:radial-gradient(circle,var(--marker) 2.4px,transparent 2.8px) 0 0/9px 9px;mask:linear-gradient(215deg,#000 8%,transparent 62%)}`,
  columns: `.frame{background:repeating-linear-gradient(90deg,${FAINT} 0 1px,transparent 1px calc((var(--content-w) - 1px)/4)) var(--side) 0/calc(var(--content-w) + 1px) 100% no-repeat}`,
  crosses: `.frame::before{${IN_MARGINS};padding:var(--top) var(--side) 0;--x:calc((var(--card-w) - var(--side))/6) calc((var(--card-h) - var(--top))/8);background:conic-gradient(at 9px 1px,transparent 75%,var(--quiet) 0) calc(var(--side)/2 - 4px) calc(var(--top)/2)/var(--x),conic-gradient(at 1px 9px,transparent 75%,var(--quiet) 0) calc(var(--side)/2) calc(var(--top)/2 - 4px)/var(--x)}`,
  laid: `.frame{background:repeating-linear-gradient(color-mix(in srgb,var(--line) 34%,transparent) 0 ${HAIR},transparent ${HAIR} calc(5*${HAIR}))}`,
}
