import type { ThemeStructure } from '../theme.ts'

type Part = 'grid' | 'paragraph' | 'figure'
type CssOf = { readonly [Each in Part]: Record<NonNullable<ThemeStructure[Each]>, string> }

/** Returns the CSS of how blocks stand on the page. A theme that says nothing has one column. */
export function arrangementCss({ grid, paragraph, figure }: ThemeStructure): string {
  return [
    ARRANGEMENTS.grid[grid ?? 'column'],
    ARRANGEMENTS.paragraph[paragraph ?? 'spaced'],
    ARRANGEMENTS.figure[figure ?? 'plain'],
  ]
    .filter((css) => css !== '')
    .join('\n')
}

/** Returns the width of a margin column. */
function columnOf(share: number): string {
  return `round(down,calc(var(--content-w)*${share}),var(--body))`
}

/**
 * Returns the rules that move text in by a margin column. What is wide begins at the margin: headings, pictures, tables,
 * code and exhibits. The column is a whole number of characters, so that full lines of Chinese stay full.
 */
function movedIn(share: number, headings: string): string {
  return `:root{--in:${columnOf(share)}}
#flow>:not(${headings},figure,pre,.table,.exhibit,.records,.sentence,.divider,hr){margin-inline-start:var(--in)}`
}

const TEXT = 'p:not(.lines,.tags,.mentions,.author,.divider,.sentence,.pseudo-title)'
const SHOWN = 'figure:not(.full,.diagram)>:is(img,.missing)'

/** The margin column of headings that hang, as a share of the text's width. */
const HANGING = 0.107

/** A short heading above text that is moved in. Lists may be parted after one line, so only one line stands beside them. */
const SIDE_HEAD = `:root:is(:lang(zh),:lang(ja)) #flow>:is(${[
  'h2.brief:has(+p:not(.sentence,.divider,.pseudo-title,[dir]))',
  'h2.brief:has(+blockquote:not([dir=rtl]))',
  'h2.one-line:has(+:is(ul,ol):not([dir=rtl]))',
]})`

/**
 * Puts short headings in the margin column, where their text begins. Such a heading takes no height of its own but that
 * of a rule above it, and isn't split. It has three lines at most, which two lines of text are as high as. A rule takes the
 * place of the style of the theme's headings. Other languages have no side heads, and a narrower margin column.
 */
const SIDE_HEADS = `
:root:is(:lang(zh),:lang(ja)){--in:max(${columnOf(0.2)},4*var(--body))}
${SIDE_HEAD}{contain:size;width:auto;margin-bottom:0;padding:.5em calc(100% - var(--in)) 0 0;border-width:0;border-top:3px solid var(--ink);border-image:none;background:none;box-shadow:none;text-shadow:none;overflow:visible;color:var(--ink);text-align:start;text-wrap:wrap;font-size:calc(var(--body)*.87);line-height:1.28}
${SIDE_HEAD}::before{content:"";position:static;display:block;width:auto;height:calc((var(--leading) - 1lh)/2 + .04em);margin:0;padding:0;border:0;background:none;font-size:inherit}
${SIDE_HEAD}::after{content:none}
${SIDE_HEAD}:not(.one-line)+*{min-height:2lh}`

const ARRANGEMENTS: CssOf = {
  grid: {
    column: '',
    hanging: movedIn(HANGING, 'h1,h2,h3,h4,h5,h6'),
    margin: movedIn(0.157, 'h1,h2'),
    'side-heads': movedIn(HANGING, 'h1,h2') + SIDE_HEADS,
  },
  paragraph: {
    spaced: '',
    // Latin text begins without an indent below a heading, Chinese with one.
    book: `#flow>${TEXT}{margin-bottom:0;text-indent:2em}#flow>${TEXT}.latin{text-indent:1.3em}#flow>:is(h1,h2,h3,h4)+p.latin{text-indent:0}#flow>${TEXT}:has(+:not(p,.page-break)){margin-bottom:.8em}#flow>p :is(.math-inline,code,img){text-indent:0}`,
  },
  figure: {
    plain: '',
    // To one edge, as in a magazine: to both, a picture would be so high that its page had no room for words.
    bleed:
      '#flow>figure.trim{margin-right:calc(-1*var(--side));text-align:start}#flow>.trim>img{width:100%;border-radius:0}#flow>.trim>figcaption{padding-right:var(--side)}figcaption{text-align:start}',
    mat: `${SHOWN},.tiles{padding:.4em;border:1px solid var(--line);border-radius:0}figcaption{letter-spacing:.04em}`,
    plate: `figure:not(.diagram){text-align:start}${SHOWN}{margin-inline:0;border-radius:0}figcaption{text-align:start}#flow>figure:not(.full,.diagram){margin-inline-start:var(--in,0px)}`,
    numbered: `body{counter-reset:plate}figcaption:not(.counted){counter-increment:plate}figcaption{text-align:start}figcaption:not(.counted)::before{content:"Fig. " counter(plate) ".\\2002";font-weight:700;color:var(--ink)}figcaption:not(.counted):lang(zh)::before{content:"图 " counter(plate) "\\3000"}figcaption:not(.counted):lang(zh-Hant)::before{content:"圖 " counter(plate) "\\3000"}figcaption:not(.counted):lang(ja)::before{content:"図 " counter(plate) "\\3000"}`,
    captioned: `figure:not(.diagram)>img{border-radius:0}figure:not(.diagram)>figcaption{margin-top:0;padding:.6em .9em;border-top:3px solid var(--ink);background:var(--panel);text-align:start}`,
    sticker: `${SHOWN}{border:2px solid var(--ink);border-radius:var(--corner);box-shadow:.22em .22em 0 var(--accent)}figcaption{margin-top:1.1em;font-weight:500;color:var(--ink)}`,
    print: `figure:not(.full,.cut,.diagram){width:fit-content;max-width:100%;margin-inline:auto;padding:.55em .55em .7em;background:var(--panel);box-shadow:0 .2em .9em color-mix(in srgb,var(--ink) 16%,transparent)}${SHOWN}{border-radius:0}`,
    cushion: `${SHOWN}{border:.32em solid var(--panel);border-radius:1.2em;box-shadow:0 .3em 1.2em color-mix(in srgb,var(--accent) 20%,transparent)}figcaption{color:var(--accent)}`,
  },
}
