import type { OpenShare } from '@galley/backend'
import { findTheme } from '@galley/render'

type Opened = { readonly nonce: string; readonly share: OpenShare; readonly pages: readonly string[] }

const PLATFORM_NAMES = { xhs: '小红书', wechat: '公众号', twitter: 'X' } as const

/** The page of an open share: its pages or its text when it includes the body, else only what it is. */
export function openHtml({ nonce, share, pages }: Opened): string {
  const { title } = share.text
  const body = share.includeBody ? bodyHtml(share, pages) : ''
  return documentHtml(nonce, `<header><h1>${escapeHtml(title)}</h1>${factsHtml(share)}</header>${body}`)
}

/** Asks for the password. */
export function lockedHtml({ nonce, isWrong }: { nonce: string; isWrong: boolean }): string {
  const hint = isWrong
    ? '<p class="hint" role="alert">密码不对，请再试一次 · That is not the password.</p>'
    : ''
  return documentHtml(
    nonce,
    `<form method="post"><h1>这份分享需要密码</h1><p class="quiet">This share is protected by a password.</p>${hint}
<label for="password">密码 · Password</label><input id="password" name="password" type="password" required autofocus autocomplete="off"><button>打开 · Open</button></form>`,
  )
}

/** One page for every link that does not open, whatever the reason. */
export function goneHtml(nonce: string): string {
  return documentHtml(
    nonce,
    '<header><h1>链接已失效</h1><p class="quiet">This link has ended, or never was one.</p></header>',
  )
}

function bodyHtml(share: OpenShare, pages: readonly string[]): string {
  if (pages.length === 0) return `<article>${escapeHtml(share.text.markdown)}</article>`
  const figures = pages.map(
    (url, index) =>
      `<li><img src="${escapeHtml(url)}" alt="第 ${index + 1} 页 · Page ${index + 1}" loading="lazy"></li>`,
  )
  return `<ol class="pages">${figures.join('')}</ol>`
}

function factsHtml({ render, updatedAt }: OpenShare): string {
  const date = updatedAt.toISOString().slice(0, 10)
  const facts = render
    ? [
        PLATFORM_NAMES[render.platform],
        findTheme(render.theme)?.name.zh ?? '',
        `${render.pageCount} 页`,
        date,
      ]
    : [date]
  return `<p class="quiet">${facts.filter(Boolean).map(escapeHtml).join(' · ')}</p>`
}

function documentHtml(nonce: string, content: string): string {
  return `<!doctype html><html lang="zh-Hans"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark"><title>Galley</title>
<style nonce="${nonce}">${STYLE}</style></head><body><main>${content}</main><footer>Galley</footer></body></html>`
}

const STYLE = `
:root { --paper: #faf8f3; --ink: #1d1b18; --quiet: #6f6a61; --accent: #a23b2a; --line: #e4ddd0; --field: #fff }
@media (prefers-color-scheme: dark) { :root { --paper: #171614; --ink: #ece7dd; --quiet: #a39c90; --accent: #e0806c; --line: #35312b; --field: #211f1c } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--paper); color: var(--ink); font: 17px/1.8 "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", system-ui, sans-serif }
main { flex: 1; width: 100%; max-width: 720px; margin: 0 auto; padding: 14vh 24px 48px }
header::before, form::before { content: ""; display: block; width: 40px; height: 3px; margin-bottom: 28px; background: var(--accent) }
h1 { margin: 0 0 12px; font: 700 32px/1.35 "Noto Serif CJK SC", "Songti SC", Georgia, serif; text-wrap: balance; overflow-wrap: anywhere }
.quiet, footer { color: var(--quiet); font-size: 15px; margin: 0 }
article { margin-top: 40px; white-space: pre-wrap; overflow-wrap: anywhere }
.pages { list-style: none; margin: 40px 0 0; padding: 0; display: grid; gap: 24px }
.pages img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 6px }
label { display: block; margin: 32px 0 8px; font-size: 15px }
input, button { font: inherit; width: 100%; padding: 10px 14px; border-radius: 8px; border: 1px solid var(--line) }
input { background: var(--field); color: inherit }
input:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
button { margin-top: 16px; border-color: transparent; background: var(--ink); color: var(--paper); cursor: pointer }
.hint { color: var(--accent); margin: 16px 0 0 }
footer { padding: 24px; text-align: center; letter-spacing: .08em }
`

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
