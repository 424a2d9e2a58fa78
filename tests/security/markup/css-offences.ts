import { TokenType, tokenize } from '@csstools/css-tokenizer'

/** What a value may call: none of them names anything outside. */
const HARMLESS = new Set(['rgb', 'rgba', 'min', 'calc', 'translate', 'scale', 'rotate'])
const REFUSED = new Set<string>([
  TokenType.URL,
  TokenType.BadURL,
  TokenType.BadString,
  TokenType.AtKeyword,
  TokenType.Comment,
])

/** Reads a value as CSS does, and lists what could load something, or be read as something else. `var(--corner)` is ours. */
export function cssOffences(css: string): string[] {
  return tokenize({ css: css.replace('var(--corner)', '') })
    .filter((token) => {
      const [type, written] = token
      const isCall = type === TokenType.Function && !HARMLESS.has(token[4].value.toLowerCase())
      return isCall || REFUSED.has(type) || written.includes('\\')
    })
    .map(([, written]) => written)
}
