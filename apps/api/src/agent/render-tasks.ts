import type { renderSchema } from '@galley/contracts'
import { cancelRender, getRender } from '@galley/contracts'
import type { CallToolResult, Server, ServerContext } from '@modelcontextprotocol/server'
import { MissingRequiredClientCapabilityError } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { capabilitiesOf } from './client-capabilities.ts'
import type { EndpointAnswer, EndpointCall } from './in-process.ts'
import { protocolError } from './protocol-error.ts'
import { toolResult } from './tool-result.ts'

/** The MCP extension in which a call returns a task that the client follows (SEP-2663). */
export const TASKS = 'io.modelcontextprotocol/tasks'

/** The endpoint whose scope each task method needs. */
export const TASK_ENDPOINTS = {
  'tasks/get': getRender,
  'tasks/update': getRender,
  'tasks/cancel': cancelRender,
} as const

/** Seconds. A poll is charged like any tool call, so each poll waits as long as clients reliably wait for an answer. */
const HOLD_S = 10
const POLL_INTERVAL_MS = 1_000

export type RenderView = z.output<typeof renderSchema>
type CallRender = (call: Pick<EndpointCall, 'method' | 'url'>, signal: AbortSignal) => Promise<EndpointAnswer>

const paramsSchema = z.looseObject({ taskId: z.string() })
const resultSchema = z.looseObject({})

/** Returns whether the client's request declares support for tasks. */
export function knowsTasks({ mcpReq }: Pick<ServerContext, 'mcpReq'>): boolean {
  return capabilitiesOf(mcpReq).extensions?.[TASKS] !== undefined
}

/**
 * Returns a render as a task. A render has an id and an end and is stored in Postgres, so no task store is needed and
 * any process can answer for any task.
 */
export function taskOf(render: RenderView) {
  const { render_id, status, progress, created_at, started_at, finished_at, expires_at } = render
  const isOver = status === 'completed' || status === 'failed'
  return {
    taskId: render_id,
    status: statusOf(status),
    statusMessage: `${status}, ${progress.pages_done} of ${progress.pages_total ?? 'some'} pages`,
    createdAt: created_at,
    lastUpdatedAt: finished_at ?? started_at ?? created_at,
    ttlMs: expires_at === null ? null : Date.parse(expires_at) - Date.parse(created_at),
    pollIntervalMs: POLL_INTERVAL_MS,
    ...(isOver && { result: resultOf(render) }),
  }
}

function statusOf(status: RenderView['status']): 'working' | 'completed' | 'cancelled' {
  if (status === 'canceled') return 'cancelled'
  // A failed render is a completed call whose result is an error. MCP reserves `failed` for errors of the protocol
  // itself.
  return status === 'completed' || status === 'failed' ? 'completed' : 'working'
}

/** Returns the result that the starting call would have had if it had waited. */
function resultOf(render: RenderView): CallToolResult {
  const result = toolResult({ data: render })
  return render.status === 'failed' ? { ...result, isError: true } : result
}

/** Lets clients poll and cancel their renders as tasks. `callRender` calls an endpoint on behalf of the client. */
export function serveTasks(server: Server, callRender: CallRender): void {
  const handle = (
    method: keyof typeof TASK_ENDPOINTS,
    serve: (taskId: string, signal: AbortSignal) => Promise<object>,
  ) =>
    server.setRequestHandler(
      method,
      { params: paramsSchema, result: resultSchema },
      async ({ taskId }, ctx) => {
        if (!knowsTasks(ctx)) {
          throw new MissingRequiredClientCapabilityError({
            requiredCapabilities: { extensions: { [TASKS]: {} } },
          })
        }
        return { ...(await serve(taskId, ctx.mcpReq.signal)) }
      },
    )
  const read = async (taskId: string, { wait, signal }: { wait: number; signal: AbortSignal }) =>
    renderOf(
      await callRender({ method: 'GET', url: `/renders/${encodeURIComponent(taskId)}?wait=${wait}` }, signal),
    )

  handle('tasks/get', async (taskId, signal) => taskOf(await read(taskId, { wait: HOLD_S, signal })))
  // Renders ask for no input, so there is nothing to update. The input is ignored, as the protocol says.
  handle('tasks/update', async (taskId, signal) => {
    await read(taskId, { wait: 0, signal })
    return {}
  })
  handle('tasks/cancel', async (taskId, signal) => {
    const url = `/renders/${encodeURIComponent(taskId)}/cancel`
    const answer = await callRender({ method: 'POST', url }, signal)
    // Canceling a finished render changes nothing and is not an error for the client.
    const hasEnded = 'error' in answer && answer.error.details.status !== undefined
    if (!hasEnded) renderOf(answer)
    return {}
  })
}

function renderOf(answer: EndpointAnswer): RenderView {
  if (!('error' in answer)) return answer.data as RenderView
  throw protocolError(answer.error)
}
