import { BLOCK_SIZES, em } from '../../paging/block-sizes.ts'
import { drawing } from '../../themes/structure/shapes.ts'

const { exhibit } = BLOCK_SIZES

const STAR = drawing(
  '0 0 20 20',
  "<path d='M10 .8l2.9 6 6.6.9-4.8 4.6 1.2 6.5L10 15.7l-5.9 3.1 1.2-6.5L.5 7.7l6.6-.9z'/>",
)

/** What all exhibits have in common. */
const COMMON = `
.exhibit{margin:${em(exhibit.around)} 0;box-decoration-break:clone;-webkit-box-decoration-break:clone}
#flow>.exhibit:last-child{margin-bottom:0}
.exhibit-title{margin:0 0 ${em(exhibit.titleAfter)};font:var(--weight-title) 1.1em/1.4 var(--font-title);text-align:start;text-wrap:balance;break-after:avoid;break-inside:avoid}
.exhibit>:last-child,.ex-entries>:last-child,.ex-entry>:last-child,:is(.ex-body,.ex-meaning,.ex-answer,.ex-plain,.ex-picture)>:last-child{margin-bottom:0}
.exhibit p{text-align:start;text-wrap-style:pretty}
.exhibit .ex-entries{margin:0 0 1em;padding:0;list-style:none}
.exhibit>.ex-entries:last-child,.ex-plain:last-child{margin-bottom:0}
.exhibit .ex-entries>.ex-entry:last-child{margin-bottom:0}
.ex-plain{margin-bottom:1em}
.exhibit.deep{padding:0;border:0;background:none}
.framed :is(pre,.ex-plain code){background:var(--code-inset)}
.exhibit :is(.ex-head,.ex-name,.ex-question){font-family:var(--font-title);font-weight:700;color:var(--ink);text-wrap:balance;break-after:avoid}
.ex-head{margin:0 0 ${em(exhibit.headAfter)};font-size:1.06em;line-height:1.45}
.ex-unit{margin-inline-start:.08em;font-size:.48em;letter-spacing:0}
`

const QUOTE = `
.ex-quote blockquote:not(.deep){margin:0;line-height:1.5;text-align:start}
.ex-quote blockquote p:not(.attribution){margin-bottom:.5em;font-weight:var(--weight-title);color:var(--ink);text-indent:0}
.ex-quote blockquote:not(.deep)>.attribution{margin:.7em 0 0;font:var(--weight) var(--ex-by)/1.5 var(--font-body)}
.ex-short{--ex-by:.54em;font-size:1.62em}
.ex-medium{--ex-by:.66em;font-size:1.32em}
.ex-long{--ex-by:.8em;font-size:1.12em}
`

const NUMBER = `
.ex-number>.ex-entries>.ex-entry{margin:0 0 ${em(exhibit.entryAfter)}}
.ex-figure{margin:0 0 ${em(exhibit.figureAfter)};--figure:min(3.6em,15em/var(--wide),var(--content-w)*.92/var(--wide));font:var(--weight-title) var(--figure)/1.08 var(--font-display);letter-spacing:-.02em;color:var(--accent);font-variant-numeric:lining-nums proportional-nums;white-space:nowrap}
.ex-meaning{color:var(--ink);line-height:1.55}
.ex-meaning>p{margin-bottom:.3em}
.ex-entries.row-2{display:grid;grid-template-columns:1fr 1fr;gap:1.1em 1.2em}
.exhibit>.row-2>.ex-entry{min-width:0;margin:0}
.row-2>.ex-entry>.ex-figure{font-size:min(var(--figure),2.6em,var(--content-w)*.43/var(--wide))}
.ex-entries.ledger{display:grid;grid-template-columns:auto 1fr;column-gap:1.1em}
.exhibit>.ledger>.ex-entry{display:grid;grid-column:1/3;grid-template-columns:subgrid;align-items:baseline;margin:0;padding:.6em 0;border-top:1px solid var(--line)}
.exhibit>.ledger>.ex-entry:first-child{padding-top:0;border-top:0}
.exhibit>.ledger>.ex-entry:last-child{padding-bottom:0}
.ledger>.ex-entry>.ex-figure{margin:0;font-size:min(var(--figure),2.2em)}
`

const STEPS = `
.ex-steps>.ex-entries>.ex-entry{position:relative;margin:0 0 ${em(exhibit.stepAfter)};padding-inline-start:${em(exhibit.numeral)}}
.ex-steps>.ex-entries>.ex-entry::before{content:counter(list-item,var(--digit-style,decimal));position:absolute;inset-inline-start:0;top:0;font:var(--weight-title) 1.5em/1 var(--font-display);font-variant-numeric:lining-nums tabular-nums;color:var(--accent);text-indent:0}
`

