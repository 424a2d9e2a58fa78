import type { Block, BlockOf, ExhibitEntry } from '../article/article.ts'
import type { ExhibitKind } from '../article/exhibit.ts'
import type { ExhibitDefinition } from './definition.ts'
import { withPlain } from './entries.ts'
import { checklist } from './kinds/checklist.ts'
import { compare } from './kinds/compare.ts'
import { gallery } from './kinds/gallery.ts'
import { number } from './kinds/number.ts'
import { poll } from './kinds/poll.ts'
import { price } from './kinds/price.ts'
import { profile } from './kinds/profile.ts'
import { qa } from './kinds/qa.ts'
import { quote } from './kinds/quote.ts'
import { rating } from './kinds/rating.ts'
import { steps } from './kinds/steps.ts'
import { timeline } from './kinds/timeline.ts'
import type { ExhibitWords } from './words.ts'
import { exhibitWordsOf } from './words.ts'

/** All kinds of exhibits. */
export const exhibits: { readonly [Kind in ExhibitKind]: ExhibitDefinition<Kind> } = {
  quote,
  number,
  steps,
  compare,
  checklist,
  timeline,
  profile,
  rating,
  price,
  qa,
  poll,
  gallery,
}

const kinds = new Map<string, ExhibitKind>(
  Object.values(exhibits).flatMap(({ kind, names }) => names.map((name) => [name, kind] as const)),
)

/** Returns the kind of exhibit by what stands after the colons. Null for other words. */
export function exhibitOfName(name: string): ExhibitKind | null {
  return kinds.get(name.toLowerCase()) ?? null
}

/** Reads the blocks of a container. What doesn't follow the kind's convention stays as it is, in its place. */
export function readExhibit(kind: ExhibitKind, blocks: readonly Block[]): ExhibitEntry[] {
  return withPlain(exhibits[kind].read(blocks))
}

/** Returns an exhibit as ordinary blocks, which outputs of plain text can show. `language` is the text's. */
export function writtenOut(
  { exhibit, title, entries, lines }: BlockOf<'exhibit'>,
  language: string,
): Block[] {
  const { start } = lines
  const words = exhibitWordsOf(language)
  const head: Block[] = title ? [{ kind: 'paragraph', children: title, lines: { start, end: start } }] : []
  return [...head, ...entries.flatMap((entry) => writtenEntry(exhibit, entry, words))]
}

function writtenEntry(kind: ExhibitKind, entry: ExhibitEntry, words: ExhibitWords): readonly Block[] {
  const [first] = entry.parts
  return first?.role === 'plain' ? first.blocks : exhibits[kind].written(entry, words)
}
