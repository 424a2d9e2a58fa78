import { patternsOf } from '../../word-lists/all-patterns.ts'
import { ordinaryPhrases } from '../../word-lists/ordinary-phrases.ts'
import type { WordGroup } from '../../word-lists/word-group.ts'
import type { Automaton } from './automaton.ts'
import { automatonOf } from './automaton.ts'
import { normalise } from './normalise.ts'
import { wordGroups } from './word-groups.ts'

export type Rule = {
  readonly id: string
  readonly word: string
  readonly group: WordGroup
  /** Empty for the rule of a pattern. */
  readonly codes: readonly number[]
  /** The word's own signs, such as the `%` of "100%": without them it is another word. */
  readonly signs: readonly string[]
  /** The signs at the word's beginning, and at its end. */
  readonly lead: string
  readonly tail: string
  /** True for Latin letters and digits only. Signs between them are a matter of spelling and no evasion. */
  readonly isLatin: boolean
  /** True for patterns about whole kinds of things, which need more evidence. */
  readonly isBroad: boolean
}

/** A head and its follower. If the automaton finds both close together, they are a finding. */
export type Pattern = { readonly rule: Rule; readonly within: number }

/** The meanings of one key of the automaton. A key can have several. */
export type Entry = {
  /** The number of normalised characters. */
  readonly length: number
  isOrdinary: boolean
  readonly rules: Rule[]
  readonly opens: Pattern[]
  readonly closes: Pattern[]
}

export type RuleBook = {
  readonly entries: readonly Entry[]
  readonly automaton: Automaton
}

/** Returns the rules of some groups. Words inside one of the `phrases` of ordinary language are not found. */
export function readRules(groups: readonly WordGroup[], phrases: readonly string[]): RuleBook {
  const keys = new KeyBook()
  for (const phrase of phrases) keys.of(phrase).isOrdinary = true
  for (const group of groups) {
    for (const word of group.words) keys.of(word).rules.push(ruleOf(group, word))
    for (const pattern of patternsOf(group.id)) addPattern(keys, group, pattern)
  }
  const all = keys.all()
  return {
    entries: all.map(({ entry }) => entry),
    automaton: automatonOf(all.map(({ codes }) => codes)),
  }
}

function addPattern(keys: KeyBook, group: WordGroup, added: ReturnType<typeof patternsOf>[number]): void {
  const { name, heads, followers, within, isBroad } = added
  const pattern: Pattern = { rule: { ...ruleOf(group, name), codes: [], signs: [], isBroad }, within }
  for (const head of heads) keys.of(head).opens.push(pattern)
  for (const follower of followers) keys.of(follower).closes.push(pattern)
}

type Key = { readonly codes: readonly number[]; readonly entry: Entry }

/** Keeps one entry per text, even if it is listed several times. */
class KeyBook {
  readonly #keys = new Map<string, Key>()

  of(text: string): Entry {
    const { codes } = normalise(text, null)
    const name = codes.join()
    const known = this.#keys.get(name)
    if (known) return known.entry
    const entry: Entry = { length: codes.length, isOrdinary: false, rules: [], opens: [], closes: [] }
    this.#keys.set(name, { codes, entry })
    return entry
  }

  all(): Key[] {
    return [...this.#keys.values()]
  }
}

function ruleOf(group: WordGroup, word: string): Rule {
  const lead = /^[^\p{L}\p{N}]*/u.exec(word)?.[0] ?? ''
  const tail = /[^\p{L}\p{N}]*$/u.exec(word)?.[0] ?? ''
  const signs = Array.from(word.slice(lead.length)).filter((char) => !/[\p{L}\p{N}\s]/u.test(char))
  const isLatin = !/[^\x20-\x7e’]/.test(word)
  const { codes } = normalise(word, null)
  return { id: `${group.id}:${word}`, word, group, codes, signs, lead, tail, isLatin, isBroad: false }
}

/** All words, patterns and phrases in one automaton. Built once: it takes a few milliseconds and never changes. */
export const ruleBook: RuleBook = readRules(wordGroups, ordinaryPhrases)
