import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

/** The links that this tab has made, by share. The service keeps no secret, so a reload forgets them. Signing out does, too. */
const linksQuery = queryOptions({
  queryKey: ['share-links'],
  queryFn: (): ReadonlyMap<string, string> => new Map(),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

export function useShareLinks(): ReadonlyMap<string, string> | undefined {
  return useQuery(linksQuery).data
}

type Link = { readonly share_id: string; readonly url: string }

/** Returns what keeps a new link until the page is reloaded. */
export function useKeepLink(): (link: Link) => void {
  const client = useQueryClient()
  return ({ share_id, url }) => {
    // Without an observer a query is collected after a while, unless its defaults say otherwise.
    client.setQueryDefaults(linksQuery.queryKey, { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(linksQuery.queryKey, (known) => new Map(known).set(share_id, url))
  }
}
