/** An event of a stream: its name (`message` when it has none), its data, lines joined, and its id if it has one. */
export type ServerSentEvent = { readonly event: string; readonly data: string; readonly id?: string }

/** Reads a stream of server-sent events (HTML, 9.2). Skips comments and unknown fields. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent, void> {
  let fields: [name: string, value: string][] = []
  for await (const line of linesOf(body)) {
    if (line === '') {
      const event = eventOf(fields)
      if (event) yield event
      fields = []
    } else {
      const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
      fields.push([name, value])
    }
  }
}

/** Returns an event, or null for fields without data. */
function eventOf(fields: readonly [name: string, value: string][]): ServerSentEvent | null {
  const valuesOf = (name: string) => fields.filter(([each]) => each === name).map(([, value]) => value)
  const data = valuesOf('data')
  if (data.length === 0) return null
  const id = valuesOf('id').at(-1)
  return {
    event: valuesOf('event').at(-1) || 'message',
    data: data.join('\n'),
    ...(id !== undefined && { id }),
  }
}

/** Lines end in LF, CR or CRLF; an unfinished last one is dropped, as the standard says. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      rest += decoder.decode(value, { stream: true })
      // A CR at the end may be half of a CRLF, so this waits for more data.
      const lines = rest.split(/\r\n|\n|\r(?!$)/)
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
