import type { TitleStyle } from '../theme.ts'
import { onGround, postmarkMask } from './shapes.ts'

const TITLE = '#flow>h1:first-child'
const NO_DASH = `${TITLE}::before{content:none}`

/** The CSS of each style of the article's title, at the top of its first page. */
export const TITLE_CSS: Record<TitleStyle, string> = {
  dash: '',
  large: `${NO_DASH}${TITLE}{padding-top:.15em;margin-bottom:.8em;letter-spacing:-.01em}`,
  centred: `${NO_DASH}${TITLE}{padding-top:1.1em;margin-bottom:1.1em;text-align:center}${TITLE}::after{content:"";display:block;width:.42em;height:.42em;margin:.75em auto 0;background:var(--accent);transform:rotate(45deg);box-shadow:none}`,
  band: `${NO_DASH}${TITLE}{padding:calc(var(--content-h)*.07) 0 .75em;margin-bottom:1em;border-image:linear-gradient(var(--accent) 0 0) fill 0/0/var(--top) var(--side) 0 var(--side)}${onGround(TITLE, 'accent')}`,
  boxed: `${NO_DASH}${TITLE}{padding:.7em .7em .75em;margin-bottom:.9em;border:2px solid var(--ink);border-radius:var(--corner);background-color:var(--paper);box-shadow:.2em .2em 0 var(--accent)}`,
  masthead: `${NO_DASH}${TITLE}{padding:.42em 0 .46em;margin-bottom:.7em;border-top:6px solid var(--ink);border-bottom:3px double var(--ink);text-align:center}`,
  low: `${TITLE}{padding-top:calc(var(--content-h)*.26);margin-bottom:.7em;letter-spacing:-.015em}${TITLE}::before{width:100%;height:.2em;margin-bottom:.42em;background:var(--ink)}`,
  'side-rule': `${NO_DASH}${TITLE}{padding:.1em 0 .14em;padding-inline-start:.5em;margin:1.1em 0 1em;border-inline-start:.22em solid var(--accent)}`,
  prompt: `${NO_DASH}${TITLE}{padding-top:.4em;margin-bottom:.9em}${TITLE}::before{content:"$ ";display:inline;color:var(--accent);background:none}${TITLE}::after{content:"";display:inline-block;width:.52em;height:1em;margin-inline-start:.2em;vertical-align:-.14em;background:var(--accent)}`,
  marker: `${NO_DASH}${TITLE}{padding-top:.5em;margin-bottom:.9em}${TITLE}::after{content:"";display:block;width:5em;max-width:60%;height:.34em;margin-top:.3em;border-radius:.2em .5em .1em .4em;background:var(--marker)}`,
  overprint: `${NO_DASH}${TITLE}{padding-top:calc(var(--content-h)*.12);margin-bottom:.7em;text-shadow:.075em .06em 0 var(--marker)}${TITLE}::after{content:"";display:block;height:.16em;margin-top:.4em;background:linear-gradient(90deg,var(--accent) 50%,var(--marker) 50%)}`,
  abstract: `${NO_DASH}${TITLE}{padding:.5em 0 .7em;margin-bottom:1em;text-align:center;border-bottom:1px solid var(--ink)}`,
  medallion: `${TITLE}{padding-top:.6em;margin-bottom:1.1em;text-align:center}${TITLE}::before{width:1.25em;height:1.25em;margin:0 auto .6em;border:.07em solid var(--accent);border-radius:50%;background:radial-gradient(var(--accent) 0 32%,transparent 34%)}`,
  'thick-rule': `${TITLE}{padding-top:0;margin-bottom:1em;letter-spacing:-.015em}${TITLE}::before{width:100%;height:.26em;margin-bottom:.5em;background:var(--accent)}`,
  orb: `${TITLE}{padding-top:.35em;margin-bottom:.95em}${TITLE}::before{width:1.35em;height:1.35em;margin-bottom:.55em;border-radius:50%;background:linear-gradient(140deg,var(--accent),var(--marker) 78%)}`,
  tape: `${TITLE}{padding-top:.3em;margin-bottom:1em}${TITLE}::before{width:4.4em;height:.82em;margin-bottom:.62em;background:repeating-linear-gradient(115deg,transparent 0 9px,color-mix(in srgb,var(--paper) 38%,transparent) 9px 12px),var(--marker);transform:rotate(-2.5deg)}`,
  deck: `${NO_DASH}${TITLE}{padding:max(0px,var(--content-h)*.17 - 48px) 0 .55em;margin-bottom:.85em;border-bottom:1px solid var(--ink);letter-spacing:-.01em}`,
  halo: `${NO_DASH}${TITLE}{padding:1.55em 0 1.5em;margin-bottom:.5em;text-align:center;background:radial-gradient(circle closest-side,var(--marker) 0 97%,transparent 100%) 50%/100% 100% no-repeat}`,
  postmark: `${TITLE}{padding-top:0;margin-bottom:.9em}${TITLE}::before{width:4.9em;height:1.75em;margin:0 0 .1em auto;background:var(--quiet);${postmarkMask}}`,
}
