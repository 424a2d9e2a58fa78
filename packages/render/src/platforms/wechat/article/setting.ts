import type { Block, Inline } from '../../../article/article.ts'
import type { Html } from '../../../markup/html.ts'
import type { BlockMemory } from '../../../output/block-memory.ts'
import type { Look } from './look.ts'
import type { References } from './references.ts'
import type { SetFormula } from './set-formula.ts'

/** What the setting of a block depends on besides itself. */
export type Setting = {
  readonly look: Look
  readonly references: References
  /** Null: formulas are shown as their source. */
  readonly setFormula: SetFormula | null
  readonly codeLineNumbers: boolean
  /** How many lists stand around the block. */
  readonly listDepth: number
  /** True for what ends a box: its padding is all the room below. */
  readonly endsBox: boolean
  /** Numbers the theme's headings: the one thing that grows while blocks are set. */
  readonly numerals: Numerals
  readonly memory: BlockMemory | null
}

/** A block's margin, with so much room below it. */
export function marginBelow(px: number, { endsBox }: Setting): string | number {
  return endsBox ? 0 : `0 0 ${px}px`
}

/** Sets what stands inside a block. */
export type SetBlocks = (blocks: readonly Block[], setting: Setting) => Html

/** Counts chapters and sections as the theme's headings show them. */
export class Numerals {
  #chapter = 0
  #section = 0

  nextChapter(): number {
    this.#chapter += 1
    this.#section = 0
    return this.#chapter
  }

  /** As in "2.1". Null before the first chapter. */
  nextSection(): string | null {
    this.#section += 1
    return this.#chapter === 0 ? null : `${this.#chapter}.${this.#section}`
  }
}

/** Parts a mark's text, which stands on one line with the mark, from the blocks below it. */
export function textAndRest(blocks: readonly Block[]): [readonly Inline[], readonly Block[]] {
  const [first, ...others] = blocks
  return first?.kind === 'paragraph' ? [first.children, others] : [[], blocks]
}
