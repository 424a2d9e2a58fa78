import type { ThemeStructure } from '../theme.ts'

const HEAD = '.foot{top:0;bottom:auto;border-top:0'
/** Names and number have places of their own. */
const LOOSE = '.foot{position:static;height:auto;padding:0;border:0;line-height:1.2}'
/** The number comes first, as large as a word of the text. */
const FOLIO =
  '.page-number{order:-1;font:var(--weight-title) calc(var(--foot)*1.5)/1.2 var(--font-title);letter-spacing:0;color:var(--accent)}'
const NUMBER_ALONE = 'left:0;right:0;text-align:center'

/** The CSS of each position of the names and the page number. All of it stays in the margins above and below the text. */
export const FURNITURE_STYLES: Record<ThemeStructure['furniture'], string> = {
  'footer-rule': '',
  'footer-plain': '.foot{border-top:0}',
  'footer-centred':
    '.foot{border-top:0;justify-content:center;gap:1.2em}.page-number{order:-1;color:var(--accent);font-weight:600}',
  'header-running': `${HEAD};height:calc(var(--top)*.68);align-items:flex-end;padding:0 0 .25em;border-bottom:1px solid var(--ink)}`,
  'header-bar': `${HEAD};left:0;right:0;height:max(var(--top)*.52,var(--foot)*1.5);align-items:center;padding:0 var(--side);background:var(--ink);color:var(--paper)}`,
  'corner-number':
    '.foot{border-top:0;align-items:center;padding:0}.page-number{font:700 calc(var(--foot) + 3px)/1.3 Inter,var(--font-title);letter-spacing:0;color:var(--accent)}',
  'number-centred': `.foot{border-top:0;justify-content:center}.names{display:none}.page-number::before{content:"—\\2002"}.page-number::after{content:"\\2002—"}`,
  'status-bar':
    '.foot{left:0;right:0;height:max(var(--bottom)*.4,var(--foot)*1.5);align-items:center;padding:0 var(--side);border-top:0;background:var(--accent);color:var(--paper);font-family:var(--font-code)}',
  folio: `.foot{border-top:0;justify-content:flex-start;align-items:baseline;gap:1em;padding:0}${FOLIO}`,
  'margin-folio': `.foot{border-top:0;justify-content:flex-start;align-items:baseline;gap:.6em;padding:0}${FOLIO}.page-number{min-width:calc(var(--in,60px) - var(--foot)*.6)}`,
  'head-columns': `${HEAD};height:calc(var(--top)*.54);justify-content:flex-start;align-items:flex-end;gap:0;padding:0}.page-number{order:-1;min-width:var(--in,4em);font-weight:700;color:var(--accent)}`,
  'vertical-head': `${LOOSE}.names{position:absolute;top:var(--top);right:calc(var(--inset,6px) + 4px);max-height:calc(var(--content-h)*.7);writing-mode:vertical-rl;letter-spacing:.12em}.page-number{position:absolute;${NUMBER_ALONE};bottom:calc((var(--bottom) + var(--inset,0px) - var(--foot)*1.2)/2);color:var(--accent)}`,
  'edge-number': `${LOOSE}.names{position:absolute;left:var(--side);right:var(--side);bottom:calc(var(--bottom)*.38)}.page-number{position:absolute;right:calc((var(--side) - var(--foot)*1.2)/2);top:50%;writing-mode:vertical-rl;transform:translateY(-50%);color:var(--accent)}.page-number::before,.page-number::after{content:"";display:inline-block;height:2.4em;margin:.5em 0;border-left:1px solid var(--accent)}`,
  'disc-number':
    '.foot{border-top:0;justify-content:center;align-items:center;padding:0}.names{display:none}.page-number{padding:.2em 1em;border-radius:2em;line-height:1.25;background:var(--accent);color:var(--paper);font-weight:700}',
  'key-bar':
    '.foot{align-items:center;padding:0;border-top:2px solid var(--accent);font-family:var(--font-code)}.page-number{padding:.15em .8em;background:var(--accent);color:var(--paper);font-weight:700}',
  split: `.foot{position:static;height:auto;padding:0;border:0;line-height:1.2}.names{position:absolute;left:var(--side);right:var(--side);top:calc((var(--top) + var(--inset,0px) - var(--foot)*1.2)/2);text-align:center}.page-number{position:absolute;${NUMBER_ALONE};bottom:calc((var(--bottom) + var(--inset,0px) - var(--foot)*1.2)/2);color:var(--accent)}`,
}
