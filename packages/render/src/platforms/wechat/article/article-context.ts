import type { Block, Inline } from '../../../article/article.ts'
import type { Html } from '../../../markup/html.ts'
import type { BlockMemory } from '../../../output/blocks/block-memory.ts'
import type { SetFormula } from './formulas/set-formula.ts'
import type { Look } from './look/look.ts'
import type { LinkReferences } from './references.ts'

/** The render context of a block. */
export type ArticleContext = {
  readonly look: Look
  readonly references: LinkReferences
  /** If null, formulas are shown as their source. */
  readonly setFormula: SetFormula | null
  readonly codeLineNumbers: boolean
  /** The number of lists around the block. */
  readonly listDepth: number
  /** True for the last block in a box, which needs no margin below: the box has padding. */
  readonly endsBox: boolean
  /** Numbers the theme's headings. It is the only field that changes while blocks are rendered. */
  readonly numerals: Numerals
  readonly memory: BlockMemory | null
}

/** Returns a block's margin with `px` below it. */
export function marginBelow(px: number, { endsBox }: ArticleContext): string | number {
  return endsBox ? 0 : `0 0 ${px}px`
}

/** Renders the blocks inside a block. */
export type SetBlocks = (blocks: readonly Block[], context: ArticleContext) => Html

/** Counts chapters and sections as the theme's headings show them. */
export class Numerals {
  #chapter = 0
  #section = 0

  nextChapter(): number {
    this.#chapter += 1
    this.#section = 0
    return this.#chapter
  }

  /** Returns the next section number, such as "2.1". Null before the first chapter. */
  nextSection(): string | null {
    this.#section += 1
    return this.#chapter === 0 ? null : `${this.#chapter}.${this.#section}`
  }
}

/** Splits a marked block's text, which is on one line with the mark, from the blocks below it. */
export function textAndRest(blocks: readonly Block[]): [readonly Inline[], readonly Block[]] {
  const [first, ...others] = blocks
  return first?.kind === 'paragraph' ? [first.children, others] : [[], blocks]
}