const COMPARE = `
.ex-compare>:not(.row-2)>.ex-entry{margin:0 0 ${em(exhibit.entryAfter)}}
.ex-compare .ex-head{margin-bottom:.5em;padding-bottom:.3em;border-bottom:2px solid var(--line)}
.ex-compare>.ex-entries:not(.goes-on)>.ex-entry:last-child>.ex-head{border-color:var(--accent);color:var(--accent)}
.ex-compare .row-2{gap:0 1.1em}
.ex-compare .row-2 .ex-body{font-size:.94em;line-height:1.6}
.ex-compare .row-2 .ex-body ul:not(.tasks){padding-inline-start:1.1em}
.ex-compare .row-2>.ex-entry:first-child .ex-body{color:var(--quiet)}
`

const CHECKLIST = `
.ex-checklist>.ex-entries>.ex-entry{position:relative;margin:0;padding:.5em 0;padding-inline-start:1.85em;border-top:1px solid var(--line)}
.ex-checklist>.ex-entries>.ex-entry:first-child{border-top:0;padding-top:0}
.ex-checklist>.ex-entries>.ex-entry:last-child{padding-bottom:0}
.ex-checklist .exhibit-title+.ex-entries{border-top:1.5px solid var(--ink);padding-top:.65em}
.ex-entry:is(.ex-open,.ex-done)::before{content:"";position:absolute;inset-inline-start:0;top:.84em;width:1.08em;height:1.08em;border:1.5px solid var(--quiet);border-radius:min(var(--corner),.3em)}
.ex-entry:is(.ex-open,.ex-done):first-child::before{top:.34em}
.ex-entry.ex-done::before{border-color:var(--accent);background:var(--accent)}
.ex-entry.ex-done::after{content:"";position:absolute;inset-inline-start:.4em;top:.95em;width:.27em;height:.56em;border:solid var(--paper);border-width:0 2px 2px 0;transform:rotate(42deg)}
.ex-entry.ex-done:first-child::after{top:.45em}
.ex-entry.ex-done{color:var(--quiet)}
`

const TIMELINE = `
.ex-timeline>.ex-entries>.ex-entry{position:relative;margin:0;padding:0 0 1.15em;padding-inline-start:1.6em}
.ex-timeline>.ex-entries>.ex-entry:last-child{padding-bottom:0}
.ex-timeline>.ex-entries>.ex-entry::after{content:"";position:absolute;inset-inline-start:.3em;top:1.2em;bottom:-.42em;width:1px;background:var(--quiet)}
.ex-timeline>.ex-entries>.ex-entry:last-child::after{content:none}
.ex-timeline>.ex-entries>.ex-entry::before{content:"";position:absolute;inset-inline-start:0;top:.5em;width:.65em;height:.65em;background:var(--accent);border-radius:50%}
.ex-time{margin:0 0 .12em;font:var(--weight-title) 1.12em/1.5 var(--font-display);font-variant-numeric:lining-nums;color:var(--accent);break-after:avoid}
`

const PROFILE = `
.ex-profile .ex-top{display:grid;grid-template-columns:auto 1fr;grid-template-rows:1fr auto auto 1fr;column-gap:1em}
.ex-picture{grid-row:1/5;width:4.5em}
.ex-picture figure{margin:0}
.exhibit .ex-picture :is(img,.missing){width:4.5em!important;height:4.5em!important;max-height:none!important;padding:0;border-radius:50%;object-fit:cover;overflow:hidden}
.ex-picture .missing{display:grid;place-content:center;font-size:1em;line-height:1.3}
.ex-profile .ex-name{grid-row:2;margin:0;font:var(--weight-title) 1.4em/1.35 var(--font-display)}
.ex-line{grid-row:3;margin:.1em 0 0;font-size:.88em;line-height:1.5;color:var(--quiet)}
.ex-top:not(:has(.ex-picture))>:is(.ex-name,.ex-line){grid-column:1/3}
.ex-top+.ex-body{margin-top:.9em}
`

const RATING = `
.ex-rating .ex-top{display:grid;grid-template-columns:fit-content(46%) 1fr;align-items:baseline;gap:0 .5em}
.ex-rating>.ex-entries>.ex-entry{padding:.55em 0;border-top:1px solid var(--line)}
.ex-rating>.ex-entries>.ex-entry:first-child{padding-top:0;border-top:0}
.ex-rating>.ex-entries>.ex-entry:last-child{padding-bottom:0}
.ex-rating .ex-name{grid-area:1/1;margin:0;overflow-wrap:break-word}
.ex-score{display:flex;align-items:baseline;justify-content:flex-end;min-width:0;margin:0;grid-area:1/2;font-variant-numeric:lining-nums tabular-nums}
.ex-value,.ex-best{flex:none}
.ex-value{min-width:1.75em;text-align:end;font:var(--weight-title) 1em/1.4 var(--font-display)}
.ex-best{font-size:.8em;color:var(--quiet)}
.ex-stars{order:-1;align-self:center;flex:0 1 min(5.2em,(var(--content-w) - 2.5em)*.43);min-width:1.8em;height:1em;margin-inline-end:.6em;background:linear-gradient(to right,var(--accent) calc(100%*var(--share)),var(--line) 0);mask:${STAR} 0 50%/20% 100% repeat-x}
.ex-typed{color:var(--accent);letter-spacing:.1em}
.ex-rating .ex-note{grid-area:2/1/3/3;margin:.1em 0 0;font-size:.88em;line-height:1.5;color:var(--quiet)}
.ex-rating .lone .ex-name{grid-area:1/1/2/3;margin-bottom:.2em}
.ex-rating .lone .ex-score{grid-area:2/1/3/3;flex-wrap:wrap;justify-content:flex-start;column-gap:.8em}
.lone .ex-value{min-width:0;font-size:3em;line-height:1.1;letter-spacing:-.02em;color:var(--accent)}
.lone .ex-best{margin-inline-start:-.65em;font-size:1em}
.lone .ex-stars{order:0;flex:0 1 5.2em;align-self:auto;margin-inline:0;font-size:1.25em}
.ex-rating .lone .ex-note{grid-area:3/1/4/3;margin-top:.35em;font-size:1em;color:var(--ink)}
`

