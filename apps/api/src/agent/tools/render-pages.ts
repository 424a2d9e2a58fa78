import { cancelRender, createRender, getRender, render } from '@galley/contracts'
import type { z } from 'zod'
import type { RenderView } from '../render-tasks.ts'
import { badArgument } from './bad-argument.ts'
import type { ToolRun } from './tool-run.ts'
import { handleTool } from './tool-run.ts'

type RenderArguments = z.output<typeof render.input>

/** Seconds. One call of the endpoint waits no longer than this. */
const WAIT_AT_ONCE_S = 25
const ENDED: readonly string[] = ['completed', 'failed', 'canceled']

/** Requests a render, follows one or cancels one. */
export const renderTool = handleTool(render, {
  needs: ({ render_id, cancel, wait }) => {
    if (render_id === undefined) return wait > 0 ? ['render:create', 'render:read'] : ['render:create']
    return cancel ? ['render:create'] : ['render:read']
  },
  run: async (run, args) => {
    const { render_id: id } = args
    if ((id === undefined) === (args.project_id === undefined)) {
      throw badArgument('project_id', 'or `render_id` is needed, not both')
    }
    if (id === undefined) return begin(run, args)
    if (args.cancel) return { data: presentRender((await run.call(cancelRender, { params: { id } })).data) }
    return { data: presentRender(await follow(run, id, args.wait)) }
  },
})

async function begin(run: ToolRun, args: RenderArguments) {
  const { project_id, platform, config = {}, wait, idempotency_key: idempotencyKey } = args
  if (platform === undefined) throw badArgument('platform', 'is missing')
  const { data } = await run.call(createRender, { body: { project_id, platform, config }, idempotencyKey })
  if (run.followsTasks) return { data: presentRender(data), task: data }
  return { data: presentRender(wait > 0 ? await follow(run, data.render_id, wait) : data) }
}

/** Returns the render when it has ended, or after so many seconds. Reports its progress meanwhile. */
async function follow(run: ToolRun, id: string, waitS: number): Promise<RenderView> {
  const told = new AbortController()
  try {
    if (waitS > 0) await run.tellProgress(id, told.signal)
    const endsAt = performance.now() + waitS * 1000
    for (;;) {
      const leftS = Math.ceil((endsAt - performance.now()) / 1000)
      const wait = Math.max(0, Math.min(WAIT_AT_ONCE_S, leftS))
      const { data } = await run.call(getRender, { params: { id }, query: { wait } })
      if (ENDED.includes(data.status) || performance.now() >= endsAt) return data
    }
  } finally {
    told.abort()
  }
}

/** The most warnings that an answer holds. */
const WARNINGS = 10

/** Returns a render as an agent needs it. Its files are for `view_pages` and `deliver`. */
export function presentRender(view: RenderView) {
  const { render_id, project_id, project_version, platform, status, progress, page_count, error } = view
  return {
    render_id,
    project_id,
    project_version,
    platform,
    status,
    progress,
    page_count,
    theme: view.config.theme,
    aspect_ratio: view.config.aspect_ratio,
    ...(view.warnings.length > 0 && { warnings: view.warnings.slice(0, WARNINGS) }),
    ...(error && { error }),
    open_in_service_url: view.open_in_service_url,
  }
}
