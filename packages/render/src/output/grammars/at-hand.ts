import type { LanguageRegistration } from '@shikijs/core'
import { languages } from './languages.ts'
import { ownName } from './names.ts'

type Grammar = LanguageRegistration[]

/** A grammar comes with those of the languages inside it, and stands last. */
const grammars: ReadonlyMap<string, Grammar> = new Map(
  languages.map((grammar) => [grammar.at(-1)?.name ?? '', grammar]),
)

/** The languages that there are grammars for, by their own names. */
export const languageNames: readonly string[] = [...grammars.keys()]

/** Returns a language's grammar, by any of its names. Null when there is none. */
export function grammarOf(name: string): Grammar | null {
  return grammars.get(ownName(name)) ?? null
}

/** Always null: all grammars are there. */
export function fetchGrammars(_names: readonly string[]): Promise<unknown> | null {
  return null
}
