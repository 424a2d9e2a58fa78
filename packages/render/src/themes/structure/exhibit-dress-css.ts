import type { Theme, ThemeFamily, ThemeStructure } from '../theme.ts'
import { onGround } from './shapes.ts'

const LED = '.set .tile-row:only-child:has(>:nth-child(3))'
/** The first of three pictures as wide as the text, and the others below it. */
const LEADING = `${LED}{flex-wrap:wrap}${LED}>.tile-card:first-child{flex:1 0 100%}${LED}>.tile-card:first-child>.tile{aspect-ratio:2/1!important}`
const CORNERED = '.set .tile :is(img,.missing){border-radius:0}'
const COUNTED = '.set{counter-reset:tile}.tile-note{counter-increment:tile}'

/** How a family wears a set of pictures. */
const SETS: Readonly<Record<ThemeFamily, string>> = {
  ink: `${CORNERED}.set{--set-gap:.8em}.tile-note{text-align:center}`,
  editorial: `${LEADING}${CORNERED}.set{--set-gap:.7em}.tile-note{padding-top:.4em;border-top:1px solid var(--ink);color:var(--ink)}`,
  newspaper: `${CORNERED}.set{--set-gap:.6em}.tile-card>.tile{border:1px solid var(--ink);padding:2px}.tile-note{padding-bottom:.3em;border-bottom:1px solid var(--line);font-family:var(--font-title)}`,
  notebook: `${CORNERED}.set{--set-gap:.9em}.ex-gallery .set{padding:.3em}.tile-card{padding:.45em .45em .55em;background:#fffefa;box-shadow:0 .12em .6em rgb(0 0 0/.22);transform:rotate(-1.3deg)}.tile-card:nth-child(2n){transform:rotate(1.1deg)}.tile-note{font-family:var(--font-title);color:#3b3a36;text-align:center}`,
  letter: `${CORNERED}.set{--set-gap:.8em}.tile-card>.tile{padding:.4em;border:2px dashed var(--quiet)}.tile-note{text-align:center;font-family:var(--font-title)}`,
  swiss: `${LEADING}${CORNERED}${COUNTED}.set{--set-gap:.35em}.tile-note::before{content:counter(tile,decimal-leading-zero) "\\2002";font-weight:700;color:var(--accent)}`,
  poster: `${CORNERED}.set{--set-gap:.5em}.tile-card{border:3px solid var(--ink)}.tile-note{margin:0;padding:.4em .6em;border-top:3px solid var(--ink);color:var(--ink);font-weight:700}`,
  pastel: `.set{--set-gap:.7em}.set .tile-card>.tile{border-radius:1em;box-shadow:0 .25em 1em color-mix(in srgb,var(--accent) 22%,transparent)}.set .tile :is(img,.missing){border-radius:1em}.tile-note{text-align:center}`,
  botanical: `.set{--set-gap:.7em}.set .tile-card>.tile,.set .tile :is(img,.missing){border-radius:0 1.8em}.set .tile-card:nth-child(2n)>.tile,.set .tile-card:nth-child(2n) :is(img,.missing){border-radius:1.8em 0}.tile-note{text-align:center}`,
  paper: `${CORNERED}${COUNTED}.set{--set-gap:.7em}.tile-card>.tile{border:1px solid var(--quiet);padding:3px}.tile-note::before{content:"(" counter(tile,lower-alpha) ")\\2002";font-weight:700;color:var(--ink)}`,
  terminal: `${CORNERED}.set{--set-gap:.6em}.tile-card{padding:.4em;border:1px dashed var(--quiet)}.tile-note{font-family:var(--font-code)}.tile-note::before{content:"> ";color:var(--accent)}`,
  night: `${LEADING}.set{--set-gap:.5em}.set .tile-card>.tile{border-radius:var(--corner);box-shadow:0 0 0 1px color-mix(in srgb,var(--accent) 45%,transparent)}`,
}

/** How a theme's family wears its exhibits. A theme may choose its own numeral and amount. */
type Dress = {
  /** The number of a step. `hanging`: in the margin of its text. */
  readonly numeral: NonNullable<ThemeStructure['numeral']>
  /** A number in a large size. */
  readonly amount: NonNullable<ThemeStructure['amount']>
  /** What stands between entries. */
  readonly between: 'space' | 'rule'
}

const DRESSES: Readonly<Record<ThemeFamily, Dress>> = {
  ink: { numeral: 'hanging', amount: 'plain', between: 'space' },
  editorial: { numeral: 'large', amount: 'ruled', between: 'space' },
  newspaper: { numeral: 'large', amount: 'ruled', between: 'rule' },
  notebook: { numeral: 'drawn', amount: 'marked', between: 'space' },
  letter: { numeral: 'hanging', amount: 'marked', between: 'space' },
  swiss: { numeral: 'large', amount: 'plain', between: 'rule' },
  poster: { numeral: 'square', amount: 'block', between: 'space' },
  pastel: { numeral: 'disc', amount: 'panel', between: 'space' },
  botanical: { numeral: 'ring', amount: 'plain', between: 'space' },
  paper: { numeral: 'bracket', amount: 'ruled', between: 'rule' },
  terminal: { numeral: 'bracket', amount: 'boxed', between: 'space' },
  night: { numeral: 'ring', amount: 'ruled', between: 'space' },
}

const STEP = '.ex-steps>.ex-entries>.ex-entry'
const BEFORE = `${STEP}::before`
const ROUND = `${BEFORE}{top:.02em;display:grid;place-content:center;width:1.62em;height:1.62em;font-size:1em;border-radius:50%`

