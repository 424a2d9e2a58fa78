import type { Render } from '@galley/sdk'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { galley } from '../../galley.ts'
import type { ProjectDocument } from '../document/project-document.ts'
import type { RenderSettings } from '../render-settings.ts'

const HISTORY = 8
/** Signed links end after a quarter of an hour. */
const LINKS_HOLD_MS = 10 * 60_000

function rendersQuery(projectId: string) {
  return queryOptions({
    queryKey: ['renders', projectId],
    queryFn: async ({ signal }): Promise<readonly Render[]> =>
      (await galley.renders.list({ project_id: projectId, limit: HISTORY }, { signal })).items,
    refetchInterval: LINKS_HOLD_MS,
  })
}

/** The renders of a project, newest first. The newest one is followed while it is under way. */
export function useRenders(projectId: string) {
  const client = useQueryClient()
  const query = useQuery(rendersQuery(projectId))
  const newest = query.data?.[0]
  const following = newest && isUnderWay(newest) ? newest.render_id : null
  useEffect(() => {
    if (following === null) return
    const ended = new AbortController()
    const follow = async () => {
      for await (const render of galley.renders.events(following, { signal: ended.signal })) {
        client.setQueryData(rendersQuery(projectId).queryKey, (known) => put(render, known ?? []))
      }
      // What it cost, and what it looks like in the list of projects, have changed as well.
      await Promise.all([['usage'], ['covers']].map((queryKey) => client.invalidateQueries({ queryKey })))
    }
    // A stream that ends early is made up for by the listing.
    follow().catch(async () => {
      if (!ended.signal.aborted) await client.invalidateQueries({ queryKey: ['renders', projectId] })
    })
    return () => ended.abort()
  }, [client, projectId, following])
  return query
}

/** Saves what has been written, then asks for its pages. */
export function useRequestRender(projectId: string, document: ProjectDocument) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ platform, config }: RenderSettings) => {
      await document.save()
      return galley.renders.create({ project_id: projectId, platform, config })
    },
    onSuccess: async (render) => {
      const { queryKey } = rendersQuery(projectId)
      // A list that was asked for before the render was made doesn't hold it, and would replace it here when it arrives.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (known) => put(render, known ?? []))
      // The list that was given up may be the only one that was asked for.
      void client.invalidateQueries({ queryKey })
    },
  })
}

export function useCancelRender(projectId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => galley.renders.cancel(id),
    onSuccess: (render) =>
      client.setQueryData(rendersQuery(projectId).queryKey, (known) => put(render, known ?? [])),
    // It may have ended by itself meanwhile.
    onError: () => client.invalidateQueries({ queryKey: ['renders', projectId] }),
  })
}

export function isUnderWay({ status }: Render): boolean {
  return status === 'queued' || status === 'running'
}

/** Puts a render in the place of its earlier state, or in front. */
function put(render: Render, known: readonly Render[]): Render[] {
  const isKnown = known.some(({ render_id }) => render_id === render.render_id)
  if (!isKnown) return [render, ...known].slice(0, HISTORY)
  return known.map((each) => (each.render_id === render.render_id ? render : each))
}
