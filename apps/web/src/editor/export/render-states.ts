import type { Render } from '@galley/sdk'

/** How many renders of a project the panel lists. */
export const HISTORY = 8

export function isUnderWay({ status }: Pick<Render, 'status'>): boolean {
  return status === 'queued' || status === 'running'
}

/** Returns the list with a render in place of its earlier state, or in front. */
export function put(render: Render, known: readonly Render[]): Render[] {
  const before = known.find(({ render_id }) => render_id === render.render_id)
  if (!before) return [render, ...known].slice(0, HISTORY)
  const now = keepLinks(render, before)
  return known.map((each) => (each === before ? now : each))
}

/**
 * Returns a list from the service with the known state of each render that has ended meanwhile. A busy page may get the
 * list after the event that says so. The render would then be shown as running until the list is read again.
 */
export function keepEnded<State extends Pick<Render, 'render_id' | 'status'>>(
  listed: readonly State[],
  known: readonly State[],
): State[] {
  const ended = new Map(known.filter((one) => !isUnderWay(one)).map((one) => [one.render_id, one]))
  return listed.map((one) => (isUnderWay(one) ? (ended.get(one.render_id) ?? one) : one))
}

/** Keeps the links of files that were there before. Each state has new ones, for which the pictures would load again. */
function keepLinks(render: Render, before: Render): Render {
  const known = new Map(before.artifacts.map((artifact) => [artifact.artifact_id, artifact]))
  return { ...render, artifacts: render.artifacts.map((each) => known.get(each.artifact_id) ?? each) }
}