const NUMERALS: Record<Dress['numeral'], string> = {
  hanging: '',
  large: `${BEFORE}{top:-.04em;font-size:2em;letter-spacing:-.03em}${STEP}{padding-inline-start:calc(2.7em + var(--numeral-room,0em))}`,
  disc: `${ROUND}}${onGround(BEFORE, 'accent')}`,
  ring: `${ROUND};border:1.5px solid var(--accent)}`,
  square: `${ROUND};border-radius:var(--corner)}${onGround(BEFORE, 'ink')}`,
  bracket: `${BEFORE}{content:"[" counter(list-item,var(--digit-style,decimal)) "]";top:.28em;font:700 1em/1 var(--font-code);letter-spacing:0}${STEP}{padding-inline-start:calc(2.35em + var(--numeral-room,0em))}`,
  drawn: `${ROUND};transform:rotate(-6deg);border:2px solid var(--accent);border-radius:52% 48% 55% 45%/48% 56% 44% 52%}`,
}

const NUMBER = '.ex-number>:not(.ledger)>.ex-entry'

const AMOUNTS: Record<Dress['amount'], string> = {
  plain: '',
  ruled: `${NUMBER}{padding-top:.7em;border-top:2px solid var(--ink)}`,
  block: `${NUMBER}{padding:1.1em 1.2em}${onGround(NUMBER, 'accent')}${NUMBER} :is(.ex-figure,.ex-meaning){color:inherit}`,
  panel: `${NUMBER}{padding:1.1em 1.2em;border-radius:var(--corner);background:var(--panel)}`,
  marked: `${NUMBER} .ex-figure{width:fit-content;background:linear-gradient(var(--marker) 0 0) 0 92%/100% .3em no-repeat}`,
  boxed: `${NUMBER}{padding:1em 1.2em;border:1px dashed var(--quiet);border-radius:var(--corner)}`,
}

const FRAMED = '.framed:not(.deep)'
const SIDE = '.ex-compare .row-2>.ex-entry'

/** The box around an exhibit, in the manner of the theme's callouts. */
const FRAMES: Record<Theme['structure']['callout'], string> = {
  panel: `${FRAMED}{padding:1.15em 1.25em;border-radius:var(--corner);background:var(--panel)}${SIDE}{padding:.9em 1em;border-radius:var(--corner);background:var(--panel)}.ex-compare .row-2{gap:.7em}`,
  boxed: `${FRAMED}{padding:1.1em 1.2em;border:1px solid var(--ink);border-radius:var(--corner)}${SIDE}{padding:.9em 1em;border:1px solid var(--ink)}.ex-compare .row-2{gap:0}${SIDE}+.ex-entry{border-inline-start:0}`,
  'top-rule': `${FRAMED}{padding:.95em 0;border-top:3px solid var(--ink);border-bottom:1px solid var(--ink)}.ex-compare .ex-head{padding:.5em 0 .3em;border-top:3px solid var(--ink);border-bottom:0}.ex-compare>.ex-entries>.ex-entry:last-child>.ex-head{border-color:var(--accent)}`,
  dashed: `${FRAMED}{padding:1.1em 1.2em;border:1.5px dashed var(--quiet);border-radius:var(--corner)}${SIDE}+.ex-entry{padding-inline-start:1.1em;border-inline-start:1.5px dashed var(--quiet)}`,
  bare: `${FRAMED}{padding:.95em 0;border-top:1px solid var(--quiet);border-bottom:1px solid var(--quiet)}${SIDE}+.ex-entry{padding-inline-start:1.1em;border-inline-start:1px solid var(--line)}`,
}

/** What marks a moment on the line, in the shape of the theme's bullets. */
const NODES: Partial<Record<Theme['structure']['list'], string>> = {
  square: 'border-radius:0',
  cross: 'border-radius:0',
  arrow: 'border-radius:0;transform:rotate(45deg) scale(.84)',
  diamond: 'border-radius:0;transform:rotate(45deg) scale(.84)',
  ring: 'border:2px solid var(--accent);background:none',
  leaf: 'border-radius:0 100%',
}

/** Families whose portraits and boxes have the theme's corners. */
const SQUARE: ReadonlySet<ThemeFamily> = new Set([
  'swiss',
  'newspaper',
  'paper',
  'terminal',
  'poster',
  'editorial',
])

const RULED = `${STEP}{margin:0;padding-top:.75em;padding-bottom:.75em;border-top:1px solid var(--line)}${BEFORE}{margin-top:.5em}`

/** Returns the rules for a theme's exhibits. They follow those that all themes share. */
export function exhibitDressCss({ family, structure }: Theme): string {
  const dress = DRESSES[family]
  const { numeral = dress.numeral, amount = dress.amount } = structure
  const node = NODES[structure.list]
  return [
    FRAMES[structure.callout],
    structure.numbers === 'zero' ? '.exhibit{--digit-style:decimal-leading-zero;--numeral-room:.85em}' : '',
    dress.between === 'rule' ? RULED : '',
    NUMERALS[numeral],
    AMOUNTS[amount],
    node ? `.ex-timeline>.ex-entries>.ex-entry::before{${node}}` : '',
    SETS[family],
    SQUARE.has(family) ? '.exhibit .ex-picture :is(img,.missing){border-radius:var(--corner)}' : '',
  ]
    .filter((css) => css !== '')
    .join('\n')
}
