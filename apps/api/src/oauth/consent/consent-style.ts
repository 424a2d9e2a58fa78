/** The style sheet of the authorization server's pages. They have no script and use system fonts. */
export const CONSENT_STYLE = `
:root { --paper: #f6f4ef; --sheet: #fff; --ink: #1f1d1a; --quiet: #5b564e; --accent: #a23b2a; --soft: #f8ece8; --line: #e8e4dc; --ok: #2a6e46; --on-ink: #fff; --shadow: 0 1px 2px #1f1d1a0f, 0 16px 48px #1f1d1a14 }
@media (prefers-color-scheme: dark) { :root { --paper: #141311; --sheet: #1f1d1b; --ink: #ece7dd; --quiet: #b8b1a5; --accent: #e58f7b; --soft: #36221d; --line: #37332d; --ok: #86c9a0; --on-ink: #171614; --shadow: 0 1px 2px #0006, 0 16px 48px #0006 } }
* { box-sizing: border-box }
html { color-scheme: light dark; -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: flex; flex-direction: column; background: var(--paper); color: var(--ink); font: 16px/1.6 -apple-system, "Segoe UI", "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", "Microsoft YaHei", system-ui, sans-serif; text-autospace: normal }
main { flex: 1; display: flex; align-items: center; justify-content: center; padding: clamp(0px, 4vh, 48px) clamp(0px, 4vw, 32px) }
.sheet { width: 100%; max-width: 520px; padding: clamp(28px, 6vw, 44px) clamp(22px, 6vw, 44px); background: var(--sheet); border-radius: 16px; box-shadow: var(--shadow) }
.pair { display: flex; align-items: center; gap: 12px; margin-bottom: 22px }
.pair svg { display: block; width: 40px; height: 40px }
.pair .who { display: grid; place-items: center; width: 40px; height: 40px; border-radius: 9px; background: var(--soft); color: var(--accent); font: 600 19px/1 Georgia, "Songti SC", "Noto Serif CJK SC", serif; text-transform: uppercase }
.pair i { width: 36px; border-top: 2px dotted var(--line) }
h1 { margin: 0; font: 600 clamp(24px, 6vw, 30px)/1.32 "Songti SC", "Noto Serif SC", "Noto Serif CJK SC", Georgia, serif; text-wrap: balance; overflow-wrap: anywhere }
.quiet { color: var(--quiet); margin: 10px 0 0; text-wrap: pretty }
.place { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 10px; margin: 14px 0 0; font-size: 15px }
.place b { font-weight: 600; overflow-wrap: anywhere }
.place span { color: var(--ok) }
.caution { margin: 16px 0 0; padding: 12px 14px; border-radius: 10px; background: var(--soft); font-size: 14px; line-height: 1.55; text-wrap: pretty }
.account { margin: 10px 0 0; color: var(--quiet); font-size: 14px; overflow-wrap: anywhere }
fieldset { margin: 26px 0 0; padding: 0; border: 0; min-width: 0 }
legend { padding: 0; font-weight: 600 }
fieldset > p { margin: 2px 0 8px; color: var(--quiet); font-size: 14px }
.scope { display: grid; grid-template-columns: 20px 1fr; gap: 0 14px; align-items: center; padding: 11px 0; border-top: 1px solid var(--line); cursor: pointer }
.scope input { grid-row: span 2; width: 20px; height: 20px; margin: 0; accent-color: var(--accent) }
.scope span { line-height: 1.45 }
.scope small { grid-column: 2; color: var(--quiet); font-size: 13.5px; line-height: 1.45 }
.under { margin-left: 34px }
.scope:has([name="share:create"]:not(:checked)) + .under { display: none }
.spans { display: grid; grid-template-columns: repeat(3, 1fr); margin-top: 10px; border: 1px solid var(--line); border-radius: 10px; overflow: hidden }
.spans label { position: relative; display: grid; place-items: center; min-height: 44px; padding: 4px 8px; text-align: center; font-size: 15px; cursor: pointer }
.spans label + label { border-left: 1px solid var(--line) }
.spans input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: pointer }
.spans label:has(:checked) { background: var(--soft); color: var(--accent); font-weight: 600 }
.sheet:has(.to [value^=tok]:checked) .bounds { display: none }
.choice { display: grid; gap: 6px; margin-top: 26px }
.choice span { font-weight: 600 }
select { font: inherit; width: 100%; min-height: 44px; padding: 6px 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--sheet); color: inherit; text-overflow: ellipsis }
:focus-visible, .spans label:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px }
.acts { display: grid; grid-template-columns: 1fr 2fr; gap: 12px; margin-top: 30px }
.acts.one { grid-template-columns: 1fr }
.shown { margin: 22px 0 0; font: 600 32px/1.2 ui-monospace, "SF Mono", Menlo, Consolas, monospace; letter-spacing: .1em; text-align: center }
button { font: inherit; font-weight: 600; min-height: 48px; padding: 8px 16px; border-radius: 10px; border: 1px solid var(--line); background: transparent; color: inherit; cursor: pointer }
button.yes { border-color: transparent; background: var(--ink); color: var(--on-ink) }
.fine { margin: 18px 0 0; color: var(--quiet); font-size: 13.5px; line-height: 1.55; text-wrap: pretty; overflow-wrap: anywhere }
.fine + .fine { margin-top: 6px }
.hint { margin: 12px 0 0; color: var(--accent); font-size: 14px }
.notice h1::before { content: ""; display: block; width: 40px; height: 3px; margin-bottom: 24px; background: var(--accent) }
input.code { font: 600 28px/1.2 ui-monospace, "SF Mono", Menlo, Consolas, monospace; letter-spacing: .12em; text-align: center; text-transform: uppercase; width: 100%; min-height: 64px; margin-top: 18px; border: 1px solid var(--line); border-radius: 10px; background: var(--sheet); color: inherit }
footer { padding: 20px; color: var(--quiet); font-size: 13px; text-align: center }
@media (max-width: 560px) { main { align-items: stretch } .sheet { max-width: none; border-radius: 0; box-shadow: none; background: transparent } .notice { align-self: center } select, input.code { background: var(--sheet) } }
`
