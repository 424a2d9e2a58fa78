import { onGround } from '../../../themes/structure/shapes.ts'
import type { Theme, ThemeFamily } from '../../../themes/theme.ts'

/** What all designed covers share. */
export const DESIGNED_CSS = `
.designed{--box:var(--panel);--box-edge:1px solid transparent;--box-corner:var(--corner);--box-shadow:none;--rule:1px solid var(--line);--chip-corner:var(--corner)}
.designed>.frame{background-size:cover}
.designed>.cover-text{justify-content:center}
.designed .headline{font:var(--weight-title) var(--title)/var(--cover-leading) var(--font-display);letter-spacing:-.01em;color:var(--on,var(--ink));text-spacing-trim:trim-start}
.designed .second{margin-top:.5em;font:500 calc(var(--title)*var(--second))/1.36 var(--font-title);color:var(--on,var(--quiet));text-spacing-trim:trim-start}
.designed .kicker{margin-bottom:calc(var(--unit)*.3);font:600 calc(var(--unit)*.32)/1.3 var(--font-body);letter-spacing:.08em;color:var(--on,var(--accent))}
.designed .kicker span{display:inline-block}
.designed .kicker.bare{height:calc(var(--unit)*.1)}
.designed .byline,.designed .byline>.tags{color:var(--on,var(--quiet))}
`

type FamilyManner = {
  /** Custom properties and rules of the card. */
  readonly card: string
  readonly kicker: string
  /** Rules for the title and the second line. `&` is the card. */
  readonly title: string
  readonly isCentred?: true
}

const K = '& .kicker'
const CHIP = '& .kicker:not(.bare) span'
const H = '& .headline'
const PLAIN = '&:is(.layout-type,.layout-question,.layout-checklist)'

