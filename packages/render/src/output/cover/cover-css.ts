import type { RenderConfig } from '@galley/contracts'
import { onGround, postmarkMask } from '../../themes/structure/shapes.ts'
import type { Theme, TitleStyle } from '../../themes/theme.ts'
import { PICTURED_CSS } from './cover-picture-css.ts'
import { designedCss } from './designs/cover-designs.ts'

const CENTRED = new Set<TitleStyle>(['centred', 'masthead', 'abstract', 'medallion', 'halo'])
const MARK = '#cover .mark'
const TITLE = '#cover .title'
/** A heading that begins with the title on the cover, and says more, looks like an ordinary one. */
const REPEATED = '#cover.repeated~#flow>h1:first-child'
const GROUNDED = new Set<TitleStyle>(['band', 'boxed', 'masthead', 'abstract', 'halo'])
const RULE = 'content:"";display:block'

/**
 * Returns the rules of the cards before and after the text, in a theme's style. They follow all others. Those of a
 * cover that was designed are only in documents with one.
 */
export function coverCss(theme: Theme, cover: RenderConfig['cover']): string {
  const { title } = theme.structure
  const quiet = `${REPEATED}{font-size:max(1.3em,var(--h1)*.6);margin-top:0;padding-top:${GROUNDED.has(title) ? '.5em' : '0'};text-shadow:none}`
  return [
    COVER_CSS,
    quiet,
    CENTRED.has(title) ? CENTRED_CSS : '',
    MARK_CSS[title],
    PICTURED_CSS,
    typeof cover === 'object' ? OVER_TITLE_CSS + designedCss(theme) : '',
  ]
    .filter((css) => css !== '')
    .join('\n')
}

const OVER_TITLE_CSS =
  '.over-title{margin-bottom:calc(var(--unit)*.25);font:600 calc(var(--unit)*.32)/1.3 var(--font-body);letter-spacing:.08em;color:var(--accent)}\n'

const COVER_CSS = `
.card{position:absolute;left:0;width:var(--card-w);height:var(--card-h);overflow:hidden;text-align:left}
.card>.frame{top:0}
#cover{top:0}
#cover~#flow{top:calc(var(--card-h) + var(--top))}
#end-card{bottom:0}
.card p{margin:0}
.cover-text{position:absolute;top:var(--room-top);bottom:var(--room-bottom);left:var(--room-left);right:var(--room-right);display:flex;flex-direction:column;justify-content:center}
.by-start>.cover-text,.by-spread>.cover-text{justify-content:flex-start}
.by-end>.cover-text{justify-content:flex-end}
.card .title{font:var(--weight-title) var(--title)/var(--cover-leading) var(--font-display);color:var(--ink);text-spacing-trim:trim-start}
.card .line{display:block}
.standfirst{width:var(--summary-w);max-width:100%;padding-top:calc(var(--unit)*.45);font-size:var(--summary-size);line-height:1.7;color:var(--quiet);text-wrap:balance}
.words{width:100%}
.by-spread .words{display:flex;flex-direction:column;height:100%}
.by-spread .standfirst{margin-top:auto}
.byline{position:absolute;left:var(--room-left);right:var(--room-right);bottom:var(--byline);display:flex;justify-content:space-between;gap:1.6em;font:500 14px/20px var(--font-body);letter-spacing:.04em;color:var(--quiet);white-space:nowrap}
.byline>span{min-width:0;overflow:hidden;text-overflow:ellipsis}
.byline>:first-child{flex-shrink:0;max-width:100%}
.byline>.tags{color:var(--accent)}
.mark{flex:none}
#end-card>.cover-text{align-items:center;text-align:center}
#end-card .stopped{margin-right:-.5em}
#end-card .byline{justify-content:center}
.card .end{font:var(--weight-title) calc(var(--unit)*1.3)/1.2 var(--font-title);letter-spacing:.04em;color:var(--accent)}
.card .end::after{content:"";display:block;width:calc(var(--unit)*.6);height:2px;margin:calc(var(--unit)*.3) auto calc(var(--unit)*.44);background:var(--line)}
`

const CENTRED_CSS =
  '#cover .byline{justify-content:center}#cover .words{text-align:center}#cover :is(.mark,.standfirst){margin-inline:auto}#cover .stopped{margin-right:-.5em}'

