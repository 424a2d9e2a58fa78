import type { OwnTheme, UserId } from '@galley/backend'
import type { ThemeFile } from '@galley/contracts'
import { isId, LIMITS } from '@galley/contracts'
import type { Theme } from '@galley/render'
import { findTheme, frontMatterIn, ownTheme, themesNamed } from '@galley/render'
import type { ApiContext } from '../context.ts'

/** Own themes by their ids. */
export type ThemeFiles = ReadonlyMap<string, ThemeFile>

/**
 * Returns those own themes of a user that are named, by id or by name. Several may have one name. Ids of the catalogue, and of
 * other users' themes, name none.
 */
export async function findOwnThemes(
  { ownThemes }: Pick<ApiContext, 'ownThemes'>,
  userId: UserId,
  named: readonly (string | null | undefined)[],
): Promise<ThemeFiles> {
  const all = [...new Set(named)].filter((each) => typeof each === 'string')
  const ids = all.filter((id) => isId('theme', id))
  const names = all.filter((name) => !isId('theme', name) && findTheme(name) === null)
  const [byId, byName] = await Promise.all([
    Promise.all(ids.map((id) => ownThemes.find(userId, id))),
    names.length > 0 ? ownThemes.list(userId, { limit: LIMITS.pageSizeMax, before: null }) : null,
  ])
  const found = [...byId.flatMap((theme) => theme ?? []), ...namedAmong(byName?.items ?? [], names)]
  return new Map(found.map(({ id, content }) => [id, content]))
}

function namedAmong(all: readonly OwnTheme[], names: readonly string[]): OwnTheme[] {
  const themes = all.map(({ id, content }) => ownTheme(id, content))
  const meant = new Set(names.flatMap((name) => themesNamed(name, themes)).map(({ id }) => id))
  return all.filter(({ id }) => meant.has(id))
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
