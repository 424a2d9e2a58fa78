import type { Data } from '@galley/sdk'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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

/** Signed links to pages end after a quarter of an hour. */
const COVERS_HOLD_MS = 10 * 60_000

/** The first picture of each project's newest finished render, by project. */
export function useCovers() {
  return useQuery({
    queryKey: ['covers'],
    staleTime: COVERS_HOLD_MS,
    refetchInterval: COVERS_HOLD_MS,
    queryFn: async ({ signal }) => {
      const { items } = await galley.renders.list({ status: 'completed', limit: 100 }, { signal })
      const covers = new Map<string, string>()
      for (const { project_id, preview_urls } of items.toReversed()) {
        if (preview_urls[0] !== undefined) covers.set(project_id, preview_urls[0])
      }
      return covers
    },
  })
}

/** A change of the listing, which is read anew afterwards. */
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
    const { markdown, title, metadata } = await galley.projects.get(id)
    return galley.projects.create({ markdown, title: nameOfCopy(title).slice(0, 200), metadata })
  })
}

export function useDeleteProject() {
  return useChange((id: string) => galley.projects.delete(id))
}