/** The ornament above or around a title, as on a theme's first page. Its height is in `MARK_HEIGHT`. */
const MARK_CSS: Record<TitleStyle, string> = {
  dash: `${MARK}{width:var(--unit);height:calc(var(--unit)*.1);margin-bottom:calc(var(--unit)*.5);background:var(--accent)}`,
  large: '',
  centred: `${MARK}{width:calc(var(--unit)*.2);height:calc(var(--unit)*.2);margin-bottom:calc(var(--unit)*.5);background:var(--accent);transform:rotate(45deg)}`,
  band: `${TITLE}{border-image:linear-gradient(var(--accent) 0 0) fill 0/0/var(--card-h) var(--card-w) calc(var(--unit)*.5)}${onGround(TITLE, 'accent')}`,
  boxed: `${TITLE}{width:fit-content;padding:calc(var(--unit)*.4) calc(var(--unit)*.5);border:2px solid var(--ink);border-radius:var(--corner);background-color:var(--paper);box-shadow:calc(var(--unit)*.16) calc(var(--unit)*.16) 0 var(--accent)}`,
  masthead: `${TITLE}{width:100%;padding:calc(var(--unit)*.36) 0 calc(var(--unit)*.4);border-top:6px solid var(--ink);border-bottom:3px double var(--ink)}`,
  low: `${MARK}{height:calc(var(--unit)*.16);margin-bottom:calc(var(--unit)*.4);background:var(--ink)}`,
  'side-rule': `${TITLE}{padding-left:calc(var(--unit)*.5);border-left:calc(var(--unit)*.16) solid var(--accent)}#cover .standfirst{padding-left:calc(var(--unit)*.66)}`,
  prompt: `${MARK}{height:calc(var(--unit)*.5);margin-bottom:calc(var(--unit)*.4);font:500 calc(var(--unit)*.36)/calc(var(--unit)*.5) var(--font-code);color:var(--accent)}${MARK}::before{content:"$ open ."}${MARK}::after{${RULE};display:inline-block;width:.55em;height:1.05em;margin-left:.4em;vertical-align:-.16em;background:var(--accent)}`,
  marker: `${TITLE}::after{${RULE};width:min(60%,5em);height:calc(var(--unit)*.24);margin-top:calc(var(--unit)*.2);border-radius:.2em .5em .1em .4em;background:var(--marker)}`,
  overprint: `${TITLE}{text-shadow:.06em .05em 0 var(--marker)}`,
  abstract: `${TITLE}{width:100%;padding:calc(var(--unit)*.4) 0;border-top:1px solid var(--ink);border-bottom:1px solid var(--ink)}`,
  medallion: `${MARK}{width:var(--unit);height:var(--unit);margin-bottom:calc(var(--unit)*.5);border:2px solid var(--accent);border-radius:50%;background:radial-gradient(var(--accent) 0 32%,transparent 34%)}`,
  'thick-rule': `${MARK}{height:calc(var(--unit)*.26);margin-bottom:calc(var(--unit)*.4);background:var(--accent)}`,
  orb: `${MARK}{width:calc(var(--unit)*1.6);height:calc(var(--unit)*1.6);margin-bottom:calc(var(--unit)*.5);border-radius:50%;background:linear-gradient(140deg,var(--accent),var(--marker) 78%)}`,
  tape: `${MARK}{width:calc(var(--unit)*3);height:calc(var(--unit)*.55);margin-bottom:calc(var(--unit)*.5);background:repeating-linear-gradient(115deg,transparent 0 9px,color-mix(in srgb,var(--paper) 38%,transparent) 9px 12px),var(--marker);transform:rotate(-2.5deg)}`,
  deck: `${TITLE}{width:100%;padding-bottom:calc(var(--unit)*.36);border-bottom:1px solid var(--ink)}`,
  halo: `#cover:not(.pictured) .words::before{content:"";position:absolute;left:50%;top:50%;width:calc(var(--unit)*8.4);height:calc(var(--unit)*8.4);border-radius:50%;background:var(--marker);transform:translate(-50%,-50%)}#cover:not(.pictured) :is(.title,.standfirst){position:relative}#cover:not(.pictured) .standfirst{color:var(--ink)}`,
  postmark: `${MARK}{margin-left:auto;width:calc(var(--unit)*3);height:calc(var(--unit)*1.1);margin-bottom:calc(var(--unit)*.4);background:var(--quiet);${postmarkMask}}`,
}
