import type { LanguageRegistration } from '@shikijs/core'
import { languages } from './languages.ts'
import { ownName } from './names.ts'

type Grammar = LanguageRegistration[]

/** Each entry has the grammars of embedded languages first, and the language's own last. */
const grammars: ReadonlyMap<string, Grammar> = new Map(
  languages.map((grammar) => [grammar.at(-1)?.name ?? '', grammar]),
)

/** The languages with a grammar, by their own names. */
export const languageNames: readonly string[] = [...grammars.keys()]

/** Returns a language's grammar, by any of its names. Null if there is none. */
export function grammarOf(name: string): Grammar | null {
  return grammars.get(ownName(name)) ?? null
}

/** Returns null, because all grammars are loaded. */
export function fetchGrammars(_names: readonly string[]): Promise<unknown> | null {
  return null
}
