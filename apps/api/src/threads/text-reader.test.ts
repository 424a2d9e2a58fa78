import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { afterAll, describe, expect, it } from '@jest/globals'
import { TextThreads } from './text-reader.ts'

const LIMITS = { readMs: 60_000, articleMs: 60_000, canvasMs: 60_000, heapMib: 512 }
const texts = new TextThreads({ mathStylesheet: '' }, LIMITS)
afterAll(() => texts.close())

describe('the threads that read texts', () => {
  it('give way to the main thread, which answers reads', async () => {
    const before = new Set(threads())
    // Long enough to be read in a thread.
    await texts.of('me').read(`# A title\n\n${'A line of text. '.repeat(2_000)}`)
    const started = threads().filter((id) => !before.has(id))
    const ofNode = started.filter((id) => nameOf(id) === 'WorkerThread')

    expect(ofNode.map((id) => getPriority(id))).toEqual([Math.max(5, getPriority(process.pid))])
  })
})

function threads(): number[] {
  return readdirSync('/proc/self/task').map(Number)
}

function nameOf(thread: number): string {
  try {
    return readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}
