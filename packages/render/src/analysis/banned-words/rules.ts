import { ordinaryPhrases } from '../data/ordinary-phrases.ts'
import { wordGroups } from '../data/word-groups.ts'
import type { Automaton } from './automaton.ts'
import { automatonOf } from './automaton.ts'
import { normalise } from './normalise.ts'
import type { WordGroup } from './word-group.ts'

export type Rule = {
  readonly id: string
  readonly word: string
  readonly group: WordGroup
  readonly codes: readonly number[]
  /** The word's own signs, such as the `%` of "100%": without them it is another word. */
  readonly signs: readonly string[]
  /** Those of them that stand at its end. */
  readonly tail: string
  /** Latin letters and digits alone: signs between them are a matter of spelling, and evade nothing. */
  readonly isLatin: boolean
}

/** What the automaton finds: a rule's word, or a phrase of ordinary language (null). */
export type Entry = Rule | null

export type RuleBook = {
  readonly entries: readonly Entry[]
  /** The number of normalised characters of each. */
  readonly lengths: readonly number[]
  readonly automaton: Automaton
}

/** All words and phrases in one automaton. Built once: it takes a few milliseconds and never changes. */
export const ruleBook: RuleBook = readRules(wordGroups)

function readRules(groups: readonly WordGroup[]): RuleBook {
  const rules = groups.flatMap((group) => group.words.map((word) => ruleOf(group, word)))
  const phrases = ordinaryPhrases.map((phrase) => normalise(phrase, null).codes)
  const keys = [...phrases, ...rules.map((rule) => rule.codes)]
  return {
    entries: [...phrases.map(() => null), ...rules],
    lengths: keys.map((key) => key.length),
    automaton: automatonOf(keys),
  }
}

function ruleOf(group: WordGroup, word: string): Rule {
  const signs = Array.from(word).filter((char) => !/[\p{L}\p{N}\s]/u.test(char))
  const tail = /[^\p{L}\p{N}]*$/u.exec(word)?.[0] ?? ''
  const isLatin = !/[^\x20-\x7e’]/.test(word)
  return { id: `${group.id}:${word}`, word, group, codes: normalise(word, null).codes, signs, tail, isLatin }
}
