import { PLATFORMS } from '@galley/contracts'
import { platformProfiles } from '../../platforms/registry.ts'
import type { WordGroup } from '../banned-words/word-group.ts'
import { health } from './health.ts'
import { money } from './money.ts'
import { standing } from './standing.ts'
import { superlatives } from './superlatives.ts'

/** Changes with every change of the lists, so that a caller can tell why the same text is judged anew. */
export const WORD_LIST_VERSION = '2026-11-21.2'

export const wordGroups: readonly WordGroup[] = [
  ...superlatives,
  ...health,
  ...money,
  ...standing,
  ...platformGroups(),
]

/** The words of the platforms' own rules, each group once, with the platforms that name it. */
function platformGroups(): WordGroup[] {
  const groups = new Set(PLATFORMS.flatMap((id) => platformProfiles[id].words))
  return [...groups].map((group) => ({
    ...group,
    platforms: PLATFORMS.filter((id) => platformProfiles[id].words.includes(group)),
  }))
}
