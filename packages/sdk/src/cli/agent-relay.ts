import { readEvents } from '../server-sent-events.ts'
import type { Access } from './access.ts'

type Message = {
  readonly id?: string | number | null
  readonly method?: string
  readonly params?: {
    readonly name?: unknown
    readonly taskId?: unknown
    readonly uri?: unknown
    readonly requestId?: string | number
    readonly _meta?: Readonly<Record<string, unknown>>
  }
  readonly result?: { readonly protocolVersion?: unknown }
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion'
const INTERNAL_ERROR = -32603
const PARSE_ERROR = -32700

/**
 * Forwards an agent's messages from stdio to the service's `/mcp`, and the answers back. It knows no tools. The service
 * decides on tools, protocol revisions and quotas, over stdio as over HTTP.
 */
export class AgentRelay {
  readonly #url: URL
  readonly #token: string
  readonly #write: (line: string) => void
  readonly #calls = new Map<string | number, AbortController>()
  readonly #underWay = new Set<Promise<void>>()
  /** The version of the handshake. Null before it, and in revisions without a handshake. */
  #agreedVersion: string | null = null

  constructor({ baseUrl, token }: Access, write: (line: string) => void) {
    this.#url = new URL('/mcp', baseUrl)
    this.#token = token
    this.#write = write
  }

  /** Forwards a line and writes the answer when it arrives. Messages don't wait for each other. */
  take(line: string): void {
    if (line.trim() === '') return
    const message = parsed(line)
    if (message === null) {
      this.#fail(null, PARSE_ERROR, 'The line is not valid JSON.')
      return
    }
    const carried = this.#carry(message).finally(() => this.#underWay.delete(carried))
    this.#underWay.add(carried)
  }

  /** Aborts all calls in progress, after the agent has disconnected. */
  async close(): Promise<void> {
    for (const call of this.#calls.values()) call.abort()
    await Promise.all(this.#underWay)
  }

  async #carry(message: Message): Promise<void> {
    const id = message.id ?? null
    if (message.method === 'notifications/cancelled') {
      // The service has no session in which it could find the call, so a disconnect cancels it.
      this.#calls.get(message.params?.requestId ?? '')?.abort()
      return
    }
    const call = new AbortController()
    if (id !== null) this.#calls.set(id, call)
    try {
      await this.#relay(message, call.signal)
    } catch {
      if (id !== null && !call.signal.aborted) {
        this.#fail(id, INTERNAL_ERROR, 'Galley could not be reached.')
      }
    } finally {
      if (id !== null) this.#calls.delete(id)
    }
  }

  async #relay(message: Message, signal: AbortSignal): Promise<void> {
    const body = JSON.stringify(message)
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: this.#headersOf(message),
      body,
      signal,
    })
    const type = response.headers.get('content-type') ?? ''
    if (response.body && type.startsWith('text/event-stream')) {
      for await (const { data } of readEvents(response.body)) this.#pass(data, message)
      return
    }
    const text = await response.text()
    if (text !== '') this.#pass(text, message)
  }

  #pass(text: string, asked: Message): void {
    const answer = parsed(text)
    if (answer === null) {
      if (asked.id != null) this.#fail(asked.id, INTERNAL_ERROR, "The answer is not one of Galley's.")
      return
    }
    if (asked.method === 'initialize')
      this.#agreedVersion = String(answer.result?.protocolVersion ?? '') || null
    // A request that was refused before parsing is answered without an id, so the id is added here.
    const isRefusal = 'error' in answer && answer.id === null
    if (isRefusal && asked.id === undefined) return
    this.#write(JSON.stringify(isRefusal ? { ...answer, id: asked.id } : answer))
  }

  #headersOf({ method, params }: Message): Record<string, string> {
    // The name is the tool of a call, the prompt, the resource, or the task of a task request.
    const name = params?.name ?? params?.uri ?? params?.taskId
    const version = params?._meta?.[VERSION_KEY] ?? this.#agreedVersion
    return {
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${this.#token}`,
      'content-type': 'application/json',
      ...(typeof version === 'string' && { 'mcp-protocol-version': version }),
      ...(method !== undefined && { 'mcp-method': method }),
      ...(typeof name === 'string' && { 'mcp-name': name }),
    }
  }

  #fail(id: string | number | null, code: number, message: string): void {
    this.#write(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }))
  }
}

function parsed(text: string): Message | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Message) : null
  } catch {
    return null
  }
}
