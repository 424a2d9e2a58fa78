import { TokenType, tokenize } from '@csstools/css-tokenizer'

/** The functions that a value may use. None of them references anything outside. */
const HARMLESS = new Set(['rgb', 'rgba', 'min', 'calc', 'translate', 'scale', 'rotate'])
const REFUSED = new Set<string>([
  TokenType.URL,
  TokenType.BadURL,
  TokenType.BadString,
  TokenType.AtKeyword,
  TokenType.Comment,
])

/**
 * Parses a value as CSS, and returns everything that could load something or be parsed differently. `var(--corner)`
 * is ours.
 */
export function cssOffences(css: string): string[] {
  return tokenize({ css: css.replace('var(--corner)', '') })
    .filter((token) => {
      const [type, written] = token
      const isCall = type === TokenType.Function && !HARMLESS.has(token[4].value.toLowerCase())
      return isCall || REFUSED.has(type) || written.includes('\\')
    })
    .map(([, written]) => written)
}
