import { PLATFORMS } from '@galley/contracts'
import { platformProfiles } from '../../platforms/registry.ts'
import { health } from '../../word-lists/health.ts'
import { money } from '../../word-lists/money.ts'
import { standing } from '../../word-lists/standing.ts'
import { superlatives } from '../../word-lists/superlatives.ts'
import type { WordGroup } from '../../word-lists/word-group.ts'

/** Changes with every change of the lists, so that a caller can tell why the same text has other findings. */
export const WORD_LIST_VERSION = '2026-11-27.4'

export const wordGroups: readonly WordGroup[] = [
  ...superlatives,
  ...health,
  ...money,
  ...standing,
  ...platformGroups(),
]

/** Returns the groups of the platforms' own rules, each once, with the platforms that use it. */
function platformGroups(): WordGroup[] {
  const groups = new Set(PLATFORMS.flatMap((id) => platformProfiles[id].words))
  return [...groups].map((group) => ({
    ...group,
    platforms: PLATFORMS.filter((id) => platformProfiles[id].words.includes(group)),
  }))
}
