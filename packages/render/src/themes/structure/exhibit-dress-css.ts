import type { Theme, ThemeFamily, ThemeStructure } from '../theme.ts'
import { onGround } from './shapes.ts'

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
    SQUARE.has(family) ? '.exhibit .ex-picture :is(img,.missing){border-radius:var(--corner)}' : '',
  ]
    .filter((css) => css !== '')
    .join('\n')
}
