import type { ErrorBody, renderSchema } from '@galley/contracts'
import { cancelRender, getRender } from '@galley/contracts'
import type { CallToolResult, ClientCapabilities, Server, ServerContext } from '@modelcontextprotocol/server'
import {
  CLIENT_CAPABILITIES_META_KEY,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { EndpointAnswer, EndpointCall } from './in-process.ts'
import { withNextStep } from './next-step.ts'
import { toolResult } from './tool-result.ts'

/** The extension of the protocol in which a call is answered by a task that the client follows (SEP-2663). */
export const TASKS = 'io.modelcontextprotocol/tasks'

/** Whom a task's own calls need to be let in for. */
export const TASK_ENDPOINTS = {
  'tasks/get': getRender,
  'tasks/update': getRender,
  'tasks/cancel': cancelRender,
} as const

/** Seconds. A poll is a tool call like any other, so each is held as long as it is sure to be heard. */
const HOLD_S = 10
const POLL_INTERVAL_MS = 1_000

export type Render = z.output<typeof renderSchema>
type CallRender = (call: Pick<EndpointCall, 'method' | 'url'>, signal: AbortSignal) => Promise<EndpointAnswer>

const paramsSchema = z.looseObject({ taskId: z.string() })
const resultSchema = z.looseObject({})

/** Whether a client has said with its request that it can follow tasks. */
export function knowsTasks({ mcpReq }: Pick<ServerContext, 'mcpReq'>): boolean {
  // The SDK has checked it, and types it as an object without fields.
  const envelope: { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } = mcpReq.envelope ?? {}
  return envelope[CLIENT_CAPABILITIES_META_KEY]?.extensions?.[TASKS] !== undefined
}

/**
 * A render as a task, which is what it is: it has an id, it ends, and it is kept in Postgres. So there is no store of
 * tasks, and any process answers for any of them.
 */
export function taskOf(render: Render) {
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

function statusOf(status: Render['status']): 'working' | 'completed' | 'cancelled' {
  if (status === 'canceled') return 'cancelled'
  // A render that failed is a tool that said so; `failed` is for what the protocol itself could not do.
  return status === 'completed' || status === 'failed' ? 'completed' : 'working'
}

/** What the call that began the render would have given, had it waited. */
function resultOf(render: Render): CallToolResult {
  const result = toolResult({ data: render })
  return render.status === 'failed' ? { ...result, isError: true } : result
}

/** Lets clients follow and end their renders as tasks. `callRender` calls an endpoint on behalf of the client. */
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
  // Renders ask nothing, so whatever is answered belongs to no question: it is passed over, as the protocol says.
  handle('tasks/update', async (taskId, signal) => {
    await read(taskId, { wait: 0, signal })
    return {}
  })
  handle('tasks/cancel', async (taskId, signal) => {
    const url = `/renders/${encodeURIComponent(taskId)}/cancel`
    const answer = await callRender({ method: 'POST', url }, signal)
    // One that has ended stays as it is, and the client is none the worse for it.
    const hasEnded = 'error' in answer && answer.error.details.status !== undefined
    if (!hasEnded) renderOf(answer)
    return {}
  })
}

function renderOf(answer: EndpointAnswer): Render {
  if (!('error' in answer)) return answer.data as Render
  throw protocolError(answer.error)
}

function protocolError(error: ErrorBody['error']): ProtocolError {
  const { code, message, request_id, details, next_step } = withNextStep(error)
  const isInternal = code === 'internal'
  const number = isInternal ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams
  return new ProtocolError(number, message, { code, request_id, details, next_step })
}
