import { readdirSync, readFileSync } from 'node:fs'
import { negative } from '../../fixtures/banned-words/negative.ts'
import { blindNegative } from '../../fixtures/banned-words/negative-blind.ts'
import { positive } from '../../fixtures/banned-words/positive.ts'
import { blindPositive } from '../../fixtures/banned-words/positive-blind.ts'

export type Stretch = { readonly start: number; readonly end: number }

/** A labelled text. `stretches` break a rule, and every finding outside of them is wrong. */
export type ComplianceCase = {
  readonly text: string
  readonly stretches: readonly Stretch[]
  /** A kind of rule for a text that breaks it; a kind of innocence for one that doesn't. */
  readonly label: string
  /** Whether its writer had read neither rules nor texts of this corpus. */
  readonly isBlind?: boolean
}

/** Sets that are only run for the report. `sealed-2` has sentences only. */
export const SEALED = ['sealed', 'sealed-2', 'sealed-3', 'sealed-4', 'sealed-5'] as const

/** Rules may be written for `development`, and weights are fitted to it. */
export type Half = 'development' | (typeof SEALED)[number]
export type CompliancePart = { readonly sentences: ComplianceCase[]; readonly notes: ComplianceCase[] }

/** Sentences of all trades. The writer of the first two had not read the rules; the third avoids their words. */
const TRADES = ['trades-breaking', 'trades-innocent', 'trades-2']
/** Pairs by an engineer who had seen held-out errors: the same goods and words in a claim and without one. */
const TWINS = ['twins-breaking', 'twins-innocent']
/**
 * Texts by sixteen writers who had read neither rules nor texts of this corpus. Five wrote of trades of their own, then five of
 * what the linter missed most, claims in none of the words that are watched, then five in twelve voices each, and one notes.
 * Six more wrote whole notes (`whole/`), after five such notes of the corpus as examples of the format.
 */
const BLIND = [
  ...bothOf('blind', ['beauty', 'health', 'money', 'shops']),
  ...bothOf('veiled', ['contact', 'health', 'money', 'shops']),
  ...bothOf('voices', ['healers', 'makers', 'neighbours', 'offices', 'sellers']),
  ...['blind/everyday-innocent', 'veiled/slogans-innocent'],
]
const LISTS = [...['breaking', 'innocent', 'fresh-breaking', 'fresh-innocent'], ...TRADES, ...TWINS, ...BLIND]
const NOTES = [
  ...['notes', 'notes-2', 'fresh-notes', 'trades-notes', 'twins-notes'],
  ...['blind/everyday-notes', 'veiled/notes', 'voices/notes'],
  ...['baits', 'care', 'copy', 'goods', 'money', 'voices'].map((name) => `whole/${name}-notes`),
]
const folder = new URL('./', import.meta.url)

/** Returns the cases of one half. Lines and notes with a mark ⟦…⟧ break a rule; `|` parts a label from its reason. */
export function readCases(half: Half): CompliancePart {
  if (half !== 'development') {
    const lists = ['breaking', 'innocent'].map((name) => read(`${half}/${name}.md`))
    const notes = half === 'sealed-2' ? [] : notesIn(read(`${half}/notes.md`))
    return { sentences: lists.flatMap(listed), notes }
  }
  const lists: Readonly<Record<string, readonly string[]>>[] = [
    positive,
    blindPositive,
    negative,
    blindNegative,
  ]
  const groups = lists.flatMap((list) => Object.entries(list))
  return {
    sentences: [
      ...groups.flatMap(([label, texts]) => texts.map((text) => caseOf(text, label))),
      ...LISTS.flatMap((name) => listed(read(`development/${name}.md`)).map(markedBy(name))),
    ],
    notes: [
      ...NOTES.flatMap((name) => notesIn(read(`development/${name}.md`)).map(markedBy(name))),
      ...creators(),
    ],
  }
}

/** The notes of creators that other tests set in type: written for their layout, with no word about rules in mind. */
function creators(): ComplianceCase[] {
  const notes = new URL('../../fixtures/creators/', folder)
  return readdirSync(notes)
    .filter((name) => name.endsWith('.md'))
    .map((name) => caseOf(readFileSync(new URL(name, notes), 'utf8'), 'creator'))
}

function bothOf(part: string, names: readonly string[]): string[] {
  return names.flatMap((name) => [`${part}/${name}-breaking`, `${part}/${name}-innocent`])
}

function read(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8')
}

function listed(source: string): ComplianceCase[] {
  return source.split(/^## /m).flatMap((group) => {
    const [head = '', ...lines] = group.split('\n')
    const label = labelOf(head)
    return lines.filter((line) => line.startsWith('- ')).map((line) => caseOf(line.slice(2), label))
  })
}

function notesIn(source: string): ComplianceCase[] {
  return source
    .split(/^=== /m)
    .slice(1)
    .map((note) => {
      const [head = '', ...lines] = note.split('\n')
      return caseOf(lines.join('\n').trimEnd(), labelOf(head))
    })
}

function markedBy(name: string): (each: ComplianceCase) => ComplianceCase {
  return (each) => ({ ...each, isBlind: /^(?:blind|veiled|voices)\//.test(name) })
}

const labelOf = (head: string) => head.split('|')[0]?.trim() ?? ''

function caseOf(marked: string, label: string): ComplianceCase {
  let text = ''
  const stretches: Stretch[] = []
  for (const part of marked.split(/(?=⟦)|(?<=⟧)/)) {
    const plain = part.replace(/[⟦⟧]/g, '')
    if (part.startsWith('⟦')) stretches.push({ start: text.length, end: text.length + plain.length })
    text += plain
  }
  return { text, stretches, label }
}
