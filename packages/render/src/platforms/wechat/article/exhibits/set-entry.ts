import type { Block, ExhibitEntry, Inline } from '../../../../article/article.ts'
import type { ExhibitRole } from '../../../../article/exhibit.ts'
import type { Html } from '../../../../markup/html.ts'
import type { Style } from '../../../../markup/style.ts'
import type { ArticleContext, SetBlocks } from '../article-context.ts'
import { styled } from '../style.ts'

/** What exhibits need of the article's other blocks, which contain exhibits themselves. */
export type ExhibitWriters = {
  /** Renders the blocks of a box. */
  readonly blocks: SetBlocks
  readonly inlines: (inlines: readonly Inline[], context: ArticleContext) => Html
  /** Puts content in the theme's design of quotations. */
  readonly quote: (content: Html, context: ArticleContext) => Html
}

export type EntrySetting = {
  readonly context: ArticleContext
  readonly writers: ExhibitWriters
  readonly isLast: boolean
  /** True for the only entry of its exhibit. */
  readonly isLone: boolean
}

/** Renders one entry of an exhibit. */
export type SetEntry = (entry: ExhibitEntry, setting: EntrySetting) => Html

/** Renders a part that is one line, in a style of its own. Nothing if the entry has none. */
export function lineHtml(
  entry: ExhibitEntry,
  role: ExhibitRole,
  { style, setting }: { readonly style: Style; readonly setting: EntrySetting },
): Html {
  const html = setting.writers.inlines(childrenOf(entry, role), setting.context)
  return styled('p', { 'text-align': 'left', ...style }, html)
}

/** Returns the words of a part that is one line. Empty if the entry has none. */
export function childrenOf(entry: ExhibitEntry, role: ExhibitRole): readonly Inline[] {
  const [line] = blocksOf(entry, role)
  return line?.kind === 'paragraph' ? line.children : []
}

/** Renders the blocks of a part. */
export function partHtml(entry: ExhibitEntry, role: ExhibitRole, { writers, context }: EntrySetting): Html {
  return writers.blocks(blocksOf(entry, role), context)
}

/** Returns the blocks of an entry's parts with a role. */
export function blocksOf({ parts }: ExhibitEntry, role: ExhibitRole): readonly Block[] {
  return parts.flatMap((part) => (part.role === role ? part.blocks : []))
}
