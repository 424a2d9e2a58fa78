import type { Block, ExhibitEntry } from '../article/article.ts'
import type { ExhibitKind } from '../article/exhibit.ts'
import type { ReadPart } from './entries.ts'
import type { ExhibitWords } from './words.ts'

/** One kind of exhibit. `registry.ts` lists it. */
export type ExhibitDefinition<Kind extends ExhibitKind = ExhibitKind> = {
  readonly kind: Kind
  /** What may stand after the colons, in lower case. The first is the kind's own name. */
  readonly names: readonly [Kind, ...string[]]
  /** Reads the blocks of a container by the kind's convention. Pure, and linear in their length. */
  readonly read: (blocks: readonly Block[]) => readonly ReadPart[]
  /** Returns an entry as ordinary blocks, for outputs of plain text. */
  readonly written: (entry: ExhibitEntry, words: ExhibitWords) => readonly Block[]
}
