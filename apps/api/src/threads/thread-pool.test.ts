import { afterEach, describe, expect, it } from '@jest/globals'
import type { QueueLimits } from './thread-pool.ts'
import { ThreadPool } from './thread-pool.ts'

const entry = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    const kept = []
    parentPort.on('message', (task) => {
      if (task === 'spin') for (;;);
      if (task === 'wait') return
      if (task === 'grow') for (;;) kept.push(new Array(100_000).fill(kept.length))
      if (task === 'end') process.exit(1)
      if (task === 'throw') return parentPort.postMessage({ kind: 'failed', error: new RangeError('x') })
      parentPort.postMessage({ kind: 'done', value: task })
    })
    parentPort.postMessage({ kind: 'ready' })
  `)}`,
)

/** All threads but the first never finish starting. */
const slowAfterFirst = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, workerData } from 'node:worker_threads'
    if (workerData.start > 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    parentPort.on('message', (task) => parentPort.postMessage({ kind: 'done', value: task }))
    parentPort.postMessage({ kind: 'ready' })
  `)}`,
)

const pools: ThreadPool[] = []
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

const LIMITS = { maxThreads: 1, maxThreadsEach: 2, maxWaitingEach: 10, maxWaiting: 10 }
const NO_THREADS = { ...LIMITS, maxThreads: 0 }

type Parts = Partial<QueueLimits> & {
  readonly entry?: URL
  readonly data?: unknown
  readonly shares?: QueueLimits
}

function newPool({
  entry: other = entry,
  data = null,
  shares = NO_THREADS,
  ...limits
}: Parts = {}): ThreadPool {
  const queues = { requests: { ...LIMITS, ...limits }, shares }
  const pool = new ThreadPool({ entry: other, data, queues, maxHeapMb: 64 })
  pools.push(pool)
  return pool
}

const run = (pool: ThreadPool, message: unknown, limitMs: number, userId = 'me') =>
  pool.run({ queue: 'requests', userId, message, limitMs })

const LONG_MS = 60_000
/** Long enough that a thread on a busy machine uses this much CPU time before the wall-clock limit. */
const ENOUGH_MS = 500
const tooComplex = { code: 'invalid_request', details: { reason: 'too_complex' } }

describe('a thread pool', () => {
  it('does more tasks than it has threads', async () => {
    const pool = newPool({ maxThreads: 2 })

    expect(await Promise.all([1, 2, 3, 4, 5].map((task) => run(pool, task, LONG_MS)))).toEqual([
      1, 2, 3, 4, 5,
    ])
  })

  it('keeps the process alive while it works, and not longer', async () => {
    const ports = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length
    const before = ports()
    const pool = newPool()

    const working = run(pool, 'a task', LONG_MS)
    const during = ports()
    await working

    expect([during > before, ports() - before]).toEqual([true, 0])
  })

  it('has one thread ready that was prepared', async () => {
    const pool = newPool({ maxThreads: 1 })
    pool.prepare()
    pool.prepare()

    expect(await run(pool, 'first', LONG_MS)).toBe('first')
  })

  it('starts no thread more while one starts that can take what waits', async () => {
    let starts = 0
    // A thread's data is cloned when it starts, which reads this property.
    const data = {
      get start() {
        starts += 1
        return starts
      },
    }
    const pool = newPool({ entry: slowAfterFirst, data, maxThreads: 4 })
    await run(pool, 'the first thread is there', LONG_MS)
    for (const round of [1, 2, 3]) {
      await Promise.all([run(pool, round, LONG_MS), run(pool, 'waits', LONG_MS)])
    }

    expect(starts).toBe(2)
  })

  it('ends a task that takes too long, and goes on', async () => {
    const pool = newPool()

    const [spun, next] = [run(pool, 'spin', ENOUGH_MS), run(pool, 'next', LONG_MS)]

    await expect(spun).rejects.toMatchObject(tooComplex)
    expect(await next).toBe('next')
  })

  it('gives up a task that gets no time of its own, and calls it no more complex for that', async () => {
    const pool = newPool()

    await expect(run(pool, 'wait', 50)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await run(pool, 'next', LONG_MS)).toBe('next')
  })

  it('ends a task that takes too much memory, and goes on', async () => {
    const pool = newPool()

    await expect(run(pool, 'grow', LONG_MS)).rejects.toMatchObject(tooComplex)
    expect(await run(pool, 'next', LONG_MS)).toBe('next')
  })

  it('passes on what a task throws', async () => {
    await expect(run(newPool(), 'throw', LONG_MS)).rejects.toMatchObject({ name: 'RangeError' })
  })

  it.each([{ maxWaiting: 1 }, { maxWaitingEach: 1 }])('refuses more than may wait: %j', async (most) => {
    const pool = newPool(most)
    const first = run(pool, 'first', LONG_MS)

    await expect(run(pool, 'second', LONG_MS)).rejects.toMatchObject({
      code: 'rate_limited',
      headers: { 'Retry-After': '1' },
    })
    expect(await first).toBe('first')
  })

  it('lets users take turns', async () => {
    const pool = newPool()
    const done: unknown[] = []
    const mine = [1, 2, 3].map((task) => run(pool, task, LONG_MS))
    const theirs = ['a', 'b'].map((task) => run(pool, task, LONG_MS, 'they'))

    await Promise.all([...mine, ...theirs].map(async (task) => done.push(await task)))

    expect(done).toEqual([1, 'a', 2, 'b', 3])
  })

  it('keeps a thread for others from a user who takes all that may be had', async () => {
    const pool = newPool({ maxThreads: 3 })
    const spinning = [1, 2, 3].map(() => run(pool, 'spin', 60_000).catch(() => 'ended'))

    expect(await run(pool, 'theirs', LONG_MS, 'they')).toBe('theirs')
    await pool.close()
    expect(await Promise.all(spinning)).toEqual(['ended', 'ended', 'ended'])
  })

  it('says so when a thread ends by itself, and goes on', async () => {
    const pool = newPool()

    await expect(run(pool, 'end', LONG_MS)).rejects.toThrow('A thread has ended.')
    expect(await run(pool, 'next', LONG_MS)).toBe('next')
  })

  it('refuses all tasks if no thread can start', async () => {
    const broken = new URL('data:text/javascript,throw new TypeError("x")')

    await expect(run(newPool({ entry: broken }), 'first', LONG_MS)).rejects.toMatchObject({
      name: 'TypeError',
    })
  })

  it('does the tasks of one queue while another has all its threads at work and is full', async () => {
    const pool = newPool({ shares: { maxThreads: 1, maxThreadsEach: 1, maxWaitingEach: 1, maxWaiting: 1 } })
    const ofShare = () => pool.run({ queue: 'shares', userId: 'me', message: 'wait', limitMs: LONG_MS })
    const building = ofShare().catch(() => 'closed')
    await run(pool, 'until the build has its thread', LONG_MS)
    const waiting = ofShare().catch(() => 'closed')

    await expect(ofShare()).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await run(pool, 'mine', LONG_MS)).toBe('mine')
    expect(await run(pool, 'theirs', LONG_MS, 'somebody else')).toBe('theirs')
    await pool.close()
    expect(await Promise.all([building, waiting])).toEqual(['closed', 'closed'])
  })
})
