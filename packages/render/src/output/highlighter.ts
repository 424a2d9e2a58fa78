import type { HighlighterCore, LanguageRegistration } from '@shikijs/core'
import { createCssVariablesTheme, createHighlighterCoreSync } from '@shikijs/core'
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript'
import { grammarOf } from '#grammars'

/** Each takes some MB once it is in use. */
const MAX_KEPT = 24

export type Highlighter = { readonly shiki: HighlighterCore; readonly language: string }

const engine = createJavaScriptRegexEngine({ forgiving: true })
const theme = createCssVariablesTheme()
const inUse = new Map<string, Highlighter>()

/**
 * Returns what colours a language, by any of its names. Null when none has that name, or its grammar has yet to come.
 *
 * It is made on first use, since grammars take a moment to compile. Each language has one of its own: in a common
 * one, a language would be coloured inside another only after it has been used, and no two renders were sure to be
 * the same.
 */
export function highlighterOf(name: string): Highlighter | null {
  const grammar = grammarOf(name)
  if (!grammar) return null
  const language = nameOf(grammar)
  const found = inUse.get(language) ?? { shiki: createHighlighter(grammar), language }
  inUse.delete(language)
  inUse.set(language, found)
  for (const oldest of inUse.keys()) if (inUse.size > MAX_KEPT) inUse.delete(oldest)
  return found
}

/** A grammar comes with those of the languages inside it, and stands last. */
function nameOf(grammar: readonly LanguageRegistration[]): string {
  return grammar.at(-1)?.name ?? ''
}

function createHighlighter(grammar: LanguageRegistration[]): HighlighterCore {
  const shiki = createHighlighterCoreSync({ themes: [theme], langs: [grammar], engine, warnings: false })
  // Compiled by a line that doesn't count, so that the first text doesn't wait for it.
  shiki.codeToTokens('a = "b" // c', { lang: nameOf(grammar), theme: 'css-variables', tokenizeTimeLimit: 0 })
  return shiki
}
