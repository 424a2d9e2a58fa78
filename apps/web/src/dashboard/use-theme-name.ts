import { useQuery } from '@tanstack/react-query'
import { galley } from '../galley.ts'
import { language, useText } from '../language/language.ts'
import { ownThemesQuery } from '../own-themes/own-themes-query.ts'

/** Returns what gives the name of a theme, or says that it was deleted. Empty while the themes are read. */
export function useThemeName(): (id: string) => string {
  const text = useText()
  const which = language.use()
  const { data: themes } = useQuery({
    queryKey: ['themes'],
    queryFn: () => galley.themes.list(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: own } = useQuery(ownThemesQuery)
  return (id) => {
    const name = themes?.find(({ theme_id }) => theme_id === id)?.name[which]
    if (name !== undefined) return name
    if (!themes || !own) return ''
    return own.find(({ theme_id }) => theme_id === id)?.theme.name ?? text.design.deletedTheme
  }
}
