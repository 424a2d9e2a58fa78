import { BLOCK_SIZES, em } from '../../paging/block-sizes.ts'

const {
  list,
  made,
  definitions,
  box,
  quote,
  callout,
  code,
  table,
  figure,
  missingPicture,
  math,
  rule,
  footnotes,
} = BLOCK_SIZES

/** The CSS of lists, quotes, boxes, code, tables, pictures and formulas. */
export const BLOCK_CSS = `
ul,ol{margin:0 0 ${em(list.after)};padding-inline-start:${em(list.indent)}}
ol{padding-inline-start:calc(${em(list.digit)}*var(--digits,1) + ${em(list.afterNumber)})}
li{margin:0 0 ${em(list.itemAfter)}}
li>p{margin:0}
.loose>li>p{margin-bottom:${em(list.looseAfter)}}
li>ul,li>ol{margin:${em(list.itemAfter)} 0 .1em}
.cramped li>:is(ul,ol):not(.deep){padding-inline-start:var(--nest)!important}
ul{list-style:"•"}
ul:not(:lang(zh),:lang(ja),:lang(ko),.tasks,.marked){list-style:"•\\a0\\a0"}
li::marker{color:var(--accent);font-variant-numeric:tabular-nums}
ul.deep{margin-inline-start:-${em(list.indent)}}
ol.deep{margin-inline-start:calc(-${em(list.digit)}*var(--digits,1) - ${em(list.afterNumber)})}
.tasks,.marked{list-style:none}
.marked{padding-inline-start:var(--mark,${em(list.runIn)})}
.own-mark{display:inline-block;min-width:var(--mark);margin-inline-start:calc(-1*var(--mark));text-indent:0}
.number .own-mark,.label .own-mark,.time .own-mark,.dialogue .own-mark,.contrast .own-mark{color:var(--accent);font-weight:700;font-variant-numeric:tabular-nums}
.run-in>li{text-indent:-${em(list.runIn)}}
.run-in .own-mark{display:inline;margin:0}
.marked>li>p{text-align:start;unicode-bidi:normal}
li>.latin{text-align:left}
.lead-in:has(+.marked){margin-bottom:.35em}
.time>li{position:relative;margin:0;padding:0 0 ${em(made.timeAfter)};padding-inline-start:${em(made.timeIndent)};border-inline-start:2px solid var(--line)}
.time:not(.run-in)>li{padding-inline-start:calc(${em(made.timeIndent)} + var(--mark))}
.time{padding-inline-start:.3em}
.time>li::before{content:"";position:absolute;inset-inline-start:-.3em;top:.62em;width:.5em;height:.5em;border-radius:50%;background:var(--accent)}
.time.run-in>li{text-indent:0}
.time .own-mark{padding-inline-end:.4em}
.time.run-in:not(.headed) .own-mark{display:block}
.head{font-weight:700}
.number.headed>li{margin-bottom:${em(made.turnAfter)}}
.dialogue>li{margin-bottom:${em(made.turnAfter)}}
.dialogue>.asks{font-weight:700}
.dialogue>.asks+li{margin-top:-${em(made.answerCloser)}}
.contrast{padding-inline-start:0}
.contrast>li{padding:${em(made.panelY)} ${em(made.panelX)};border-inline-start:3px solid var(--line);background:var(--panel);color:var(--quiet);text-indent:0}
.contrast:not(.run-in)>li{padding-inline-start:calc(${em(made.panelX)} + var(--mark))}
.contrast>.before .own-mark{color:var(--quiet)}
.contrast>.after{border-color:var(--accent);color:var(--ink)}
.amount{padding-inline-start:var(--mark,0)}
.amount>li{margin:0;padding:${em(made.rowY)} 0;border-bottom:1px solid var(--line);break-inside:avoid}
.amount>li>p{display:flex;justify-content:space-between;align-items:last baseline;gap:0 .8em}
.amount .own-mark{flex:none}
.amount .name{flex:auto}
.amount .price{flex:none;max-width:60%;color:var(--accent);font-weight:700;font-variant-numeric:tabular-nums}
.check .own-mark{color:var(--accent)}
.postal{padding-inline-start:.9em;border-inline-start:2px solid var(--accent)}
.author{margin-bottom:1.4em;color:var(--quiet);text-align:start}
.pseudo-title{margin:1.2em 0 .35em}
.lines{text-align:start;text-wrap:pretty}
.tags,.mentions{color:var(--accent);font-size:.92em;line-height:1.6;text-align:start}
.divider{margin:1.2em 0;text-align:center;color:var(--quiet)}
.task{position:relative}
.box{position:absolute;inset-inline-start:-1.3em;top:.42em;width:.92em;height:.92em;border:1.5px solid var(--quiet);border-radius:.2em}
.box.done{border-color:var(--accent);background:var(--accent)}
.box.done::after{content:"";position:absolute;left:.24em;top:.04em;width:.22em;height:.48em;border:solid var(--paper);border-width:0 2px 2px 0;transform:rotate(42deg)}
dl{margin:0 0 ${em(definitions.after)}}
dt{font-weight:700;text-align:start;break-after:avoid;break-inside:avoid}
dd{margin:${em(definitions.meaningBefore)} 0 ${em(definitions.meaningAfter)};padding-inline-start:${em(definitions.indent)}}
dd+dt{margin-top:.7em}
dd:last-child{margin-bottom:0}
dl.deep>dd{padding-inline-start:0}
blockquote{margin:0 0 ${em(box.after)};padding:${em(quote.paddingY)} 0;padding-inline-start:${em(quote.indent)};border-inline-start:3px solid var(--accent);font-family:var(--font-quote,var(--font-title))}
blockquote>.attribution{margin-top:-.35em;color:var(--quiet);font-size:.92em;text-align:end;text-wrap:balance}
blockquote.deep,.callout.deep,.details.deep{padding-inline:0;border-inline-start:0}
blockquote>:last-child,.callout>:last-child,.details>:last-child,li>:last-child,dd>:last-child{margin-bottom:0}
.callout,.details{margin:0 0 ${em(box.after)};padding:${em(callout.paddingY)} ${em(callout.paddingX)};border-radius:var(--corner);background:var(--panel)}
.callout{--tone:var(--note);border-inline-start:4px solid var(--tone)}
.callout.tip{--tone:var(--tip)}
.callout.important{--tone:var(--important)}
.callout.warning{--tone:var(--warning)}
.callout.caution{--tone:var(--caution)}
.callout pre,.details pre{background:var(--code-inset)}
.callout code,.details code,pre code{background:none;padding:0}
.callout-title{margin:0 0 ${em(callout.titleAfter)};font-weight:700;color:var(--tone);text-align:start}
.summary{margin:0 0 ${em(callout.summaryAfter)};font-weight:700;text-align:start}
pre{margin:0 0 ${em(box.after)};padding:${em(code.paddingY)} ${em(code.paddingX)};border-radius:var(--corner);background:var(--code-ground);color:var(--code-ink);font-size:var(--code-size);line-height:var(--leading-code);white-space:pre-wrap;overflow-wrap:anywhere;text-align:left;tab-size:2}
pre,.math-block,.katex,svg{direction:ltr}
.code-line{display:block;padding-left:calc(1ch*(var(--in,0) + ${code.hang}));text-indent:calc(-1ch*(var(--in,0) + ${code.hang}))}
.numbered{counter-reset:line;padding-left:calc(1ch*var(--digits) + 2em)}
.numbered .code-line{position:relative}
.numbered .code-line::before{counter-increment:line;content:counter(line);position:absolute;right:100%;margin-right:1.2em;text-indent:0;color:var(--code-comment)}
.c-keyword{color:var(--code-keyword)}
.c-string{color:var(--code-string)}
.c-number{color:var(--code-number)}
.c-function{color:var(--code-function)}
.c-comment{color:var(--code-comment)}
.c-punctuation{color:var(--code-punctuation)}
.table{margin:0 0 ${em(box.after)};font-size:${em(table.size)};line-height:${table.leading};text-align:left;text-wrap:pretty;font-variant-numeric:tabular-nums}
table{width:100%;border-collapse:collapse;table-layout:fixed}
th,td{padding:${em(table.cellPaddingY)} ${em(table.cellPaddingX)};vertical-align:top;border-bottom:1px solid var(--line)}
th{font-weight:700;border-bottom:2px solid var(--ink);vertical-align:bottom}
.table.tight :is(th,td){padding-left:.2em;padding-right:.2em;word-break:normal}
td:has(.dots){line-height:1.8}
th.center,td.center{text-align:center}
th.end,td.end{text-align:right}
.records{margin:0 0 ${em(box.after)};font-size:.94em;line-height:1.6;text-align:start}
.fields{margin:0 0 .5em;font-size:.88em;color:var(--quiet)}
.records .cell-gap::before{content:"·";margin:0 .25em}
.record{padding:.6em 0 .65em;border-top:1px solid var(--line)}
.record p{margin:0}
.record .record-name{margin-bottom:.15em;font-weight:700}
.field-name{margin-inline-end:.7em;color:var(--quiet)}
#flow>p.sentence{height:var(--content-h);margin:0;align-content:center;font:var(--weight-title) var(--sentence)/1.5 var(--font-display);text-align:center;text-wrap:balance;background:none}
.sentence .stop{max-width:calc(100% - .5em);margin-right:-.5em}
figure{margin:0 0 ${em(box.after)};text-align:center}
figure img{display:block;margin:0 auto;max-width:100%;object-fit:contain;max-height:calc(var(--content-h) - ${em(figure.above)});border-radius:calc(var(--corner)*.75)}
figure.cut>img{max-width:none;max-height:none;border-radius:0}
figure.diagram svg{display:block;margin:0 auto;max-width:100%;height:auto;letter-spacing:0;text-autospace:normal}
#flow>figure.full{margin-left:calc(-1*var(--side));margin-right:calc(-1*var(--side))}
.full>img{width:100%;border-radius:0}
.full>figcaption{padding:0 var(--side)}
.tiles{display:flex;flex-direction:column;gap:${em(figure.gap)};margin:0 auto}
.tile-row{display:flex;gap:${em(figure.gap)}}
.tile{flex:1 1 0;min-width:0;overflow:hidden}
.tile>img{width:100%;height:100%;max-height:none;object-fit:cover}
.tile>.missing{display:grid;place-content:center;height:100%;padding:.5em;box-sizing:border-box}
.full>.tiles :is(img,.missing){border-radius:0}
figcaption .cell-gap::before{content:"·";margin:0 .4em}
figcaption{margin-top:${em(figure.captionBefore)};font-size:var(--small);line-height:${figure.captionLeading};color:var(--quiet);text-align:center;text-wrap:balance}
.missing{padding:${em(missingPicture.paddingY)} 1em;border:1px dashed var(--line);border-radius:var(--corner);background:var(--panel);color:var(--quiet);font-size:${em(missingPicture.size)};text-align:center}
.math-block{margin:${em(math.before)} 0 ${em(math.after)};padding:${em(math.paddingY)} 0;text-align:center;text-autospace:no-autospace}
.math-block .katex-display{margin:0}
.math-inline{text-autospace:no-autospace}
.katex{font-size:1.08em;text-align:left}
.katex-display>.katex{white-space:nowrap}
.broken .katex-display>.katex{white-space:normal}
.broken .katex-base{margin:.15em 0}
[dir]>li>p,.table[dir],[dir]>.callout-title{text-align:right}
hr{width:4em;margin:${em(rule.around)} auto;border:0;border-top:1px solid var(--quiet)}
.footnotes{margin:${em(footnotes.before)} 0 0;padding-top:${em(footnotes.paddingTop)};border-top:1px solid var(--line);font-size:var(--small);line-height:${footnotes.leading};color:var(--quiet)}
`
