import type { RenderConfig } from '@galley/contracts'
import type { DiagramLook } from '../../diagram/draw/look.ts'
import { frameOf } from '../../paging/frame.ts'
import type { Theme } from '../../themes/theme.ts'
import { diagramLook } from '../diagram.ts'

/** The render context of a block. */
export type BlockContext = {
  readonly language: string
  readonly codeLineNumbers: boolean
  readonly diagramLook: DiagramLook
  /** The size of the text in em if it is one sentence and nothing else. Null for every other text. */
  readonly sentenceEm: number | null
  /** The number of lists, quotes and boxes around the block. */
  readonly depth: number
}

export function blockContext(config: RenderConfig, theme: Theme, language: string): BlockContext {
  return {
    language,
    codeLineNumbers: config.code_line_numbers,
    diagramLook: diagramLook(theme, config.scheme, frameOf(config, theme)),
    sentenceEm: null,
    depth: 0,
  }
}
