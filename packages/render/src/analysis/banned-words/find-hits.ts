import { clauseForm } from './clause-form.ts'
import { findClauses } from './find-clauses.ts'
import { findHomophones } from './homophones/find-homophones.ts'
import type { AnalysisMemory } from './memory/analysis-memory.ts'
import { passageKey, passagesOf } from './memory/passages.ts'
import type { Hit } from './merge-hits.ts'
import { mergeHits } from './merge-hits.ts'
import type { Normalised } from './normalise.ts'
import { INSERTED, normalise, PARTED, WALL, ZERO_WIDTH } from './normalise.ts'
import type { Entry, Pattern, Rule, RuleBook } from './rules.ts'
import { ruleBook } from './rules.ts'
import type { HeardHit } from './tone/find-unlisted.ts'
import { hear } from './tone/find-unlisted.ts'
import { shippedTone } from './tone/tone-model.ts'

/** Indexes of the first and the last normalised character of a match. */
type Place = { readonly first: number; readonly last: number }
type RulePlace = Place & { readonly rule: Rule }

const GAPS = ZERO_WIDTH | INSERTED | PARTED

const latin = /[a-z0-9]/i

/**
 * Finds the listed words, their homophones, the expressions of clause rules and claims that no list holds, in the order of the text, except those
 * inside phrases of ordinary language or inside longer findings.
 */
export function findHits(text: string, map: Uint8Array, model = shippedTone): HeardHit[] {
  const normalised = normalise(text, map)
  const form = clauseForm(text, map)
  const { listed, closed } = listedIn(text, normalised, ruleBook)
  const hits = mergeHits(listed, [...findClauses(text, form), ...findHomophones(text, normalised)], closed)
  return hear(text, form, { listed: hits, model })
}

/** Finds the same as `findHits`, but searches only the passages that `memory` doesn't hold. */
export function recallHits(text: string, map: Uint8Array, memory: AnalysisMemory): HeardHit[] {
  return passagesOf(text, map).flatMap(({ start, end }) => {
    const [part, roles] = [text.slice(start, end), map.subarray(start, end)]
    const hits = memory.hits(passageKey(part, roles), () => findHits(part, roles))
    return hits.map((hit) => ({ ...hit, start: hit.start + start, end: hit.end + start }))
  })
}

/** Finds the words of a rule book, and the phrases of ordinary language, in which other rules find nothing. */
export function findListed(text: string, map: Uint8Array, book: RuleBook): Listed {
  return listedIn(text, normalise(text, map), book)
}

type Listed = { readonly listed: Hit[]; readonly closed: { start: number; end: number }[] }

function listedIn(text: string, normalised: Normalised, book: RuleBook): Listed {
  const { words, phrases } = readPlaces(text, normalised, book)
  const ordinary = phrases.filter((place) => !isParted(normalised, place))
  const found = words.filter(outsideOf(ordinary))
  const [broad, narrow] = [
    found.filter(({ rule }) => rule.isBroad),
    found.filter(({ rule }) => !rule.isBroad),
  ]
  const listed = [...longest(narrow), ...longest(broad)].map(({ rule, first, last }) => ({
    rule,
    start: (normalised.starts[first] ?? 0) - rule.lead.length,
    end: (normalised.ends[last] ?? 0) + rule.tail.length,
    marks: marksOf(normalised, { first, last }) & (rule.isLatin ? ~(INSERTED | PARTED) : ~0),
  }))
  const closed = ordinary.map(({ first, last }) => ({
    start: normalised.starts[first] ?? 0,
    end: normalised.ends[last] ?? 0,
  }))
  return { listed, closed }
}

/** Returns the places of words and patterns, and of phrases of ordinary language, both in the order of their ends. */
function readPlaces(
  text: string,
  normalised: Normalised,
  book: RuleBook,
): { words: RulePlace[]; phrases: Place[] } {
  const [words, phrases]: [RulePlace[], Place[]] = [[], []]
  const pairs = pairReader(normalised)
  book.automaton.search(normalised.codes, (key, last) => {
    const entry = book.entries[key]
    if (!entry) return
    const place = { first: last - entry.length + 1, last }
    if (entry.isOrdinary) phrases.push(place)
    const fitting = entry.rules.filter(
      (rule) => isWhole(text, normalised, place) && hasShape(text, normalised, { ...place, rule }),
    )
    words.push(...fitting.map((rule) => ({ ...place, rule })), ...pairs(entry, place))
  })
  return { words, phrases }
}

