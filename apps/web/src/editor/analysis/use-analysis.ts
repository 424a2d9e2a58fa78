import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { galley } from '../../galley.ts'
import { language } from '../../language/language.ts'
import { useChosenRules } from '../check/rules/chosen-rules.ts'
import type { EditorContext } from '../editor-context.ts'
import { useRested } from '../use-rested.ts'

const REST_MS = 900

/** Returns the API's findings for the text. Asks again shortly after each change, and keeps the last answer until then. */
export function useAnalysis({ state, settings }: Pick<EditorContext, 'state' | 'settings'>) {
  const which = language.use()
  const markdown = useRested(state.markdown, REST_MS)
  const { platform, config } = settings
  const { trades, typography } = useChosenRules()
  const rules = { trades: [...trades], typography }
  const query = useQuery({
    queryKey: ['analysis', platform, config, which, markdown, rules],
    queryFn: ({ signal }) =>
      galley.analyze({ markdown, platform, config, ...rules }, { signal, language: which }),
    enabled: markdown !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // The query key contains a draft's text, so it is dropped from the cache at once.
    gcTime: 0,
  })
  return { ...query, markdown, isCurrent: markdown === state.markdown && !query.isPlaceholderData }
}
