import type { ThemeStructure } from '../theme.ts'

const HEAD = '.foot{top:0;bottom:auto;border-top:0'
const NUMBER_ALONE = 'left:0;right:0;text-align:center'

/** The CSS of each position of the names and the page number. All of it stays in the margins above and below the text. */
export const FURNITURE_STYLES: Record<ThemeStructure['furniture'], string> = {
  'footer-rule': '',
  'footer-plain': '.foot{border-top:0}',
  'footer-centred':
    '.foot{border-top:0;justify-content:center;gap:1.2em}.page-number{order:-1;color:var(--accent);font-weight:600}',
  'header-running': `${HEAD};height:calc(var(--top)*.68);align-items:flex-end;padding:0 0 .25em;border-bottom:1px solid var(--ink)}`,
  'header-bar': `${HEAD};left:0;right:0;height:calc(var(--top)*.52);align-items:center;padding:0 var(--side);background:var(--ink);color:var(--paper)}`,
  'corner-number':
    '.foot{border-top:0;align-items:center;padding:0}.page-number{font:700 calc(var(--foot) + 3px)/1.3 Inter,var(--font-title);letter-spacing:0;color:var(--accent)}',
  'number-centred': `.foot{border-top:0;justify-content:center}.names{display:none}.page-number::before{content:"—\\2002"}.page-number::after{content:"\\2002—"}`,
  'status-bar':
    '.foot{left:0;right:0;height:calc(var(--bottom)*.4);align-items:center;padding:0 var(--side);border-top:0;background:var(--accent);color:var(--paper);font-family:var(--font-code)}',
  split: `.foot{position:static;height:auto;padding:0;border:0;line-height:1.2}.names{position:absolute;left:var(--side);right:var(--side);top:calc((var(--top) + var(--inset,0px) - var(--foot)*1.2)/2);text-align:center}.page-number{position:absolute;${NUMBER_ALONE};bottom:calc((var(--bottom) + var(--inset,0px) - var(--foot)*1.2)/2);color:var(--accent)}`,
}
