import type { Bearer } from '@galley/backend'
import { loggedError } from '@galley/backend'
import type { AgentTool } from '@galley/contracts'
import {
  API_VERSION,
  agentTools,
  createRender,
  getRender,
  hintsOf,
  inputSchemaOf,
  isId,
  outputSchemaOf,
  PLATFORMS,
} from '@galley/contracts'
import { platformProfiles } from '@galley/render'
import type { CallToolResult, ServerContext, Tool } from '@modelcontextprotocol/server'
import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import type { ApiContext } from '../context.ts'
import type { AccessWatch } from '../http/access/access-watch.ts'
import { whileWatched } from '../http/access/access-watch.ts'
import { toAppError } from '../http/error-handler.ts'
import { followRender } from '../renders/wait-for-change.ts'
import type { Caller, Dispatch } from './in-process.ts'
import { callEndpoint } from './in-process.ts'
import type { RenderView } from './render-tasks.ts'
import { knowsTasks, serveTasks, TASKS, taskOf } from './render-tasks.ts'
import type { Arguments } from './tool-request.ts'
import { requestOf } from './tool-request.ts'
import { toolError, toolResult } from './tool-result.ts'

const NAMES = PLATFORMS.map((id) => `${id} (${platformProfiles[id].name.en})`).join(', ')

const INSTRUCTIONS =
  `Galley turns Markdown into finished pages for ${NAMES}. ` +
  'Usually: analyze_content, mend the text, create_project once, create_render for a platform, then get_render with ' +
  '`wait` until it is completed. Give people the links to the pages and `open_in_service_url`, where they can go on by hand.'

const LIST_TTL_MS = 60 * 60 * 1000

/** The tool list. It is the same for all callers, so it is built once. */
const listed: Tool[] = agentTools.map((tool) => ({
  name: tool.name,
  title: tool.title,
  description: tool.description,
  inputSchema: inputSchemaOf(tool.endpoint) as Tool['inputSchema'],
  outputSchema: outputSchemaOf(tool),
  annotations: { title: tool.title, ...hintsOf(tool.endpoint) },
}))

/** The caller that is served, and the service through which its tools call endpoints. */
export type AgentSession = { readonly bearer: Bearer; readonly caller: Caller; readonly dispatch: Dispatch }

/** Returns an MCP server for one request. It keeps no state, so any process can serve the next request. */
export function createToolServer(ctx: ApiContext, session: AgentSession): Server {
  const server = new Server(
    { name: 'galley', title: 'Galley', version: API_VERSION, websiteUrl: ctx.config.webBaseUrl },
    {
      capabilities: { tools: {}, extensions: { [TASKS]: {} } },
      instructions: INSTRUCTIONS,
      cacheHints: { 'tools/list': { ttlMs: LIST_TTL_MS, cacheScope: 'public' } },
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: listed }))
  server.setRequestHandler('tools/call', async ({ params }, of) => {
    const tool = agentTools.find(({ name }) => name === params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool.')
    const result = await callTool({ ctx, session, tool, mcpReq: of.mcpReq }, params.arguments ?? {})
    const isTask = tool.endpoint === createRender && result.isError !== true && knowsTasks(of)
    if (!isTask) return result
    // The SDK's types don't know the extension, but the SDK sends unknown fields on.
    const task: object = { resultType: 'task', ...taskOf(result.structuredContent as RenderView) }
    return task as CallToolResult
  })
  const basePath = new URL(ctx.config.baseUrl).pathname
  serveTasks(server, ({ method, url }, signal) => {
    const call = { method, url: basePath + url, body: undefined, idempotencyKey: undefined, signal }
    return callEndpoint(session.dispatch, session.caller, call)
  })
  return server
}

type ToolCall = {
  readonly ctx: ApiContext
  readonly session: AgentSession
  readonly tool: AgentTool
  readonly mcpReq: ServerContext['mcpReq']
}

async function callTool(call: ToolCall, args: Arguments): Promise<CallToolResult> {
  const { ctx, session, tool, mcpReq } = call
  const told = new AbortController()
  try {
    const request = requestOf(tool, new URL(ctx.config.baseUrl).pathname, args)
    if (tool.endpoint === getRender) await tellProgress(call, args, told.signal)
    const answer = await callEndpoint(session.dispatch, session.caller, { ...request, signal: mcpReq.signal })
    return toolResult(answer)
  } catch (thrown) {
    mcpReq.signal.throwIfAborted()
    const { code, message, details } = toAppError(thrown)
    const request_id = session.caller.requestId
    if (code === 'internal') ctx.log.error('internal error', { request_id, error: loggedError(thrown) })
    return toolError({ code, message, request_id, details: { ...details } })
  } finally {
    told.abort()
  }
}

/**
 * Reports a render's progress to a client that asked for it, until the signal aborts. Resolves after the current
 * state has been reported.
 */
async function tellProgress(
  { ctx, session, mcpReq }: ToolCall,
  args: Arguments,
  signal: AbortSignal,
): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined || !isId('render', args.id)) return
  const { bearer } = session
  const of = { ownerId: bearer.userId, id: args.id }
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const tell = async (access: AccessWatch) => {
    let told = -1
    for await (const { status, pagesDone, pagesTotal } of followRender(ctx, { ...of, access }, signal)) {
      // The protocol requires progress to rise with every notification.
      if (signal.aborted || pagesDone <= told) continue
      told = pagesDone
      const params = {
        progressToken,
        progress: pagesDone,
        ...(pagesTotal !== null && { total: pagesTotal }),
        message: status,
      }
      await mcpReq.notify({ method: 'notifications/progress', params })
      begin()
    }
  }
  whileWatched(ctx, bearer, tell)
    .catch((error: unknown) => ctx.log.warn('progress could not be announced', { error: loggedError(error) }))
    .finally(begin)
  await begun
}
