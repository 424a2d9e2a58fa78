import { BLOCK_SIZES, em } from '../../paging/block-sizes.ts'

const { paragraph, heading, opening } = BLOCK_SIZES

/** The CSS of running text. Punctuation and spacing are adjusted by layout, never by changing the text. */
export const TEXT_CSS = `
*{box-sizing:border-box}
html,body{margin:0;padding:0;background:var(--paper)}
body{position:relative;width:var(--card-w);font:var(--weight) var(--body)/var(--leading) var(--font-body);color:var(--ink);text-align:justify;text-autospace:normal;text-spacing-trim:trim-start;line-break:strict;word-break:normal;overflow-wrap:anywhere;text-rendering:geometricPrecision;font-kerning:normal;font-variant-ligatures:common-ligatures}
p{margin:0 0 ${em(paragraph.after)}}
p,li,dt,dd,th,td,figcaption,h1,h2,h3,h4,h5,h6{unicode-bidi:plaintext}
.set{white-space:nowrap}
.set wbr:not(.turn){display:none}
.half-mark{font-feature-settings:"halt"}
.narrowest{width:0;overflow-wrap:normal}
.latin,.latin p{text-align:start;text-wrap:pretty}
h1,h2,h3,h4,h5,h6{font-family:var(--font-title);font-weight:var(--weight-title);line-height:var(--leading-title);text-align:start;text-wrap:balance;margin:${em(heading.before)} 0 ${em(heading.after)};color:var(--ink)}
.by-phrase{word-break:keep-all}
.clause{display:inline-block;max-width:100%}
h1{font-family:var(--font-display);font-size:var(--h1);margin:0 0 ${em(heading.titleAfter)}}
h2{font-size:var(--h2);margin-top:${em(heading.chapterBefore)}}
h3{font-size:var(--h3)}
h4,h5,h6{font-size:1em}
h5,h6{color:var(--quiet)}
:is(h1,h2,h3,h4,h5,h6)+:is(h2,h3,h4,h5,h6){margin-top:${em(heading.chained)}}
#flow>h1:first-child{padding-top:${em(opening.paddingTop)};margin-bottom:${em(opening.after)}}
#flow>h1:first-child::before{content:"";display:block;width:1.5em;height:${opening.dashPx}px;margin-bottom:${em(opening.dashAfter)};background:var(--accent)}
strong{font-weight:700}
em{font-style:italic}
.dots{font-style:normal;text-emphasis:var(--dot);text-emphasis-position:under right;text-emphasis-color:var(--accent)}
.narrow{font-variant-east-asian:proportional-width}
mark{color:inherit;background:linear-gradient(transparent 58%,var(--marker) 58%)}
:lang(ko){word-break:keep-all}
s{text-decoration-color:var(--quiet)}
u{text-underline-offset:.2em;text-decoration-thickness:1px}
.link{color:var(--accent);text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:.22em;text-decoration-color:color-mix(in srgb,var(--accent) 40%,transparent)}
sub,sup{font-size:.7em;line-height:1}
.note-mark::before{content:"\\2060"}
.note-mark{color:var(--accent);font-weight:600;padding-left:.15em;font-feature-settings:"tnum"}
small{font-size:.85em}
rt{font-size:.5em;text-autospace:no-autospace}
code,kbd,pre{font-family:var(--font-code);font-variant-ligatures:none;text-autospace:no-autospace;text-spacing-trim:space-all;hyphens:none}
code,kbd,pre{letter-spacing:0}
code,kbd,small,span[lang]{line-height:1}
.hashtag{word-break:keep-all}
.unit{white-space:nowrap}
.table .unit{white-space:normal}
code{font-size:.86em;background:var(--panel);border-radius:calc(var(--corner)/2);padding:.12em .34em}
kbd{font-size:.8em;padding:.1em .42em;border:1px solid var(--line);border-bottom-width:2px;border-radius:5px;background:var(--panel)}
img.glyph{object-fit:contain;max-height:1.7em;max-width:100%;vertical-align:middle}
.missing-glyph{font-size:.85em;color:var(--quiet);border:1px dashed var(--line);border-radius:4px;padding:0 .35em}
`
