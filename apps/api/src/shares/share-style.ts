/** The grounds of the page and the colours of its text. */
export const SHARE_GROUNDS = {
  light: { paper: '#faf9f6', ink: '#1f1d1a' },
  dark: { paper: '#171614', ink: '#ece7dd' },
} as const
const { light, dark } = SHARE_GROUNDS

/**
 * The style sheet of the page behind a private link. The page has no other style sheet, no script, and uses system
 * fonts.
 */
export const SHARE_STYLE = `
:root { --paper: ${light.paper}; --sheet: #fff; --ink: ${light.ink}; --quiet: #5b564e; --accent: #a23b2a; --line: #e8e4dc; --shadow: 0 1px 2px #1f1d1a14, 0 8px 28px #1f1d1a14 }
@media (prefers-color-scheme: dark) { :root { --paper: ${dark.paper}; --sheet: #1f1d1b; --ink: ${dark.ink}; --quiet: #b8b1a5; --accent: #e58f7b; --line: #35312b; --shadow: 0 1px 2px #0006, 0 8px 28px #0006 } }
* { box-sizing: border-box }
html { color-scheme: light dark; -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; background: var(--paper); color: var(--ink); font: 16px/1.7 -apple-system, "Segoe UI", "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", system-ui, sans-serif; text-autospace: normal }
main { flex: 1; width: 100%; max-width: 1160px; margin: 0 auto; padding: clamp(40px, 9vh, 104px) clamp(20px, 5vw, 48px) 64px }
main.reading { max-width: 856px }
main.narrow { max-width: 720px; display: flex; flex-direction: column; justify-content: center; padding-top: 48px }
h1 { margin: 0; max-width: 22em; font: 600 clamp(28px, 4.6vw, 44px)/1.3 "Songti SC", "Noto Serif SC", "Noto Serif CJK SC", Georgia, serif; text-wrap: balance; overflow-wrap: anywhere }
header:not(.branded)::before, form::before, .bar { content: ""; display: block; width: 40px; height: 3px; background: var(--accent) }
header:not(.branded)::before, form::before, .brand { margin-bottom: 28px }
.brand { display: flex; flex-wrap: wrap; align-items: center; gap: 14px 18px; color: var(--quiet); font-size: 14px; line-height: 1.5; overflow-wrap: anywhere }
.brand img { display: block; max-width: 100%; height: auto }
.brand p { margin: 0 }
.bar + p { flex-basis: 100% }
@media (prefers-color-scheme: dark) { .on-light { display: none } }
@media not (prefers-color-scheme: dark) { .on-dark { display: none } }
.quiet { margin: 12px 0 0; color: var(--quiet); text-wrap: pretty }
dl { display: flex; flex-wrap: wrap; gap: 14px clamp(24px, 4vw, 44px); margin: 28px 0 0 }
dt { color: var(--quiet); font-size: 13px; line-height: 1.5 }
dd { margin: 0; font-weight: 500 }
.proof { display: block; width: 100%; max-width: 420px; height: auto; margin: 0 0 48px }
.pages { list-style: none; margin: 48px 0 0; padding: 0; display: grid; gap: 32px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 330px), 1fr)); align-items: start }
.pages.wide { grid-template-columns: repeat(auto-fill, minmax(min(100%, 480px), 1fr)) }
.pages a { display: block; border-radius: 8px; color: inherit }
.pages img { display: block; width: 100%; height: auto; border-radius: 8px; box-shadow: var(--shadow); background: var(--sheet) }
.pages p { margin: 10px 0 0; color: var(--quiet); font-size: 13px; text-align: center; font-variant-numeric: tabular-nums }
article { margin: 48px 0 0; border-radius: 12px; background: #fff; box-shadow: var(--shadow); overflow-wrap: anywhere; overflow: hidden }
article > section { max-width: none !important; padding: clamp(24px, 7vw, 64px) clamp(20px, 7vw, 64px) !important }
article img, article svg, article table { max-width: 100% }
label { display: block; margin: 32px 0 8px; font-size: 14px; font-weight: 500 }
input, button { font: inherit; width: 100%; min-height: 48px; padding: 8px 16px; border-radius: 10px; border: 1px solid var(--line) }
input { background: var(--sheet); color: inherit }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
input:focus-visible { outline-color: var(--quiet); outline-offset: -1px }
input[aria-invalid] { border-color: var(--accent); outline-color: var(--accent) }
button { margin-top: 14px; border-color: transparent; background: var(--ink); color: var(--paper); font-weight: 600; cursor: pointer }
form { width: 100%; max-width: 420px }
.hint { margin: 8px 0 0; color: var(--accent); font-size: 14px }
footer { padding: 28px; color: var(--quiet); font-size: 13px; text-align: center }
@media print { footer, .quiet { display: none } .pages { display: block } .pages li { break-after: page } .pages img, article { box-shadow: none } }
`
