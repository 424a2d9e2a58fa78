import type { RenderConfig } from '@galley/contracts'
import type { DiagramLook } from '../../diagram/draw/look.ts'
import type { Frame } from '../../paging/frame.ts'
import { frameOf } from '../../paging/frame.ts'
import type { Theme } from '../../themes/theme.ts'
import { diagramLook } from '../diagram.ts'

/** The render context of a block. */
export type BlockContext = {
  readonly language: string
  readonly codeLineNumbers: boolean
  readonly diagramLook: DiagramLook
  /** Whether wide pictures of the text reach an edge of the page. */
  readonly bleeds: boolean
  /** Whether the first paragraph begins with a large letter. */
  readonly hasInitial: boolean
  /** Whether the text begins below a cover. */
  readonly isBelowCover: boolean
  /** The size of the text in em if it is one sentence and nothing else. Null for every other text. */
  readonly sentenceEm: number | null
  /** The number of lists, quotes and boxes around the block. */
  readonly depth: number
}

/** A page with fewer lines may have room for the title and one line, and the large letter needs two. */
const LINES_WITH_INITIAL = 9

function linesOf({ contentHeightPx, leadingPx }: Frame): number {
  return contentHeightPx / leadingPx
}

export function blockContext(config: RenderConfig, theme: Theme, language: string): BlockContext {
  const frame = frameOf(config, theme)
  return {
    language,
    codeLineNumbers: config.code_line_numbers,
    diagramLook: diagramLook(theme, config.scheme, frame),
    bleeds: theme.structure.figure === 'bleed',
    hasInitial: theme.structure.opening === 'initial' && linesOf(frame) >= LINES_WITH_INITIAL,
    isBelowCover: Boolean(config.cover),
    sentenceEm: null,
    depth: 0,
  }
}
