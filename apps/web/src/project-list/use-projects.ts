import type { Data } from '@galley/sdk'
import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query'
import { galley } from '../galley.ts'

export type ProjectSummary = Data<'projects.list'>[number]

const PAGE_SIZE = 40
const PROJECTS = ['projects']

export function useProjects() {
  return useInfiniteQuery({
    queryKey: PROJECTS,
    queryFn: ({ pageParam, signal }) =>
      galley.projects.list(
        { limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  })
}

type Cover = readonly [projectId: string, url: string | null]

/** Shorter than the lifetime of signed links, a quarter of an hour. */
const COVERS_HOLD_MS = 10 * 60_000

type Covers = {
  /** The first picture of each project's newest finished render, by project. */
  readonly covers: ReadonlyMap<string, string>
  /** False while projects without a picture may have one. */
  readonly isRead: boolean
}

/** Returns the pictures of the projects. Loads them as the projects are listed. */
export function useCovers(projects: readonly ProjectSummary[]): Covers {
  const ids = projects.map(({ project_id }) => project_id)
  const parts = Array.from({ length: Math.ceil(ids.length / PAGE_SIZE) }, (_, at) =>
    ids.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE).join(','),
  )
  return useQueries({ queries: parts.map(coversQuery), combine: together })
}

function coversQuery(newest_of: string) {
  return queryOptions({
    queryKey: ['covers', newest_of],
    staleTime: COVERS_HOLD_MS,
    refetchInterval: COVERS_HOLD_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { items } = await galley.renders.list(
        { status: 'completed', newest_of, limit: PAGE_SIZE },
        { signal },
      )
      return items.map(({ project_id, preview_urls: [first = null] }) => [project_id, first] as const)
    },
  })
}

type CoversPart = {
  readonly data?: readonly Cover[] | undefined
  readonly isPending: boolean
  readonly isPlaceholderData: boolean
}

function together(parts: readonly CoversPart[]): Covers {
  const covers = parts.flatMap(({ data }) => data ?? [])
  return {
    covers: new Map(covers.filter((cover): cover is [string, string] => cover[1] !== null)),
    isRead: parts.every(({ isPending, isPlaceholderData }) => !isPending && !isPlaceholderData),
  }
}

/** Returns a mutation of the listing, which is reloaded afterwards. */
function useChange<I, O>(change: (input: I) => Promise<O>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: PROJECTS }),
  })
}

export function useCreateProject() {
  return useChange((project: { markdown: string; title?: string }) => galley.projects.create(project))
}

export function useDuplicateProject(nameOfCopy: (title: string) => string) {
  return useChange(async (id: string) => {
    const { markdown, title, metadata, design } = await galley.projects.get(id)
    return galley.projects.create({ markdown, title: nameOfCopy(title).slice(0, 200), metadata, design })
  })
}

export function useDeleteProject() {
  return useChange((id: string) => galley.projects.delete(id))
}
