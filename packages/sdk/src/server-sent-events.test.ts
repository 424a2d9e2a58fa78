import { describe, expect, it } from '@jest/globals'
import { readEvents } from './server-sent-events.ts'

async function eventsOf(...chunks: (string | Uint8Array)[]) {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks)
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
      controller.close()
    },
  })
  return collect(readEvents(body))
}

describe('reading server-sent events', () => {
  it('reads names and data, and passes over comments', async () => {
    expect(await eventsOf(': here\n\nevent: render\ndata: {"a":1}\n\ndata: x\n\n')).toEqual([
      { event: 'render', data: '{"a":1}' },
      { event: 'message', data: 'x' },
    ])
  })

  it('reads ids', async () => {
    expect(await eventsOf('id: 7\ndata: a\n\nid\ndata: b\n\n')).toEqual([
      { event: 'message', data: 'a', id: '7' },
      { event: 'message', data: 'b', id: '' },
    ])
  })

  it('joins lines of data and takes every kind of line end, split anywhere', async () => {
    expect(await eventsOf('data: a\r', '\nda', 'ta:b\rdata\n', '\n')).toEqual([
      { event: 'message', data: 'a\nb\n' },
    ])
  })

  it('puts characters together that arrive in two parts', async () => {
    const bytes = new TextEncoder().encode('data: 页\n\n')
    expect(await eventsOf(bytes.slice(0, 7), bytes.slice(7))).toEqual([{ event: 'message', data: '页' }])
  })

  it('drops an event that was cut off', async () => {
    expect(await eventsOf('data: whole\n\ndata: ha')).toEqual([{ event: 'message', data: 'whole' }])
  })
})

async function collect<T>(from: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const each of from) all.push(each)
  return all
}
