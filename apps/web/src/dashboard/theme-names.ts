import type { Data } from '@galley/sdk'

/** A theme's name in both languages; null when there is no such theme, or the catalogue isn't there yet. */
export function findThemeName(
  catalogue: Data<'themes.list'> | undefined,
  id: string,
): { readonly en: string; readonly zh: string } | null {
  return catalogue?.find(({ theme_id }) => theme_id === id)?.name ?? null
}
