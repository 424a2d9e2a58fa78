import type { Data } from '@galley/sdk'

/** Returns a theme's names in both languages. Null if there is no such theme, or the catalogue isn't loaded yet. */
export function findThemeName(
  catalogue: Data<'themes.list'> | undefined,
  id: string,
): { readonly en: string; readonly zh: string } | null {
  return catalogue?.find(({ theme_id }) => theme_id === id)?.name ?? null
}