/** Returns a function that takes the automaton's matches in order and returns the patterns that each one completes. */
function pairReader(normalised: Normalised): (entry: Entry, place: Place) => RulePlace[] {
  const opened = new Map<Pattern, Place>()
  return ({ opens, closes }, place) => {
    const found: RulePlace[] = []
    for (const pattern of closes) {
      const head = opened.get(pattern)
      const isPair = head && follows(normalised, { head, follower: place, within: pattern.within })
      if (isPair) found.push({ first: head.first, last: place.last, rule: pattern.rule })
    }
    // Of heads with the same end, the longest comes first.
    for (const pattern of opens) if (opened.get(pattern)?.last !== place.last) opened.set(pattern, place)
    return found
  }
}

/** Returns whether a follower is close enough after its head: in the same clause, and not part of a decimal number. */
function follows(
  normalised: Normalised,
  { head, follower, within }: { head: Place; follower: Place; within: number },
): boolean {
  const between = follower.first - head.last - 1
  if (between < 0 || between > within) return false
  const isWalled = normalised.codes.slice(head.last + 1, follower.first).includes(WALL)
  const isBroken = gapsOf(normalised, follower).some((mark) => (mark & INSERTED) !== 0)
  return !isWalled && !isBroken && !isParted(normalised, { first: head.first, last: follower.last })
}

/** Returns whether a match isn't part of a longer Latin word or number. */
function isWhole(text: string, { starts, ends }: Normalised, { first, last }: Place): boolean {
  const [start, end] = [starts[first] ?? 0, ends[last] ?? 0]
  const touches = (inner: string, outer: string) => latin.test(inner) && latin.test(outer)
  return !touches(text[start] ?? '', text[start - 1] ?? '') && !touches(text[end - 1] ?? '', text[end] ?? '')
}

/**
 * Returns true for a word that was split on purpose, false for letters that only happen to meet. Across punctuation and
 * line ends a word counts only when each of its three or more letters is alone. A word's own signs must be present.
 */
function hasShape(text: string, normalised: Normalised, { rule, ...place }: RulePlace): boolean {
  const { starts, ends } = normalised
  const end = (ends[place.last] ?? 0) + rule.tail.length
  const written = text.slice(starts[place.first], end).normalize('NFKC').replaceAll('’', "'")
  const hasSigns = rule.signs.every((sign) => written.includes(sign)) && written.endsWith(rule.tail)
  const hasLead = text.startsWith(rule.lead, (starts[place.first] ?? 0) - rule.lead.length)
  if (!hasSigns || !hasLead) return false
  if (rule.isLatin && /^[a-z]+$/.test(rule.word))
    return gapsOf(normalised, place).every((mark) => mark <= ZERO_WIDTH)
  return rule.signs.length > 0 || !isParted(normalised, place) || isSpread(normalised, place)
}

function isParted(normalised: Normalised, place: Place): boolean {
  return gapsOf(normalised, place).some((mark) => (mark & PARTED) !== 0)
}

function isSpread(normalised: Normalised, place: Place): boolean {
  return place.last - place.first >= 2 && gapsOf(normalised, place).every((mark) => mark !== 0)
}

/** Returns the gap flags before each letter of a match except the first. */
function gapsOf({ marks }: Normalised, { first, last }: Place): number[] {
  return marks.slice(first + 1, last + 1).map((mark) => mark & GAPS)
}

function marksOf(normalised: Normalised, place: Place): number {
  const own = normalised.marks.slice(place.first, place.last + 1).map((mark) => mark & ~GAPS)
  return [...own, ...gapsOf(normalised, place)].reduce((all, mark) => all | mark, 0)
}

/** Returns a function that tells whether no single phrase covers a match. Both lists are in the order of their ends. */
function outsideOf(phrases: readonly Place[]): (place: Place) => boolean {
  const sorted = phrases.toSorted((a, b) => a.first - b.first)
  const reach: number[] = []
  for (const { last } of sorted) reach.push(Math.max(last, reach.at(-1) ?? -1))
  return (place) => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sorted[middle]?.first ?? 0) <= place.first) low = middle + 1
      else high = middle
    }
    return (reach[low - 1] ?? -1) < place.last
  }
}

/** Returns the matches that aren't inside another match, in the order of the text. */
function longest<T extends Place>(places: readonly T[]): T[] {
  const sorted = places.toSorted((a, b) => a.first - b.first || b.last - a.last)
  let reach = -1
  return sorted.filter(({ last }) => {
    const isNew = last > reach
    reach = Math.max(reach, last)
    return isNew
  })
}
