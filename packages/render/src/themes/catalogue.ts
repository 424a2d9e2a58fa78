import { plainInk } from './plain-ink.ts'
import type { Theme } from './theme.ts'

export const themes: readonly Theme[] = [plainInk]

/** Returns the theme with this id, or null when there is none. */
export function findTheme(id: string): Theme | null {
  return themes.find((theme) => theme.id === id) ?? null
}
