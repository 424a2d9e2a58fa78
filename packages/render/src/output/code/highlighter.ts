import type { HighlighterCore, LanguageRegistration } from '@shikijs/core'
import { createCssVariablesTheme, createHighlighterCoreSync } from '@shikijs/core'
import { createJavaScriptRegexEngine } from '@shikijs/engine-javascript'
import { grammarOf } from '#grammars'

/** The limit of loaded highlighters. Each takes some MB once it is in use. */
const MAX_KEPT = 24

export type Highlighter = { readonly shiki: HighlighterCore; readonly language: string }

const engine = createJavaScriptRegexEngine({ forgiving: true })
const theme = createCssVariablesTheme()
const inUse = new Map<string, Highlighter>()

/**
 * Returns the highlighter of a language, by any of its names. Null if the name is unknown or its grammar isn't loaded.
 *
 * It is created on first use, because grammars take a moment to compile. Each language has its own: a shared one would
 * highlight embedded languages only after their first use, so that renders could differ.
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

/** Returns a grammar's name. It is the last in the list, after the grammars of its embedded languages. */
function nameOf(grammar: readonly LanguageRegistration[]): string {
  return grammar.at(-1)?.name ?? ''
}

function createHighlighter(grammar: LanguageRegistration[]): HighlighterCore {
  const shiki = createHighlighterCoreSync({ themes: [theme], langs: [grammar], engine, warnings: false })
  // A throwaway line compiles the grammar, so that the first text doesn't wait for it.
  shiki.codeToTokens('a = "b" // c', { lang: nameOf(grammar), theme: 'css-variables', tokenizeTimeLimit: 0 })
  return shiki
}
