import type { Bearer } from '@galley/backend'
import type { AgentTool, Endpoint, ErrorBody, Scope } from '@galley/contracts'
import type { z } from 'zod'
import type { ApiContext } from '../../context.ts'
import { parse } from '../../http/read/parse.ts'
import type { UploadedFile } from '../in-process.ts'
import type { PersonsWord } from '../persons-word.ts'
import type { ToolPicture } from '../pictures/page-pictures.ts'
import type { RenderView } from '../render-tasks.ts'

/** What a tool needs to know while it runs. */
export type ToolRun = {
  readonly ctx: ApiContext
  readonly bearer: Bearer
  readonly signal: AbortSignal
  /** Whether the client follows a render as a task. */
  readonly followsTasks: boolean
  readonly call: CallEndpoint
  readonly word: PersonsWord
  /** Reports a render's progress until the signal aborts, if the client asked for it. */
  readonly tellProgress: (renderId: string, signal: AbortSignal) => Promise<void>
}

/** Calls an endpoint for the agent. @throws EndpointRefusal with the endpoint's own error. */
export type CallEndpoint = <D extends z.ZodType>(
  endpoint: Endpoint<z.ZodType, z.ZodType, z.ZodType, D>,
  request?: EndpointRequest,
) => Promise<EndpointData<z.output<D>>>

export type EndpointData<T> = { readonly data: T; readonly nextCursor: string | null }

/** Parameters of the path and the query, and the body. Undefined values are left out. */
export type EndpointRequest = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: object
  /** The file of an upload. */
  readonly file?: UploadedFile
  readonly ifMatch?: number | undefined
  readonly idempotencyKey?: string | undefined
  /** True when the person has agreed to it. */
  readonly isAgreedTo?: boolean
}

/** An endpoint's error, which becomes the error of the tool. */
export class EndpointRefusal extends Error {
  readonly refused: ErrorBody['error']

  constructor(refused: ErrorBody['error']) {
    super('An endpoint refused a call of a tool.')
    this.refused = refused
  }
}

/** A file in the answer itself: text, or other bytes as base64. */
export type ToolFile = { readonly uri: string; readonly mimeType: string } & (
  | { readonly text: string }
  | { readonly blob: string }
)

export type ToolAnswer = {
  /** Becomes the text of the answer, as JSON. */
  readonly data: object
  readonly pictures?: readonly ToolPicture[]
  readonly files?: readonly ToolFile[]
  /** The render that a client may follow as a task. */
  readonly task?: RenderView
}

/** A question to the person, before anything is done. The call comes again with the answer in its `word`. */
export type Question = { readonly ask: string }

/** A tool with what it does. */
export type ToolHandler = {
  readonly tool: AgentTool
  /** Returns the scopes that a call needs, before it starts. Malformed arguments need those of any call. */
  readonly needs: (args: unknown) => readonly Scope[]
  /** @throws EndpointRefusal, AppError */
  readonly run: (run: ToolRun, args: unknown) => Promise<ToolAnswer | Question>
}

type Handling<I extends z.ZodType> = {
  readonly needs?: (args: z.output<I>) => readonly Scope[]
  readonly run: (run: ToolRun, args: z.output<I>) => Promise<ToolAnswer | Question>
}

/** Returns the handler of a tool. Its arguments are parsed by the tool's schema first. */
export function handleTool<I extends z.ZodType>(
  tool: AgentTool<I>,
  { needs, run }: Handling<I>,
): ToolHandler {
  const always = tool.scope === null ? [] : [tool.scope]
  return {
    tool,
    needs: (args) => {
      const parsed = tool.input.safeParse(args)
      return parsed.success && needs ? [...always, ...needs(parsed.data)] : always
    },
    run: (of, args) => run(of, parse(tool.input, args, 'arguments')),
  }
}
