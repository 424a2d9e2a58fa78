import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '@galley/api/app'
import type { ApiContext } from '@galley/api/context'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Owner, TestApi } from '../test-api.ts'
import { startTestApi } from '../test-api.ts'
import type { ApiBody } from '../test-stack.ts'

/** The protocol revision that a client requires. */
export type Revision = '2026-07-28' | '2025-11-25'

/** Starts the service on its own port. Returns the address of `/mcp` and a function that closes it. */
export async function listen(ctx: ApiContext): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(createApp(ctx))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const info = { name: 'galley-test', version: '1' }

type AgentOptions = {
  readonly revision?: Revision
  /** What the person answers to a question. Absent: the client can't ask. */
  readonly answer?: (question: string) => 'accept' | 'decline' | 'cancel'
}

/** Connects the current official client: `2026-07-28` without a handshake, or `2025-11-25` with one. */
export async function connectAgent(
  url: string,
  token: string,
  { revision = '2026-07-28', answer }: AgentOptions = {},
) {
  const mode = revision === '2026-07-28' ? { pin: revision } : ('legacy' as const)
  const capabilities = answer ? { elicitation: { form: {} } } : {}
  const client = new Client(info, { versionNegotiation: { mode }, capabilities })
  if (answer) {
    client.setRequestHandler('elicitation/create', ({ params }) => ({
      action: answer(params.message),
      content: {},
    }))
  }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { authProvider: { token: async () => token } }),
  )
  return client
}

/** Connects the official client from before the newest revision. */
export async function connectOldAgent(url: string, token: string): Promise<OldClient> {
  const client = new OldClient(info)
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new OldTransport(new URL(url), { requestInit }) as Parameters<OldClient['connect']>[0])
  return client
}

/** A part of a tool's answer. */
export type Content = { type: string; text?: string; data?: string; mimeType?: string; resource?: ApiBody }

/** `data`: the JSON of the answer's text. */
export type Told = { readonly data: ApiBody; readonly content: Content[]; readonly isError: boolean }

export type AgentApi = {
  readonly api: TestApi
  readonly url: string
  /** Connects an agent with the owner's token for as long as `act` runs. */
  readonly asAgent: <T>(
    owner: Owner,
    act: (agent: Client) => Promise<T>,
    options?: AgentOptions,
  ) => Promise<T>
  /** Calls a tool once. */
  readonly tell: (
    owner: Owner,
    name: string,
    args?: Record<string, unknown>,
    options?: AgentOptions,
  ) => Promise<Told>
  readonly close: () => Promise<void>
}

/** Connects an agent, calls a tool once, and returns what it tells. */
export async function tellAgent(
  url: string,
  token: string,
  name: string,
  args: Record<string, unknown> = {},
  options: AgentOptions = {},
): Promise<Told> {
  const agent = await connectAgent(url, token, options)
  try {
    const { content, isError } = await agent.callTool({ name, arguments: args })
    const parts = content as Content[]
    return { data: JSON.parse(parts[0]?.text ?? ''), content: parts, isError: isError === true }
  } finally {
    await agent.close()
  }
}

/** Starts the service for agents that connect to its address. */
export async function startAgentApi(): Promise<AgentApi> {
  const api = await startTestApi()
  const { url, close } = await listen(api.ctx)
  const asAgent: AgentApi['asAgent'] = async (owner, act, options) => {
    const agent = await connectAgent(url, owner.token, options)
    try {
      return await act(agent)
    } finally {
      await agent.close()
    }
  }
  return {
    api,
    url,
    asAgent,
    tell: (owner, name, args, options) => tellAgent(url, owner.token, name, args, options),
    close: async () => {
      await close()
      await api.close()
    },
  }
}
