import type { ThemeStructure } from '../theme.ts'
import { onGround } from './shapes.ts'

type Choices = Pick<
  ThemeStructure,
  'quote' | 'list' | 'numbers' | 'table' | 'code' | 'callout' | 'mark' | 'strong' | 'opening'
>
type CssOf = { readonly [Part in keyof Choices]: Record<Choices[Part], string> }

/** Returns the rules for a shape that replaces the bullet. It is drawn, so its height doesn't depend on the font. */
function bullet(shape: string): string {
  return `ul:not(.tasks,.marked){list-style:none}ul:not(.tasks,.marked)>li{position:relative}ul:not(.tasks,.marked)>li::before{content:"";position:absolute;inset-inline-start:-1.02em;top:calc(.5lh - .2em);width:.4em;height:.4em;${shape}}`
}

/** A nested quote has only a line at its side. Nested boxes would leave no room for the text. */
const INNER_QUOTE =
  'blockquote blockquote:not(.deep){position:static;padding:.1em 0;padding-inline-start:1em;border:0;border-inline-start:2px solid var(--accent);border-radius:0;background:none;box-shadow:none}blockquote blockquote::before{content:none}'

/** The first paragraph. Below a cover that carries the title, the text begins with it. */
const FIRST =
  ':is(#flow>h1:first-child+p,#cover~#flow>p:first-child):not(.lines,.tags,.mentions,.author,.divider,.sentence)'
/**
 * The paragraph with a large letter, by its class. With the positions of `FIRST`, `::first-letter` would make a browser
 * restyle the whole text whenever a block is inserted. If pages divide the paragraph, its second part has the class, too.
 */
const INITIAL = '#flow#flow>.initial:not(.continues)'
/** A quote of the text itself, which a quote in a list or a box doesn't look like. */
const OUTER_QUOTE = '#flow>blockquote:not(.deep)'

