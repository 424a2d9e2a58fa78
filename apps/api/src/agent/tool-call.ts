import type { Bearer } from '@galley/backend'
import type { CallToolResult, InputRequiredResult, ServerContext } from '@modelcontextprotocol/server'
import type { ApiContext } from '../context.ts'
import type { Caller, Dispatch } from './in-process.ts'
import type { RenderView } from './render-tasks.ts'

/** The caller that is served, and the service through which its tools call endpoints. */
export type AgentSession = { readonly bearer: Bearer; readonly caller: Caller; readonly dispatch: Dispatch }

/** A call of a tool, with what it came with. */
export type ToolCall = {
  readonly ctx: ApiContext
  readonly session: AgentSession
  readonly mcpReq: ServerContext['mcpReq']
  readonly followsTasks: boolean
}

/** `task`: the render that the call has requested. */
export type ToolOutcome = {
  readonly result: CallToolResult | InputRequiredResult
  readonly task?: RenderView | undefined
}
