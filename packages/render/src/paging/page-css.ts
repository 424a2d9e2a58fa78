import type { Frame } from './frame.ts'

/**
 * Returns the rules that break the flow into pages.
 *
 * The browser's own fragmentation does the work: columns as high as a page's text, wrapped one below the other, with
 * a gap as high as two margins. So page i begins at exactly i card heights.
 */
export function pageCss(frame: Frame): string {
  const { card, sidePx, topPx, bottomPx, contentWidthPx, contentHeightPx } = frame
  return `
:root{--card-w:${card.widthPx}px;--card-h:${card.heightPx}px;--side:${sidePx}px;--top:${topPx}px;--bottom:${bottomPx}px;--content-w:${contentWidthPx}px;--content-h:${contentHeightPx}px;--body:${frame.bodyPx}px;--leading:${frame.leadingPx}px;--foot:${frame.footPx}px;--give:${frame.give}}
#flow{position:absolute;top:var(--top);left:var(--side);width:var(--content-w);column-width:var(--content-w);column-height:var(--content-h);column-wrap:wrap;column-fill:auto;row-gap:calc(var(--top) + var(--bottom));column-gap:calc(2*var(--side));widows:2;orphans:2}
${BREAK_RULES}
${DENSITY_RULES}`
}

/** The densities that pages are rendered in. With a rule for `setDensity`, such a text isn't laid out twice. */
const DENSITY_RULES = [2, 3]
  .map(
    (dots) =>
      `@media(resolution:${dots}dppx){body{zoom:calc(1/${dots});transform:scale(${dots});transform-origin:0 0}}`,
  )
  .join('\n')

const BREAK_RULES = `
pre,blockquote,.callout,.details,code,mark,.link{box-decoration-break:clone;-webkit-box-decoration-break:clone}
h1,h2,h3,h4,h5,h6,.callout-title,.summary,.pseudo-title,.record-name{break-after:avoid;break-inside:avoid}
.lead-in{break-after:avoid}
figure:not(.cut),.cut>img,thead,tr,.math-block,.keep,.code-line,hr{break-inside:avoid}
blockquote blockquote.keep{break-inside:auto}
hr{break-after:avoid}
hr.at-break{display:none}
.code-line:first-child,li>p:has(+ul,+ol){break-after:avoid}
.code-line:last-child,.code-line.blank{break-before:avoid}
tr.first-row{break-before:avoid}
tr.last-row{break-before:avoid}
.page-break{display:none}
#flow .page-break+*,#flow .page-start{break-before:column;margin-top:0!important}
#flow>:first-child{break-before:auto;margin-top:0}
#flow :is(.part-start,.continues){margin-top:0!important}
#flow :is(.page-start,.part-start)>:first-child,#flow :is(.page-start,.part-start)>:first-child>:first-child{margin-top:0}
#flow .ex-entry.goes-on{padding-bottom:0}
#flow .ex-entry.continues{padding-top:0;border-top:0}
#flow .continues.continues::before,#flow .goes-on.goes-on::after{content:none}
li.continues{list-style:none}
.goes-on>.code-line.blank:last-child{display:none}
.continues>.code-line.blank:first-child{height:0;overflow:hidden}
#flow .stretched::after{content:"";display:inline-block;width:0;height:var(--last-line);vertical-align:top}
#flow.whole{text-align:left;columns:auto;column-height:auto;column-wrap:nowrap}
`
