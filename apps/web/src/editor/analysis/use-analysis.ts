import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { galley } from '../../galley.ts'
import { language } from '../../language/language.ts'
import { useRested } from '../use-rested.ts'
import type { Work } from '../work.ts'

const REST_MS = 900

/** What the API finds in the text, asked again a moment after it has changed. The last answer stays until then. */
export function useAnalysis({ state, settings }: Pick<Work, 'state' | 'settings'>) {
  const which = language.use()
  const markdown = useRested(state.markdown, REST_MS)
  const { platform, config } = settings
  const query = useQuery({
    queryKey: ['analysis', platform, config, which, markdown],
    queryFn: ({ signal }) => galley.analyze({ markdown, platform, config }, { signal, language: which }),
    enabled: markdown !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // The text of a draft needn't lie about.
    gcTime: 0,
  })
  return { ...query, markdown, isCurrent: markdown === state.markdown && !query.isPlaceholderData }
}
