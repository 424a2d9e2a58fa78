import { createRequire } from 'node:module'
import type { LanguageRegistration } from '@shikijs/core'
import { languageOf } from '../src/output/code/grammars/names.ts'

export { languageNames } from '../src/output/code/grammars/names.ts'

type Grammar = LanguageRegistration[]

/** Loads a module in the same turn. Node has done so with ES modules since version 22. */
const require = createRequire(import.meta.url)

/**
 * Returns a language's grammar, by any of its names: the grammars of embedded languages first, and the language's own
 * last. Null if there is none.
 *
 * Packages for Node use this file as `#grammars`. A grammar is loaded when a text first uses its language: all
 * together take 20 MB of the heap of each thread, and a fifth of a second.
 */
export function grammarOf(name: string): Grammar | null {
  const language = languageOf(name)
  return language && require(`@shikijs/langs/${language}`).default
}

/** Returns null, because {@link grammarOf} loads what it needs. */
export function fetchGrammars(_names: readonly string[]): Promise<unknown> | null {
  return null
}
