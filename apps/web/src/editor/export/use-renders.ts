import type { Render } from '@galley/sdk'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { galley } from '../../galley.ts'
import type { ProjectDocument } from '../document/project-document.ts'
import type { RenderSettings } from '../render-settings.ts'
import { HISTORY, isUnderWay, keepEnded, put } from './render-states.ts'

/** Shorter than the lifetime of signed links, a quarter of an hour. */
const LINKS_HOLD_MS = 10 * 60_000

function rendersQuery(projectId: string) {
  return queryOptions({
    queryKey: ['renders', projectId],
    queryFn: async ({ signal, client, queryKey }): Promise<readonly Render[]> => {
      const { items } = await galley.renders.list({ project_id: projectId, limit: HISTORY }, { signal })
      return keepEnded(items, client.getQueryData<readonly Render[]>(queryKey) ?? [])
    },
    refetchInterval: LINKS_HOLD_MS,
  })
}

/** Returns the renders of a project, newest first. Follows the newest one while it is in progress. */
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
      // The usage, and the project's cover in the list of projects, have changed as well.
      await Promise.all([['usage'], ['covers']].map((queryKey) => client.invalidateQueries({ queryKey })))
    }
    // If the stream ends early, the list is read again.
    follow().catch(async () => {
      if (!ended.signal.aborted) await client.invalidateQueries({ queryKey: ['renders', projectId] })
    })
    return () => ended.abort()
  }, [client, projectId, following])
  return query
}

/** Saves the text, then requests a render of it. */
export function useRequestRender(projectId: string, document: ProjectDocument) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ platform, config }: RenderSettings) => {
      await document.save()
      return galley.renders.create({ project_id: projectId, platform, config })
    },
    onSuccess: async (render) => {
      const { queryKey } = rendersQuery(projectId)
      // A list that was requested before the render was created lacks it, and would overwrite the new one.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (known) => put(render, known ?? []))
      // The canceled request may have been the only one for the list.
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
    // The render may have ended meanwhile.
    onError: () => client.invalidateQueries({ queryKey: ['renders', projectId] }),
  })
}
