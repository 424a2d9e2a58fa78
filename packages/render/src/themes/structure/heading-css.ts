import type { HeadingStyle } from '../theme.ts'
import { leafMask, onGround } from './shapes.ts'

/** Numbers chapters, except those that the author has numbered. */
const COUNT = '#flow{counter-reset:part}#flow>h2:not(.counted){counter-increment:part}'
const OWN = '#flow>h2:not(.counted)'
const BAR = '{padding-inline-start:.62em;border-inline-start:.26em solid var(--accent)}'

/** The CSS of each style of second-level headings. Third-level headings have a reduced form of it. */
export const HEADING_CSS: Record<HeadingStyle, string> = {
  plain: '',
  'bar-left': `h2${BAR}h3{padding-inline-start:.6em;border-inline-start:.2em solid var(--line)}`,
  chip: `${COUNT}
#flow>h2:not(.counted){position:relative;padding-inline-start:2em}
#flow>h2:not(.counted)::before{content:counter(part);position:absolute;inset-inline-start:0;top:max(0px,(var(--leading-title)*1.25em - 1.8em)/2);width:1.8em;height:1.8em;border-radius:var(--corner);background:var(--accent);color:var(--paper);font-size:.8em;line-height:1.8em;text-align:center}
#flow>h2.counted${BAR}h3{color:var(--accent)}`,
  'centred-rule': `h2{text-align:center}h2::after{content:"";display:block;width:2.2em;margin:.5em auto 0;border-top:2px solid var(--accent)}h3{text-align:center}`,
  underline: `h2{padding-bottom:.34em;background:linear-gradient(var(--accent) 0 0) 0 100%/2.6em 3px no-repeat,linear-gradient(var(--line) 0 0) 0 calc(100% - 1px)/100% 1px no-repeat}h3{color:var(--accent)}`,
  boxed: `h2{width:fit-content;padding:.16em .6em .2em;border-radius:var(--corner)}${onGround('h2', 'ink')}h3{width:fit-content;padding-bottom:.08em;border-bottom:2px solid var(--ink)}`,
  'side-dot': `h2{position:relative;padding-inline-start:1.05em}h2::before{content:"";position:absolute;inset-inline-start:0;top:calc(.5lh - .29em);width:.58em;height:.58em;border-radius:50%;background:var(--accent)}h3{color:var(--quiet)}`,
  band: `h2{padding:.34em 0 .38em;background-color:var(--panel);border-image:linear-gradient(var(--panel) 0 0) fill 0/0/0 var(--side);}`,
  'ghost-number': `${COUNT}
#flow>h2:not(.counted)::before{content:counter(part,decimal-leading-zero);display:block;margin-bottom:.06em;font-family:Inter,sans-serif;font-weight:200;font-size:2.1em;line-height:1;letter-spacing:-.04em;color:var(--accent)}
#flow>h2.counted{padding-top:.5em;border-top:1px solid var(--accent)}`,
  prompt: `h2::before{content:"## ";color:var(--accent)}h3::before{content:"### ";color:var(--quiet)}`,
  marker: `h2{width:fit-content;padding:0 .5em .02em .1em;background:linear-gradient(transparent 56%,var(--marker) 56% 94%,transparent 94%)}`,
  'rule-above': `h2{padding-top:.5em;border-top:3px solid var(--ink)}h3{padding-top:.4em;border-top:1px solid var(--line)}`,
  'double-rule': `h2{padding:.36em 0 .4em;border-top:3px double var(--ink);border-bottom:1px solid var(--ink);text-align:center}h3{text-align:center}`,
  tape: `h2{width:fit-content;padding:.2em .9em .24em .8em;background-color:var(--marker);background-image:repeating-linear-gradient(115deg,transparent 0 9px,color-mix(in srgb,var(--paper) 38%,transparent) 9px 12px);border-image:repeating-linear-gradient(0deg,var(--marker) 0 3px,transparent 3px 6px) 0 4/0 4px/0 4px}h3{color:var(--accent)}`,
  section: `${COUNT}#flow>h2{counter-reset:section}h3{counter-increment:section}
#flow>h2:not(.counted)::before{content:counter(part);margin-inline-end:.8em;font-variant-numeric:tabular-nums}
#flow>h2:not(.counted)~h3:not(.counted)::before{content:counter(part) "." counter(section);margin-inline-end:.7em;font-variant-numeric:tabular-nums}`,
  leaf: `h2{position:relative;padding-inline-start:1.35em}h2::before{content:"";position:absolute;inset-inline-start:-.1em;top:calc(.5lh - .56em);width:1.1em;height:1.1em;background:var(--accent);${leafMask}}h3{color:var(--accent)}`,
  flag: `h2{width:fit-content;padding:.2em .9em .24em .1em;border-image:linear-gradient(var(--accent) 0 0) fill 0/0/0 0 0 var(--side);border-radius:0}${onGround('h2', 'accent')}h3{color:var(--accent)}`,
  overprint: `h2{text-shadow:.085em .07em 0 var(--marker)}h3{color:var(--accent)}`,
  ordinal: `${COUNT}
h2,h3{text-align:center}h2{margin-bottom:.9em}
h2::before{content:"";display:block;height:1.5em;margin-bottom:.35em;font:400 .7em/1.5em var(--font-title);letter-spacing:0;text-indent:0;color:var(--accent);background:linear-gradient(var(--line) 0 0) calc(50% - 2.2em) 50%/2.4em 1px no-repeat,linear-gradient(var(--line) 0 0) calc(50% + 2.2em) 50%/2.4em 1px no-repeat}
${OWN}::before{content:counter(part,upper-roman)}
${OWN}:lang(zh)::before,${OWN}:lang(ja)::before{content:counter(part,simp-chinese-informal)}`,
  slab: `${COUNT}
h2{padding-top:.45em;border-top:5px solid var(--ink)}
${OWN}{position:relative;padding-inline-start:var(--in,1.9em)}
${OWN}::before{content:counter(part);position:absolute;inset-inline-start:0;top:.45em;letter-spacing:-.03em;color:var(--accent)}
h3{padding-top:.4em;border-top:1px solid var(--line)}`,
  'index-band': `${COUNT}
h2{padding:.34em 0 .38em;background-color:var(--panel);border-image:linear-gradient(var(--panel) 0 0) fill 0/0/0 var(--side)}
${OWN}{position:relative;padding-inline-start:var(--in,1.4em)}
${OWN}::before{content:counter(part);position:absolute;inset-block:0;inset-inline-start:calc(-1*var(--side));width:calc(var(--side) + var(--in,1.4em) - .95em);padding-inline-end:.5em;align-content:center;text-align:end;background:var(--ink);color:var(--paper)}
h3{width:fit-content;padding-bottom:.1em;border-bottom:2px solid var(--accent)}`,
  pill: `h2{width:fit-content;max-width:100%;margin-inline:auto;padding:.32em 1.2em .38em;border-radius:1.6em;background:var(--panel);box-shadow:0 .2em .9em color-mix(in srgb,var(--accent) 14%,transparent);text-align:center}h3{color:var(--accent);text-align:center}`,
  sticker: `${COUNT}
h2{width:fit-content;margin-bottom:.75em;padding:.2em .7em .26em;border:2px solid var(--ink);border-radius:.8em;background:var(--marker);box-shadow:.14em .14em 0 var(--accent)}
${OWN}::before{content:counter(part) ".";margin-inline-end:.4em}
h3{color:var(--accent)}`,
  legend: `h2::before,h2::after{content:"";display:inline-block;border-top:2px solid var(--accent);vertical-align:.32em}h2::before{width:1em;margin-inline-end:.5em}h2::after{width:100%;margin-inline:.5em calc(-100% - .5em)}h2{overflow:hidden}h3{color:var(--accent)}h3::before{content:"> ";color:var(--quiet)}`,
  'run-rule': `h2{overflow:hidden;color:var(--accent)}h2::after{content:"";display:inline-block;width:100%;margin-inline:.7em calc(-100% - .7em);border-top:1px solid color-mix(in srgb,var(--accent) 50%,transparent);vertical-align:.32em}`,
  tab: `h2{width:fit-content;padding:.2em .9em .14em;border:1px solid var(--line);border-bottom:0;border-radius:8px 8px 0 0;box-shadow:inset 0 3px var(--accent);background-color:var(--panel);border-image:none}h3{color:var(--accent)}h3::before{content:"// ";color:var(--quiet)}`,
}
