import type { WordGroup } from '../banned-words/word-group.ts'
import { health } from './health.ts'
import { money } from './money.ts'
import { platformRules } from './platform-rules.ts'
import { standing } from './standing.ts'
import { superlatives } from './superlatives.ts'

/** Changes with every change of the lists, so that a caller can tell why the same text is judged anew. */
export const WORD_LIST_VERSION = '2026-11-21.2'

export const wordGroups: readonly WordGroup[] = [
  ...superlatives,
  ...health,
  ...money,
  ...standing,
  ...platformRules,
]
