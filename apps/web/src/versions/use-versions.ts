import type { Data } from '@galley/sdk'
import { GalleyError } from '@galley/sdk'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { collect } from '../collect.ts'
import { galley } from '../galley.ts'

export type Version = Data<'projects.revisions'>[number]

const versionsOf = (id: string) => ['versions', id]

/** Reads the kept versions of a project, newest first. */
export function useVersions(id: string) {
  return useQuery({
    queryKey: versionsOf(id),
    queryFn: ({ signal }) => collect(galley.projects.revisions(id).all({ limit: 100 }, { signal })),
  })
}

/** Reads the text of a project at a version, which never changes. Reads nothing for null. */
export function useVersionText(id: string, version: number | null) {
  return useQuery(versionQuery(id, version))
}

/** The query of a project's text at a version. */
export function versionQuery(id: string, version: number | null) {
  return queryOptions({
    queryKey: ['version', id, version],
    queryFn: ({ signal }) => galley.projects.revision(id, version ?? 0, { signal }),
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Restores a version, unless the project has changed since the history was read. */
export function useRestore(id: string, current: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (version: number) => galley.projects.restore(id, version, { ifVersion: current }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: versionsOf(id) }),
        client.invalidateQueries({ queryKey: ['projects'] }),
      ]),
  })
}

export function isStale(error: unknown): boolean {
  return error instanceof GalleyError && error.status === 412
}