const PRICE = `
.ex-price .ex-top{display:flex;flex-wrap:wrap;justify-content:flex-end;align-items:baseline;gap:0 .7em}
.ex-price>.ex-entries>.ex-entry{padding:.6em 0;border-top:1px solid var(--line)}
.ex-price>.ex-entries>.ex-entry:first-child{padding-top:0;border-top:0}
.ex-price>.ex-entries>.ex-entry:last-child{padding-bottom:0}
.ex-price .ex-name{flex:1;overflow-wrap:break-word;margin:0}
.ex-price .ex-price{order:1;margin:0;font:var(--weight-title) 1.3em/1.3 var(--font-display);font-variant-numeric:lining-nums tabular-nums;color:var(--accent);white-space:nowrap}
.ex-price .ex-unit{margin:0;margin-inline-end:.1em;font-size:.62em}
.ex-was{margin:0;font-size:.9em;color:var(--quiet);white-space:nowrap}
.ex-price .lone .ex-top{display:grid;grid-template-columns:auto 1fr}
.ex-price .lone .ex-name{grid-area:1/1/2/3;font-size:1.1em}
.ex-price .lone .ex-price{grid-area:2/1;font-size:3em;line-height:1.25;letter-spacing:-.02em}
.ex-price .lone .ex-was{grid-area:2/2;font-size:1.05em}
.ex-price .lone .ex-top+.ex-body{margin-top:.7em;padding-top:.7em;border-top:1px dashed var(--quiet)}
.ex-price .ex-entries:not(.lone) .ex-body{margin-top:.1em;font-size:.88em;line-height:1.5;color:var(--quiet)}
`

const QA = `
.ex-qa>.ex-entries>.ex-entry{margin:0 0 1.5em}
.ex-question,.ex-answer{position:relative;padding-inline-start:1.85em}
.ex-qa .ex-question{margin:0 0 .4em;font-size:1.06em;line-height:1.5}
:is(.ex-qa .ex-question,.ex-answer)::before{position:absolute;inset-inline-start:0;top:0;font:var(--weight-title) 1.15em/1.4 var(--font-display);text-indent:0}
.ex-qa .ex-question::before{content:"Q";color:var(--accent)}
.ex-answer::before{content:"A";color:var(--quiet)}
.ex-answer.continues::before{content:none}
`

const POLL = `
.ex-poll{counter-reset:option}
.ex-poll .ex-question{margin:0 0 .8em;padding:0;font-size:1.2em;line-height:1.4}
.ex-poll>.ex-entries>.ex-entry{margin:0 0 .5em}
.ex-option{position:relative;margin:0;padding:.52em 1em;padding-inline-start:2.5em;border:1.5px solid var(--quiet);border-radius:var(--corner);line-height:1.5;counter-increment:option}
.ex-option::before{content:counter(option,upper-alpha);position:absolute;inset-inline-start:.95em;font:var(--weight-title) 1em/1.5 var(--font-display);color:var(--accent)}
.ex-option.shared{background:linear-gradient(to right,var(--marker) calc(100%*var(--share)),transparent 0)}
.ex-option.shared::before{color:inherit}
`

const GALLERY = `
.ex-gallery .exhibit-title{margin-bottom:.5em}
.ex-gallery .set{width:auto;margin:0;padding:0;background:none;box-shadow:none}
.ex-gallery .set>.tiles{padding:0;border:0;gap:var(--set-gap,.55em)}
.set .tile-row{gap:var(--set-gap,.55em)}
.tile-card{flex:1 1 0;min-width:0;display:flex;flex-direction:column}
.tile-card>.tile{flex:none}
.tile-note{margin-top:.45em;font-size:var(--small);line-height:1.4;color:var(--quiet);text-align:start;text-wrap:pretty}
.ex-gallery .ex-plain{margin:.7em 0 0;font-size:.92em;line-height:1.6}
`

/** The CSS of exhibits that all themes share. A theme's dress follows it. */
export const EXHIBIT_CSS = [
  COMMON,
  QUOTE,
  NUMBER,
  STEPS,
  COMPARE,
  CHECKLIST,
  TIMELINE,
  PROFILE,
  RATING,
  PRICE,
  QA,
  POLL,
  GALLERY,
].join('')
