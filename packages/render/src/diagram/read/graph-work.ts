import type { GraphDiagram } from '../diagram.ts'

/**
 * Returns the layout cost of a graph, as the number of positions in its layers: nodes, the layers that each edge
 * crosses, and the layers that each group spans.
 */
export function graphWork({ nodes, edges, groups }: GraphDiagram): number {
  const stands = new Map(
    nodes.flatMap(({ id, group }) =>
      group === null
        ? [[id, id]]
        : [
            [group, id],
            [id, id],
          ],
    ),
  )
  const at = (id: string) => stands.get(id) ?? id
  const below = new Map<string, string[]>()
  for (const { from, to } of edges) below.set(at(from), [...(below.get(at(from)) ?? []), at(to)])
  const depths = depthsOf(
    nodes.map(({ id }) => id),
    below,
  )
  const depth = (id: string) => depths.get(at(id)) ?? 0
  const crossed = edges.reduce((sum, { from, to }) => sum + 1 + Math.abs(depth(from) - depth(to)), 0)
  const layers = Math.max(0, ...depths.values()) + 1
  return nodes.length + crossed + groups.length * layers
}

/** Returns the number of layers below each node. Ignores edges that close a cycle. */
function depthsOf(
  ids: readonly string[],
  below: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const depths = new Map<string, number>()
  const open = new Set<string>()
  const depthOf = (id: string): number => {
    const known = depths.get(id)
    if (known !== undefined) return known
    open.add(id)
    const under = (below.get(id) ?? []).filter((next) => !open.has(next)).map(depthOf)
    open.delete(id)
    const depth = Math.max(-1, ...under) + 1
    depths.set(id, depth)
    return depth
  }
  for (const id of ids) depthOf(id)
  return depths
}
