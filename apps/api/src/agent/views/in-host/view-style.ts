/** The style of all views: the host's colours where it gives any, else those of the web app. */
export const VIEW_STYLE = `
:root {
  color-scheme: light dark;
  --ground: var(--color-background-primary, light-dark(#faf9f6, #171614));
  --raised: var(--color-background-secondary, light-dark(#ffffff, #1f1d1b));
  --ink: var(--color-text-primary, light-dark(#1f1d1a, #ece7dd));
  --ink-2: var(--color-text-secondary, light-dark(#5b564e, #b8b1a5));
  --line: var(--color-border-primary, light-dark(#d4cec2, #45413a));
  --accent: light-dark(#a23b2a, #e58f7b);
  --on-accent: light-dark(#ffffff, #231210);
  --danger: light-dark(#b3261e, #f2938b);
  --shadow: light-dark(#1f1d1a24, #00000080);
  font: 14px/1.5 var(--font-sans, -apple-system, "Segoe UI", Inter, "PingFang SC", "Noto Sans SC", "Microsoft YaHei", system-ui, sans-serif);
}
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); -webkit-font-smoothing: antialiased; }
main { padding: 16px; display: grid; gap: 14px; }
p, h1, ul { margin: 0; padding: 0; }
ul { list-style: none; }
h1 { font-size: 15px; font-weight: 600; line-height: 1.4; margin-inline-end: auto; }
header { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; }
header .note { flex: 1; }
.note { color: var(--ink-2); font-size: 13px; }
.error { color: var(--danger); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
button, select, textarea { font: inherit; color: inherit; }
button { cursor: pointer; border: 1px solid var(--line); border-radius: 8px; background: var(--raised); min-height: 36px; padding: 6px 14px; white-space: nowrap; }
button:hover { border-color: var(--ink-2); }
button:disabled { opacity: 0.5; cursor: default; }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
button.quiet { border-color: transparent; background: none; color: var(--ink-2); padding: 4px 8px; min-height: 28px; font-size: 13px; }
button.quiet:hover { color: var(--ink); text-decoration: underline; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.actions .far { margin-inline-start: auto; }
.bar { height: 4px; border-radius: 2px; background: var(--line); overflow: hidden; }
.bar > div { height: 100%; background: var(--accent); transition: width 0.3s; }

.pages { display: grid; grid-auto-flow: column; grid-auto-columns: min(300px, 78vw); gap: 14px; overflow-x: auto; scroll-snap-type: x proximity; scroll-padding: 16px; margin: 0 -16px; padding: 6px 16px 12px; scrollbar-width: thin; }
.pages > li { scroll-snap-align: start; }
.themes { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(150px, 42vw), 1fr)); gap: 16px 14px; }
.card { display: block; width: 100%; padding: 0; border: 0; background: none; text-align: start; white-space: normal; border-radius: 8px; }
.card .sheet { display: grid; place-items: center; border-radius: 6px; background: var(--raised); box-shadow: 0 1px 2px var(--shadow), 0 4px 14px var(--shadow); overflow: hidden; aspect-ratio: var(--ratio, 3 / 4); }
.card[aria-pressed="true"] .sheet { outline: 2px solid var(--accent); outline-offset: 2px; }
.card img { display: block; width: 100%; height: 100%; object-fit: cover; object-position: top; }
.card .label { display: block; padding: 7px 2px 0; font-size: 13px; color: var(--ink-2); }
.card[aria-pressed="true"] .label { color: var(--ink); font-weight: 600; }
.missing .sheet { color: var(--ink-2); font-size: 13px; padding: 16px; text-align: center; }
.themes button.main { margin-top: 8px; }
.only { max-width: 100%; height: auto; border-radius: 6px; display: block; }

.form { display: grid; gap: 10px; padding: 14px; border: 1px solid var(--line); border-radius: 10px; background: var(--raised); }
label { display: grid; gap: 4px; font-size: 13px; color: var(--ink-2); }
select, textarea { border: 1px solid var(--line); border-radius: 8px; background: var(--ground); color: var(--ink); padding: 8px 10px; font-size: 14px; }
textarea { min-height: 76px; resize: vertical; }
select { justify-self: start; min-height: 36px; }

[data-mode="fullscreen"] .pages { grid-auto-flow: row; grid-template-columns: repeat(auto-fill, minmax(min(280px, 100%), 1fr)); overflow: visible; }
[data-mode="fullscreen"] main { max-width: 1400px; margin: auto; padding: 24px; }
@media (prefers-reduced-motion: reduce) { .bar > div { transition: none; } }
`
