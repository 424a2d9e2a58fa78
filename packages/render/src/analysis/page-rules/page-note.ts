import type { Platform } from '@galley/contracts'
import type { Article, Block } from '../../article/article.ts'
import { allBlocks } from '../../article/block-tree.ts'
import { guessLanguage } from '../../article/guess-language.ts'
import type { SetFormula } from '../../platforms/wechat/article/formulas/set-formula.ts'
import type { Theme } from '../../themes/theme.ts'
import type { TextPositions } from '../text-positions.ts'
import { offsetsOf } from '../text-positions.ts'
import type { PageNote, TextBlock } from './page-rule.ts'

/** The parts of an analysis that a note is made of. */
export type NoteSource = {
  readonly positions: TextPositions
  readonly article: Article
  readonly platforms: readonly Platform[]
  readonly setFormula: SetFormula | null
  readonly ownThemes?: readonly Theme[] | undefined
}

/** Returns what the rules of pages read. Linear. */
export function pageNote({
  positions,
  article,
  platforms,
  setFormula,
  ownThemes = [],
}: NoteSource): PageNote {
  const texts = [...allBlocks(article.blocks)].filter(hasText).map((block) => textBlock(positions, block))
  return {
    positions,
    article,
    texts,
    language: guessLanguage(article),
    platforms,
    ownThemes,
    setFormula,
  }
}

const hasText = ({ kind }: Block) => kind === 'paragraph' || kind === 'heading' || kind === 'table'

function textBlock(positions: TextPositions, block: Block): TextBlock {
  const { start, end } = offsetsOf(positions, block.lines)
  const source = positions.text.slice(start, end)
  return { block, start, source, prose: source.replace(notProse, (part) => '\ue000'.repeat(part.length)) }
}

/** Code, formulas, HTML, destinations of links, bare addresses. Each alternative stops at its line's end: linear. */
const notProse =
  /``[^\n]{1,2000}?``|`[^`\n]{1,2000}`|\$\$?[^$\n]{1,4000}\$\$?|<[^<>\n]{1,2000}>|(?<=\])\([^()\n]*\)|https?:\/\/[^\s<>"'，。（）]+/g
