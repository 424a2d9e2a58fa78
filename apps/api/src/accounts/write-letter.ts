import type { Mail } from '@galley/backend'
import type { LetterKind, LetterLanguage, LetterWords } from './letter-words.ts'
import { LETTER_WORDS } from './letter-words.ts'

type Letter = {
  readonly to: string
  readonly kind: LetterKind
  readonly language: LetterLanguage
  /** The target of the button; null if the email only informs. */
  readonly link: string | null
}

/** Returns an email of fixed texts. The recipient's address is its only user input. */
export function writeLetter({ to, kind, language, link }: Letter): Mail {
  const words: LetterWords = LETTER_WORDS[language][kind]
  return { to, subject: words.subject, text: asText(words, link), html: asHtml({ words, language, link }) }
}

function asText({ paragraphs: [first, ...rest], footnote }: LetterWords, link: string | null): string {
  const parts = [first, ...(link === null ? [] : [link]), ...rest, footnote, 'Galley']
  return parts.join('\n\n')
}

type Page = {
  readonly words: LetterWords
  readonly language: LetterLanguage
  readonly link: string | null
}

const FONT =
  "-apple-system, 'Segoe UI', 'PingFang SC', 'Noto Sans SC', 'Microsoft YaHei', system-ui, sans-serif"

/**
 * Returns the HTML version: one column, inline styles, no external resources. All mail clients render it, light or
 * dark.
 */
function asHtml({ words, language, link }: Page): string {
  const { subject, paragraphs, action, footnote } = words
  const [first = '', ...rest] = paragraphs.map((text) => `<p style="margin:0 0 20px">${escapeHtml(text)}</p>`)
  const isLinked = link !== null && action !== undefined
  const button = isLinked ? buttonHtml(link, action) : ''
  const address = isLinked
    ? `<p style="margin:0 0 20px;font-size:13px;opacity:.7;word-break:break-all">${escapeHtml(link)}</p>`
    : ''
  return `<!doctype html><html lang="${language === 'zh' ? 'zh-Hans' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0"><div style="max-width:520px;margin:0 auto;padding:40px 24px;font:16px/1.65 ${FONT}">
<div style="width:40px;height:3px;margin:0 0 24px;background:#a23b2a"></div>
<h1 style="margin:0 0 20px;font:600 26px/1.3 Georgia,'Songti SC','Noto Serif SC',serif">${escapeHtml(subject)}</h1>
${first}${button}${rest.join('')}${address}<p style="margin:28px 0 0;font-size:14px;opacity:.7">${escapeHtml(footnote)}</p>
<p style="margin:28px 0 0;font-size:13px;opacity:.55">Galley</p></div></body></html>`
}

function buttonHtml(link: string, action: string): string {
  return `<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:#a23b2a;color:#fff;font-weight:600;text-decoration:none">${escapeHtml(action)}</a></p>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
