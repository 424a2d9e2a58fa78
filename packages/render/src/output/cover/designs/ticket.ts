import { element, NOTHING } from '../../../markup/html.ts'
import { wordsHtml } from '../../text/words.ts'
import type { CoverStage, FilledCover } from './cover-stage.ts'
import { titleBox } from './cover-stage.ts'
import { headline, titleParts } from './headline.ts'
import { KICKER_UNITS, kickerHtml } from './kicker.ts'

/** A ticket with a stub that is torn off: the title on it, and on the stub the author and the tags. */
export function fillTicket(stage: CoverStage): FilledCover {
  const { isWide, isLow, unitPx, heightPx, author, tags, language } = stage
  const stubPx = isWide ? 0 : unitPx * 2.3
  const padPx = unitPx * (isLow ? 0.9 : 1.6)
  const height = (heightPx - stubPx - padPx - KICKER_UNITS * unitPx) / heightPx
  const shape = { width: isWide ? 0.62 : 0.84, height: height * 0.94, most: isWide ? 1.7 : 2.5 }
  const { html, ...sizes } = headline(titleParts(stage.title), titleBox(stage, shape), language)
  const facts = [...(author ? [author] : []), ...tags].slice(0, isWide ? 2 : 3)
  const stub = element('div', { class: 'stub' }, [
    element('div', { class: 'facts' }, [...facts.map((fact) => element('p', {}, wordsHtml(fact, language)))]),
    element('div', { class: 'bars', 'aria-hidden': 'true' }, NOTHING),
  ])
  return {
    words: [
      element('div', { class: 'ticket' }, [
        element('div', { class: 'main' }, [kickerHtml(stage), ...html]),
        stub,
      ]),
    ],
    ...sizes,
    hasByline: false,
  }
}

const NOTCH = 'calc(var(--unit)*.36)'
/** The height of the stub below, and its width on a wide card. */
const STUB = 'calc(var(--unit)*2)'
const WIDE_STUB = 'calc(var(--unit)*3.2)'

export const TICKET_CSS = `
.layout-ticket>.cover-text{bottom:calc(var(--byline))}
.layout-ticket .words{height:100%;filter:drop-shadow(0 6px 18px #00000026)}
.layout-ticket .ticket{position:relative;display:flex;flex-direction:column;height:100%;box-sizing:border-box;background:var(--ticket,var(--panel));color:var(--ink);border-radius:var(--ticket-corner,12px);mask:radial-gradient(circle ${NOTCH} at 0 calc(100% - ${STUB}),transparent 98%,#000) 0 0/51% 100% no-repeat,radial-gradient(circle ${NOTCH} at 100% calc(100% - ${STUB}),transparent 98%,#000) 100% 0/51% 100% no-repeat}
.layout-ticket .main{flex:1;display:flex;flex-direction:column;justify-content:center;padding:calc(var(--unit)*.5) calc(var(--unit)*.7)}
.layout-ticket .stub{height:${STUB};box-sizing:border-box;display:flex;align-items:center;justify-content:space-between;gap:calc(var(--unit)*.5);margin:0 calc(var(--unit)*.6);border-top:2px dashed var(--on,var(--quiet))}
.layout-ticket .facts{min-width:0;font:500 15px/1.5 var(--font-body);color:var(--on,var(--quiet))}
.layout-ticket .facts>p{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.layout-ticket .facts>p:first-child{font-weight:700;font-size:18px;color:var(--on,var(--ink))}
.layout-ticket .bars{flex:none;width:calc(var(--unit)*2.6);height:calc(var(--unit)*1.1);color:var(--on,var(--ink));background:linear-gradient(90deg,currentcolor 0 3px,transparent 3px 5px,currentcolor 5px 6px,transparent 6px 10px,currentcolor 10px 14px,transparent 14px 16px,currentcolor 16px 18px,transparent 18px 23px) 0 0/23px 100%}
.layout-ticket.wide .ticket{flex-direction:row;mask:radial-gradient(circle ${NOTCH} at calc(100% - ${WIDE_STUB}) 0,transparent 98%,#000) 0 0/100% 51% no-repeat,radial-gradient(circle ${NOTCH} at calc(100% - ${WIDE_STUB}) 100%,transparent 98%,#000) 0 100%/100% 51% no-repeat}
.layout-ticket.wide .stub{width:${WIDE_STUB};height:auto;flex-direction:column;justify-content:center;margin:calc(var(--unit)*.6) 0;padding:0 calc(var(--unit)*.3);border-top:0;border-left:2px dashed var(--on,var(--quiet))}
.layout-ticket.wide .facts{max-width:100%;text-align:center}
.layout-ticket:is(.family-poster,.family-swiss,.family-editorial){--ticket:var(--accent);--on:var(--paper)}
.layout-ticket:is(.family-swiss,.family-newspaper,.family-editorial,.family-paper){--ticket-corner:0}
.layout-ticket.family-pastel{--ticket-corner:30px;--ticket:var(--paper)}
.layout-ticket.family-pastel>.frame{background:color-mix(in srgb,var(--accent) 24%,var(--paper))}
.layout-ticket.family-pastel>.frame>.art{display:none}
.layout-ticket:is(.family-letter,.family-newspaper,.family-paper) .main{margin:calc(var(--unit)*.3);border:1px solid var(--ink);padding:calc(var(--unit)*.4)}
.layout-ticket.family-newspaper .main{border:3px double var(--ink)}
.layout-ticket.family-notebook{--ticket:#fffdf4}
.layout-ticket.family-notebook .words{transform:rotate(-1.4deg)}
.layout-ticket.family-terminal :is(.headline,.facts>p:first-child){font-family:var(--font-code)}
`
