import type { UserId } from '@galley/backend'
import type { ThemeFile } from '@galley/contracts'
import { isId } from '@galley/contracts'
import type { Theme } from '@galley/render'
import { findTheme, frontMatterIn, ownTheme } from '@galley/render'
import type { ApiContext } from '../context.ts'

/** Own themes by their ids. */
export type ThemeFiles = ReadonlyMap<string, ThemeFile>

/** Returns those own themes of a user that are named. Ids of the catalogue, and of other users' themes, name none. */
export async function findOwnThemes(
  { ownThemes }: Pick<ApiContext, 'ownThemes'>,
  userId: UserId,
  named: readonly (string | null | undefined)[],
): Promise<ThemeFiles> {
  const ids = [...new Set(named)].filter((id) => isId('theme', id))
  const found = await Promise.all(ids.map((id) => ownThemes.find(userId, id)))
  return new Map(found.flatMap((theme) => (theme ? [[theme.id, theme.content] as const] : [])))
}

/** Returns the theme that the front matter of a text names, whether or not it exists. */
export function themeNamedIn(markdown: string): string | null {
  return frontMatterIn(markdown)?.theme ?? null
}

/** Returns own themes as pages are drawn with them. */
export function themesOf(own: ThemeFiles): Theme[] {
  return [...own].map(([id, file]) => ownTheme(id, file))
}

/** Returns whether a theme is in the catalogue, or one of these. */
export function isTheme(id: string, own: ThemeFiles): boolean {
  return findTheme(id) !== null || own.has(id)
}
