import type { FontStyle, Palette, Theme } from './theme.ts'

/** The name that a CJK font has for each language. Han characters differ by country, so the wrong one reads as foreign. */
function cjkRegion(language: string): string {
  if (/^zh-(?:Hant|TW)/i.test(language)) return 'TC'
  if (/^zh-HK/i.test(language)) return 'HK'
  if (/^ja/i.test(language)) return 'JP'
  return /^ko/i.test(language) ? 'KR' : 'SC'
}

/** Returns a font list. Latin text gets a Latin font of its own; inside CJK text the CJK font's Latin fits better. */
export function fontList(style: FontStyle, language: string): string {
  const region = cjkRegion(language)
  const isCjk = /^(?:zh|ja|ko)/i.test(language)
  const emoji = '"Noto Color Emoji"'
  switch (style) {
    case 'sans':
      return `${isCjk ? '' : 'Inter,'}"Noto Sans CJK ${region}",${emoji},sans-serif`
    case 'serif':
      return `"Noto Serif CJK ${region}",${emoji},serif`
    case 'kai':
      return `"LXGW WenKai","Noto Serif CJK ${region}",${emoji},serif`
    case 'mono':
      return `"JetBrains Mono","Noto Sans Mono CJK ${region}",${emoji},monospace`
  }
}

/** Returns a theme's tokens as CSS variables: the only way in which a theme reaches a page. */
export function themeCss(theme: Theme, scheme: 'light' | 'dark', language: string): string {
  const { size, leading } = theme
  return `:root{color-scheme:${scheme};--font-body:${fontList(theme.font.body, language)};--font-title:${fontList(theme.font.title, language)};--font-code:${fontList(theme.font.code, language)};--h1:${size.h1}em;--h2:${size.h2}em;--h3:${size.h3}em;--code-size:${size.code}em;--small:${size.small}em;--leading-title:${leading.title};--leading-code:${leading.code};${colours(theme[scheme])}}`
}

function colours(palette: Palette): string {
  const { tone, code, ...flat } = palette
  const named = [
    ...Object.entries(flat),
    ...Object.entries(tone),
    ...Object.entries(code).map(([name, colour]) => [`code-${name}`, colour]),
  ]
  return named.map(([name, colour]) => `--${name}:${colour}`).join(';')
}
