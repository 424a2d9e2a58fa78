import type { Data, Render } from '@galley/sdk'
import { useQuery } from '@tanstack/react-query'
import { galley } from '../../galley.ts'

type Share = Data<'shares.list'>[number]

/** The render that the page of a share describes. */
type SharedRender = Pick<Render, 'platform' | 'config'>

/** The API returns the newest renders of at most so many projects. */
const AT_ONCE = 40

/** Returns what gives the render that a share shows: the one that it names, or the newest of its project. */
export function useSharedRenders(shares: readonly Share[]): (share: Share) => SharedRender | undefined {
  const projects = distinct(shares.flatMap(({ render_id, project_id }) => (render_id ? [] : [project_id])))
  const renders = distinct(shares.flatMap(({ render_id }) => render_id ?? []))
  const { data } = useQuery({
    queryKey: ['shared-renders', projects, renders],
    queryFn: async ({ signal }) => {
      const [newest, named] = await Promise.all([newestOf(projects, signal), namedOf(renders, signal)])
      return new Map<string, SharedRender>([
        ...newest.map((render) => [render.project_id, render] as const),
        ...named.map((render) => [render.render_id, render] as const),
      ])
    },
    enabled: shares.length > 0,
  })
  return ({ render_id, project_id }) => data?.get(render_id ?? project_id)
}

function distinct(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)]
}

async function newestOf(projects: readonly string[], signal: AbortSignal): Promise<readonly Render[]> {
  const parts = Array.from({ length: Math.ceil(projects.length / AT_ONCE) }, (_, at) =>
    projects.slice(at * AT_ONCE, (at + 1) * AT_ONCE).join(','),
  )
  const answers = await Promise.all(
    parts.map((newest_of) =>
      galley.renders.list({ status: 'completed', newest_of, limit: AT_ONCE }, { signal }),
    ),
  )
  return answers.flatMap(({ items }) => items)
}

async function namedOf(ids: readonly string[], signal: AbortSignal): Promise<readonly Render[]> {
  const found = await Promise.all(ids.map((id) => galley.renders.get(id, { signal }).catch(() => null)))
  return found.filter((render) => render !== null)
}