/** The CSS of blocks and marks for each option of a theme. An empty string means the basic sheets. */
export const BLOCK_STYLES: CssOf = {
  quote: {
    bar: '',
    marks: `blockquote:not(.deep){position:relative;padding:.2em 0;padding-inline-start:2.1em;border-inline-start:0}blockquote:not(.deep)::before{content:"\\201c";position:absolute;inset-inline-start:-.03em;top:.1em;font:900 2.9em/1 Inter,sans-serif;letter-spacing:0;text-indent:0;color:var(--accent)}${INNER_QUOTE}`,
    panel: `blockquote:not(.deep){padding:.8em 1.05em;border-inline-start:0;border-radius:var(--corner);background:var(--panel)}blockquote pre{background:var(--code-inset)}blockquote p code{background:none}${INNER_QUOTE}`,
    rules: `blockquote:not(.deep){padding:.7em 1.1em;border-inline-start:0;border-top:1px solid var(--accent);border-bottom:1px solid var(--accent)}${INNER_QUOTE}`,
    indent: `blockquote:not(.deep){padding:0 1.6em;border-inline-start:0;color:var(--quiet)}`,
    bubble: `blockquote:not(.deep){padding:.8em 1.1em;border-inline-start:0;border-radius:18px 18px 18px 4px;background:var(--panel);box-shadow:inset 0 0 0 1.5px var(--line)}blockquote pre{background:var(--code-inset)}blockquote p code{background:none}${INNER_QUOTE}`,
    boxed: `blockquote:not(.deep){padding:.75em 1em;border:1.5px solid var(--accent);border-radius:var(--corner)}${INNER_QUOTE}`,
    pull: `.ex-quote blockquote:not(.deep){padding:0;border-inline-start:0}.ex-quote blockquote:not(.deep)::before{content:"";display:block;width:1.4em;height:3px;margin-bottom:.5em;background:var(--accent)}${OUTER_QUOTE}{margin:1.3em 0;padding:0;border-inline-start:0;font-size:1.2em;line-height:1.52;font-weight:var(--weight-title);text-align:start}${OUTER_QUOTE}::before{content:"";display:block;width:1.9em;height:3px;margin-bottom:.6em;background:var(--accent)}${OUTER_QUOTE}:has(.dots){line-height:1.8}${OUTER_QUOTE}>p:not(.attribution){text-align:start;text-wrap:pretty}${OUTER_QUOTE}>.attribution{margin-top:-.1em;font:var(--weight) .72em/1.6 var(--font-body)}${INNER_QUOTE}`,
    excerpt: `blockquote:not(.deep){margin-block:1.2em;padding:0 2em;border-inline-start:0;font-size:.95em;color:var(--ink)}blockquote:lang(zh){font-family:"LXGW WenKai",var(--font-title)}blockquote:not(.deep) p{text-indent:0}${INNER_QUOTE}`,
    comment: `blockquote:not(.deep){padding-inline-start:1.2em;border-inline-start:2px dashed var(--quiet);color:var(--quiet)}`,
  },
  list: {
    dot: '',
    disc: bullet('border-radius:50%;background:var(--accent)'),
    square: bullet('background:var(--accent)'),
    ring: bullet(
      'inset-inline-start:-1.12em;width:.46em;height:.46em;border:2px solid var(--accent);border-radius:50%',
    ),
    dash: bullet(
      'width:.72em;height:2px;inset-inline-start:-1.15em;top:calc(.5lh - 1px);background:var(--accent)',
    ),
    diamond: bullet('background:var(--accent);transform:rotate(45deg) scale(.84)'),
    arrow: bullet(
      'width:.5em;height:.56em;top:calc(.5lh - .28em);background:var(--accent);clip-path:polygon(0 0,100% 50%,0 100%)',
    ),
    leaf: bullet(
      'width:.56em;height:.56em;top:calc(.5lh - .28em);background:var(--accent);border-radius:0 100% 0 100%',
    ),
    cross: bullet(
      'width:.56em;height:.56em;top:calc(.5lh - .28em);background:linear-gradient(var(--accent) 0 0) center/100% 2px no-repeat,linear-gradient(var(--accent) 0 0) center/2px 100% no-repeat',
    ),
  },
  numbers: {
    plain: '',
    zero: 'ol:not(.footnotes){list-style:decimal-leading-zero;padding-inline-start:calc(.64em*max(2,var(--digits,1)) + 1.15em)}',
    bold: 'ol:not(.footnotes)>li::marker{font-weight:700;color:var(--ink)}',
  },
  table: {
    hairline: '',
    boxed: `th,td{border:1px solid var(--line)}th{background:var(--panel);border-bottom:1px solid var(--line)}`,
    zebra: `td{border-bottom:0}th{border-bottom:2px solid var(--accent)}tbody tr:nth-child(odd){background:var(--panel)}`,
    'bold-head': `${onGround('th', 'ink')}th{border-bottom:0}`,
    booktabs: `td{border-bottom:0}table{border-top:2px solid var(--ink);border-bottom:2px solid var(--ink)}th{border-bottom:1px solid var(--ink)}`,
    'quiet-head': `th{font-weight:500;color:var(--quiet);border-bottom:1px solid var(--ink)}tbody tr:last-child>td{border-bottom:1px solid var(--ink)}`,
    cards: `table{border-collapse:separate;border-spacing:0 .3em}th,td{border-bottom:0}th{color:var(--accent);padding-bottom:.1em}td{background:var(--panel)}td:first-child{border-start-start-radius:.9em;border-end-start-radius:.9em}td:last-child{border-start-end-radius:.9em;border-end-end-radius:.9em}`,
    dashed: `th,td{border-bottom:1px dashed var(--quiet)}th{color:var(--accent);border-bottom:1px solid var(--quiet)}`,
  },
  code: {
    panel: '',
    window: `pre{padding-top:2.9em;background-image:radial-gradient(circle,#ff5f57 4px,transparent 4.6px),radial-gradient(circle,#febc2e 4px,transparent 4.6px),radial-gradient(circle,#28c840 4px,transparent 4.6px);background-size:12px 12px;background-repeat:no-repeat;background-position:12px 12px,28px 12px,44px 12px}`,
    bordered: `pre{border:1px solid var(--line);box-shadow:none}`,
    ruled: `pre{padding-left:.9em;padding-right:.9em;border-top:2px solid var(--code-ink);border-bottom:1px solid var(--code-ink);border-radius:0}`,
  },
  callout: {
    panel: '',
    boxed: `.callout:not(.deep){background:none;border:1.5px solid var(--tone)}`,
    'top-rule': `.callout:not(.deep){padding:.65em 1em .75em;border-inline-start:0;border-top:3px solid var(--tone);border-radius:0}`,
    dashed: `.callout:not(.deep){background:none;border:1.5px dashed var(--tone)}`,
    bare: `.callout:not(.deep){padding:0;padding-inline-start:1.1em;background:none;border-inline-start:2px solid var(--tone);border-radius:0}.callout-title::before{content:"";display:inline-block;width:.6em;height:.6em;margin-inline-end:.5em;vertical-align:.04em;background:var(--tone)}`,
  },
  mark: {
    highlighter: '',
    // Shadows replace horizontal padding, because padding would change the line breaks inside a mark.
    solid:
      'mark{background:var(--marker);padding:.04em 0;box-shadow:.16em 0 var(--marker),-.16em 0 var(--marker)}',
    underline: 'mark{background:none;padding:0;box-shadow:inset 0 -.16em var(--marker)}',
  },
  strong: {
    ink: '',
    accent: '#flow :is(p,li,td) strong{color:var(--accent)}.callout-title strong{color:inherit}',
    underlined:
      '#flow :is(p,li,td) strong{background:linear-gradient(var(--marker) 0 0) 0 94%/100% .14em no-repeat}',
  },
  opening: {
    plain: '',
    lead: ':is(#flow>h1:first-child+p,#cover~#flow>p:first-child):not(.lines,.tags,.mentions,.author,.divider){margin-bottom:1.2em;font-family:var(--font-quote,var(--font-title));font-size:1.1em;color:var(--quiet);text-align:start}',
    // The letter is a little lower than two lines, so that the third line begins at the margin however lengths are rounded.
    initial: `${INITIAL}{text-indent:0}${INITIAL}::first-letter{float:inline-start;margin-inline-end:.07em;font-family:var(--font-title);font-size:calc(1lh + .84em);font-weight:var(--weight-title);line-height:1.94lh;color:var(--accent)}${INITIAL}.latin::first-letter{font-size:calc(1.3lh + .8em);margin-inline-end:.09em}`,
    abstract: `${FIRST}{margin-inline-end:var(--body);margin-bottom:1.3em;padding-bottom:1em;border-bottom:1px solid var(--line);font-size:.97em;text-indent:0}`,
    indented:
      '#flow>p:not(.latin,.lead-in,.lines,.tags,.mentions,.author,.divider){text-indent:2em}#flow>p :is(.math-inline,code,img){text-indent:0}',
  },
}
