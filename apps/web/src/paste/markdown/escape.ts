/**
 * Escapes what only Galley's Markdown would read as markup, and takes back escapes that no Markdown needs. `text` is
 * text that CommonMark and GFM read as it is; `atBreak` says whether a line begins with it.
 */
export function escapeForGalley(text: string, atBreak: boolean): string {
  return text
    .replace(/(?<=[\p{L}\p{N}])\\_(?=[\p{L}\p{N}])/gu, '_')
    .replace(/(?:\\~)+/g, (tildes, at: number, whole: string) => (isIndex(whole, tildes, at) ? tildes : '~'))
    .replace(/==(?=\S)/g, '\\==')
    .replace(/\^(?=[^\s^]{1,24}\^)/g, '\\^')
    .replace(/\$(?=\S)/g, (sign, at: number, whole: string) => (isFormula(whole, at) ? `\\${sign}` : sign))
    .replace(/\{(?=[^{}|\n]+\|[^{}\n]+\})/g, '\\{')
    .replace(/(?<![A-Za-z0-9\\]):(?=[a-z0-9_+-]{1,60}:(?![A-Za-z0-9]))/g, '\\:')
    .replace(atBreak ? /^:(?=:: |\s)/gm : /(?<=\n):(?=:: |\s)/g, '\\:')
}

/** Returns true for two tildes, and for one that begins or ends an index such as `H~2~O`. */
function isIndex(text: string, tildes: string, at: number): boolean {
  if (tildes.length > 2) return true
  const after = text.slice(at + 2, at + 30)
  const before = text.slice(Math.max(0, at - 28), at)
  return /^[^\s~\\]{1,16}\\~/.test(after) || /\\~[^\s~\\]{1,16}$/.test(before)
}

/** Returns true for a dollar sign that begins a formula. Prices have a digit or a blank at the second sign. */
function isFormula(text: string, at: number): boolean {
  const rest = text.slice(at + 1)
  return rest.startsWith('$') || /^[^$]*[^\s$\\]\$(?!\d)/.test(rest)
}
