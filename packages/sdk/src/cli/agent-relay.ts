import { readEvents } from '../server-sent-events.ts'
import type { Access } from './access.ts'

type Message = {
  readonly id?: string | number | null
  readonly method?: string
  readonly params?: {
    readonly name?: unknown
    readonly taskId?: unknown
    readonly requestId?: string | number
    readonly _meta?: Readonly<Record<string, unknown>>
  }
  readonly result?: { readonly protocolVersion?: unknown }
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion'
const INTERNAL_ERROR = -32603
const PARSE_ERROR = -32700

/**
 * Carries an agent's messages from stdio to the service's `/mcp` and the answers back. It knows no tool: what there is,
 * in which revision of the protocol, and what it is counted as, is the service's to say, over stdio as over HTTP.
 */
export class AgentRelay {
  readonly #url: URL
  readonly #token: string
  readonly #write: (line: string) => void
  readonly #calls = new Map<string | number, AbortController>()
  readonly #underWay = new Set<Promise<void>>()
  /** What the handshake agreed on; null before it, and in revisions that have none. */
  #agreedVersion: string | null = null

  constructor({ baseUrl, token }: Access, write: (line: string) => void) {
    this.#url = new URL('/mcp', baseUrl)
    this.#token = token
    this.#write = write
  }

  /** Takes a line. The answer is written when it comes; messages don't wait for each other. */
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

  /** The agent has hung up: what is under way ends. */
  async close(): Promise<void> {
    for (const call of this.#calls.values()) call.abort()
    await Promise.all(this.#underWay)
  }

  async #carry(message: Message): Promise<void> {
    const id = message.id ?? null
    if (message.method === 'notifications/cancelled') {
      // The service keeps no session in which it could find the call: to hang up is to cancel.
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
    // What the service turned away at its door it had not read: it doesn't know which message it was.
    const isRefusal = 'error' in answer && answer.id === null
    if (isRefusal && asked.id === undefined) return
    this.#write(JSON.stringify(isRefusal ? { ...answer, id: asked.id } : answer))
  }

  #headersOf({ method, params }: Message): Record<string, string> {
    // A call is named by its tool, and a task's by the task.
    const name = params?.name ?? params?.taskId
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
