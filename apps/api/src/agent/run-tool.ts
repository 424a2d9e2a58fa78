import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/server'
import { AUTHOR_CONTENT } from './author-content.ts'
import { callEndpoint } from './in-process.ts'
import { askPerson, personsWord } from './persons-word.ts'
import { tellProgress } from './tell-progress.ts'
import type { ToolCall, ToolOutcome } from './tool-call.ts'
import type { CallEndpoint, EndpointRequest, ToolAnswer, ToolHandler, ToolRun } from './tools/tool-run.ts'
import { EndpointRefusal } from './tools/tool-run.ts'

/** Runs a tool. The first of its calls is charged, the others belong to it. @throws EndpointRefusal, AppError */
export async function runTool(call: ToolCall, handler: ToolHandler, args: unknown): Promise<ToolOutcome> {
  const { ctx, session, mcpReq, followsTasks } = call
  const run: ToolRun = {
    ctx,
    bearer: session.bearer,
    signal: mcpReq.signal,
    followsTasks,
    call: endpointCaller(call),
    word: personsWord(mcpReq),
    tellProgress: (renderId, signal) => tellProgress(call, renderId, signal),
  }
  const answer = await handler.run(run, args)
  if ('ask' in answer) return { result: askPerson(answer.ask) }
  return { result: resultOf(answer), task: answer.task }
}

type Message = Pick<ToolCall, 'ctx' | 'session'> & { readonly mcpReq: { readonly signal: AbortSignal } }

/** Returns what calls endpoints for one message of the agent. The first call that succeeds is the one that counts. */
export function endpointCaller({ ctx, session, mcpReq }: Message): CallEndpoint {
  const basePath = new URL(ctx.config.baseUrl).pathname
  let isCharged = false
  return async (endpoint, request = {}) => {
    const answer = await callEndpoint(session.dispatch, session.caller, {
      method: endpoint.method,
      url: basePath + urlOf(endpoint.path, request),
      body: endpoint.body && (request.body ?? {}),
      file: request.file,
      idempotencyKey: request.idempotencyKey,
      ifMatch: request.ifMatch,
      isCharged,
      isAgreedTo: request.isAgreedTo === true,
      signal: mcpReq.signal,
    })
    if ('error' in answer) throw new EndpointRefusal(answer.error)
    isCharged = true
    // The endpoint checks its answers in its own tests.
    return { data: answer.data as never, nextCursor: answer.meta?.next_cursor ?? null }
  }
}

function urlOf(path: string, { params = {}, query = {} }: EndpointRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(params[name])))
  const set = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return set.length > 0 ? `${filled}?${new URLSearchParams(set)}` : filled
}

/** Returns the answer as content: its data once, as JSON in text, then pictures and files. */
function resultOf({ data, pictures = [], files = [] }: ToolAnswer): CallToolResult {
  const content: ContentBlock[] = [
    { type: 'text', text: JSON.stringify(data), ...AUTHOR_CONTENT },
    ...pictures.map(({ mimeType, data: bytes }) => ({
      type: 'image' as const,
      mimeType,
      data: bytes,
      ...AUTHOR_CONTENT,
    })),
    ...files.map((resource) => ({ type: 'resource' as const, resource, ...AUTHOR_CONTENT })),
  ]
  return { content }
}
