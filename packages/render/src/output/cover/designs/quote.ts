import { element, NOTHING } from '../../../markup/html.ts'
import { wordsHtml } from '../../text/words.ts'
import type { CoverStage, FilledCover } from './cover-stage.ts'
import { titleBox } from './cover-stage.ts'
import { headline } from './headline.ts'
import { kickerHtml } from './kicker.ts'

const QUOTES = /^[“”「『"]|[“”」』"]$/gu

/** The title as a quotation, with its speaker: the kicker, or the author. */
export function fillQuote(stage: CoverStage): FilledCover {
  const { isLow, isWide, language, kicker, author } = stage
  const speaker = kicker ?? author
  const height = (isLow ? 0.66 : 0.7) - (speaker ? 0.08 : 0)
  const box = titleBox(stage, { width: isWide ? 0.8 : 0.94, height, most: isWide ? 1.7 : 2 })
  const said = stage.title.replace(QUOTES, '') || stage.title
  // A quotation is set in one size.
  const { html, ...sizes } = headline({ head: said, rest: '' }, { ...box, leading: 1.34 }, language)
  return {
    words: [
      ...(kicker === null ? [] : [kickerHtml({ kicker: null, language })]),
      element('div', { class: 'opening', 'aria-hidden': 'true' }, NOTHING),
      ...html,
      speaker === null ? NOTHING : element('p', { class: 'speaker' }, wordsHtml(speaker, language)),
    ],
    ...sizes,
    style: { '--cover-leading': 1.34 },
    hasByline: kicker !== null,
  }
}

export const QUOTE_CSS = `
.layout-quote .kicker{display:none}
.layout-quote .opening{height:calc(var(--unit)*1.5);font:900 calc(var(--unit)*3.6)/1 Newsreader,serif;color:var(--accent);text-indent:-.04em;overflow:visible}
.layout-quote .opening::before{content:"\\201c"}
.layout-quote.low .opening{height:calc(var(--unit)*1.2);font-size:calc(var(--unit)*3)}
.layout-quote .speaker{display:flex;align-items:center;gap:.7em;margin-top:calc(var(--unit)*.55);font:500 calc(var(--unit)*.4)/1.3 var(--font-body);color:var(--on,var(--quiet))}
.layout-quote .speaker::before{content:"";width:calc(var(--unit)*.8);height:2px;background:var(--on,var(--accent))}
.layout-quote:is(.family-newspaper,.family-letter,.family-botanical,.family-pastel) .speaker{justify-content:center}
.layout-quote:is(.family-poster,.family-swiss)>.frame{background:var(--accent)}
.layout-quote:is(.family-poster,.family-swiss)>.frame>.art{display:none}
.layout-quote:is(.family-poster,.family-swiss){--on:var(--paper)}
.layout-quote:is(.family-poster,.family-swiss) .opening{color:var(--paper)}
.layout-quote.family-poster .opening{font-family:Inter,sans-serif}
.layout-quote:is(.family-editorial,.family-ink,.family-paper) .words{border-left:calc(var(--unit)*.09) solid var(--accent);padding-left:calc(var(--unit)*.5)}
.layout-quote.family-newspaper .words{border-block:3px double var(--ink);padding-block:calc(var(--unit)*.4)}
.layout-quote.family-newspaper .opening{color:var(--ink)}
.layout-quote:is(.family-notebook,.family-pastel,.family-letter,.family-night) .words{padding:calc(var(--unit)*.5);background:var(--box);border:var(--box-edge);border-radius:var(--box-corner);box-shadow:var(--box-shadow)}
.layout-quote.family-notebook .words{transform:rotate(-1.2deg)}
.layout-quote.family-terminal .opening{font-family:var(--font-code);height:calc(var(--unit)*.9);font-size:calc(var(--unit)*.8)}
.layout-quote.family-terminal .opening::before{content:"/*"}
`
