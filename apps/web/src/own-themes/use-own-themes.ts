import type { Theme } from '@galley/render'
import { ownTheme } from '@galley/render'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ownThemesQuery } from './own-themes-query.ts'

/** The themes of the account, as pages are drawn with them. */
export type AccountThemes = {
  readonly themes: readonly Theme[]
  /** False until the list has been read: a theme that it lacks may exist. */
  readonly isRead: boolean
}

/** Returns the account's own themes, the newest first. */
export function useOwnThemes() {
  const { data, error, refetch } = useQuery(ownThemesQuery)
  const own: AccountThemes = useMemo(
    () => ({
      themes: (data ?? []).map(({ theme_id, theme }) => ownTheme(theme_id, theme)),
      isRead: data !== undefined,
    }),
    [data],
  )
  return { own, error, refetch }
}
