import { afterEach, describe, expect, it } from '@jest/globals'
import { ThreadPool } from './thread-pool.ts'

const entry = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    const kept = []
    parentPort.on('message', (task) => {
      if (task === 'spin') for (;;);
      if (task === 'grow') for (;;) kept.push(new Array(100_000).fill(kept.length))
      if (task === 'end') process.exit(1)
      if (task === 'throw') return parentPort.postMessage({ kind: 'failed', error: new RangeError('x') })
      parentPort.postMessage({ kind: 'done', value: task })
    })
    parentPort.postMessage({ kind: 'ready' })
  `)}`,
)

const pools: ThreadPool[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

function newPool(parts: { maxThreads?: number; maxWaiting?: number; entry?: URL } = {}): ThreadPool {
  const pool = new ThreadPool({ entry, data: null, maxThreads: 1, maxWaiting: 10, maxHeapMb: 64, ...parts })
  pools.push(pool)
  return pool
}

const LONG_MS = 60_000
const tooComplex = { code: 'invalid_request', details: { reason: 'too_complex' } }

describe('a thread pool', () => {
  it('does more tasks than it has threads', async () => {
    const pool = newPool({ maxThreads: 2 })

    expect(await Promise.all([1, 2, 3, 4, 5].map((task) => pool.run(task, LONG_MS)))).toEqual([1, 2, 3, 4, 5])
  })

  it('ends a task that takes too long, and goes on', async () => {
    const pool = newPool()

    const [spun, next] = [pool.run('spin', 50), pool.run('next', LONG_MS)]

    await expect(spun).rejects.toMatchObject(tooComplex)
    expect(await next).toBe('next')
  })

  it('ends a task that takes too much memory, and goes on', async () => {
    const pool = newPool()

    await expect(pool.run('grow', LONG_MS)).rejects.toMatchObject(tooComplex)
    expect(await pool.run('next', LONG_MS)).toBe('next')
  })

  it('passes on what a task throws', async () => {
    await expect(newPool().run('throw', LONG_MS)).rejects.toMatchObject({ name: 'RangeError' })
  })

  it('refuses more than may wait', async () => {
    const pool = newPool({ maxWaiting: 1 })
    const first = pool.run('first', LONG_MS)

    await expect(pool.run('second', LONG_MS)).rejects.toMatchObject({
      code: 'rate_limited',
      headers: { 'Retry-After': '1' },
    })
    expect(await first).toBe('first')
  })

  it('says so when a thread ends by itself, and goes on', async () => {
    const pool = newPool()

    await expect(pool.run('end', LONG_MS)).rejects.toThrow('A thread has ended.')
    expect(await pool.run('next', LONG_MS)).toBe('next')
  })

  it('refuses everybody when no thread can start', async () => {
    const broken = new URL('data:text/javascript,throw new TypeError("x")')

    await expect(newPool({ entry: broken }).run('first', LONG_MS)).rejects.toMatchObject({
      name: 'TypeError',
    })
  })
})