const MANNERS: Record<ThemeFamily, FamilyManner> = {
  ink: {
    card: '&{--box:none;--rule:1px solid var(--line)}',
    kicker: `${K}{display:flex;align-items:center;gap:.8em}${K}::before{content:"";width:calc(var(--unit)*.9);height:calc(var(--unit)*.09);background:var(--on,var(--accent))}`,
    title: `&:is(.layout-type,.layout-checklist) .headline>.line:last-child::after{content:"";display:inline-block;width:.15em;height:.15em;margin-left:.1em;border-radius:50%;background:var(--accent)}`,
  },
  editorial: {
    card: '&{--box:none;--rule:1px solid var(--ink)}&.layout-type>.cover-text{justify-content:space-between}',
    kicker: `${K}{padding-bottom:.7em;border-bottom:1px solid var(--on,var(--ink));color:var(--on,var(--ink))}`,
    title: `${PLAIN} .second{margin-top:.9em;padding-top:.8em;border-top:1px solid var(--on,var(--line))}`,
  },
  newspaper: {
    card: '&{--box:none;--box-edge:1px solid var(--ink);--rule:1px solid var(--ink);--box-corner:0}',
    kicker: `${K}:not(.bare){padding:.35em 0;border-block:3px double var(--on,var(--ink));color:var(--on,var(--ink))}${K}.bare{height:0;border-top:6px solid var(--on,var(--ink))}`,
    title: `${PLAIN} .second{margin-top:.6em;padding:.4em 0;border-block:1px solid var(--ink)}`,
    isCentred: true,
  },
  notebook: {
    card: '&{--box:#fffdf4;--box-shadow:0 5px 18px #0000002b;--box-corner:3px;--rule:1px dashed var(--line)}',
    kicker: `${CHIP}{padding:.3em .9em;background:var(--marker);color:var(--ink);transform:rotate(-2deg)}`,
    title: `${PLAIN} .headline .line{width:fit-content;padding-right:.12em;background:linear-gradient(transparent 64%,var(--marker) 64% 93%,transparent 93%)}`,
  },
  letter: {
    card: '&{--box:none;--box-edge:1px solid var(--line);--rule:1px dashed var(--line)}',
    kicker: `${CHIP}{padding:.3em 1em;border:2px dashed var(--on,var(--accent));border-radius:.2em}`,
    title: `${PLAIN} .headline .line:last-child{text-decoration:underline;text-decoration-color:var(--accent);text-decoration-thickness:.05em;text-underline-offset:.2em}`,
    isCentred: true,
  },
  swiss: {
    card: '&{--box:none;--box-corner:0;--rule:2px solid var(--ink);--chip-corner:0}',
    kicker: `${K}{padding-top:.8em;border-top:calc(var(--unit)*.14) solid var(--on,var(--ink));color:var(--on,var(--ink));letter-spacing:0}`,
    title: `${H}{letter-spacing:-.03em}`,
  },
  poster: {
    card: '&{--box:var(--paper);--box-edge:3px solid var(--ink);--box-shadow:8px 8px 0 var(--ink);--rule:2px solid var(--ink);--chip-corner:0}&.layout-type>.cover-text{justify-content:flex-end}',
    kicker: `${onGround(CHIP, 'ink')}${CHIP}{padding:.35em .9em}`,
    title: `${H}{letter-spacing:-.02em}`,
  },
  pastel: {
    card: '&{--box:var(--paper);--box-shadow:0 10px 30px color-mix(in srgb,var(--accent) 22%,transparent);--box-corner:28px;--rule:1px solid var(--line);--chip-corner:2em}',
    kicker: `${onGround(CHIP, 'accent')}${CHIP}{padding:.4em 1.2em;border-radius:2em}`,
    title: `${PLAIN} .headline .line{width:fit-content;margin-inline:auto;padding-inline:.14em;border-radius:.3em;background:linear-gradient(transparent 68%,var(--marker) 68% 96%,transparent 96%)}`,
    isCentred: true,
  },
  botanical: {
    card: '&{--box:none;--box-edge:1px solid var(--accent);--box-corner:calc(var(--unit)*.4);--rule:1px solid var(--line)}',
    kicker: `${K}:not(.bare)::after{content:"";display:block;width:calc(var(--unit)*1.4);height:1px;margin:.7em auto 0;background:var(--on,var(--accent))}`,
    title: `${PLAIN} .second::before{content:"";display:block;width:.5em;height:.5em;margin:0 auto .7em;border-radius:0 100% 0 100%;background:var(--accent)}`,
    isCentred: true,
  },
  paper: {
    card: '&{--box:none;--box-edge:3px double var(--line);--box-corner:0;--rule:1px solid var(--line)}',
    kicker: `${onGround(CHIP, 'accent')}${CHIP}{padding:.4em .6em;border-radius:3px}`,
    title: `${PLAIN} .headline{padding-left:.42em;border-left:3px double var(--accent)}${PLAIN} .second{padding-left:.8em}`,
  },
  terminal: {
    card: '&{--box:none;--box-edge:1px dashed var(--quiet);--rule:1px dashed var(--line)}',
    kicker: `${K}{font-family:var(--font-code);letter-spacing:0}${K}:not(.bare) span::before{content:"# "}`,
    title: `${PLAIN} .headline>.line:last-child::after{content:"";display:inline-block;width:.42em;height:.9em;margin-left:.14em;vertical-align:-.1em;background:var(--accent)}`,
  },
  night: {
    card: '&{--box:color-mix(in srgb,var(--panel) 82%,transparent);--box-edge:1px solid var(--line);--box-corner:22px;--rule:1px solid var(--line);--chip-corner:2em}&.layout-type>.cover-text{justify-content:flex-end}',
    kicker: `${CHIP}{padding:.35em 1.1em;border:1px solid var(--on,var(--accent));border-radius:2em}`,
    title: `${PLAIN} .headline>.line:last-child{color:var(--on,var(--accent))}`,
  },
}

const CENTRED_RULES =
  '& .words,& .byline{text-align:center}& .byline{justify-content:center}& .kicker{justify-content:center}&:not(.layout-chat) .headline>.stopped{margin-right:-.5em}'

/** Returns what makes the designed covers of a theme those of its family. */
export function familyCss({ family }: Theme): string {
  const { card, kicker, title, isCentred } = MANNERS[family]
  const rules = [card, kicker, title, isCentred ? CENTRED_RULES : ''].join('\n')
  return rules.replaceAll('&', '#cover.designed')
}
