import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestPool } from '../test-chromium.ts'
import { job, pagesOf, startTestPool, until } from '../test-chromium.ts'
import { groupMemoryBytes, processGroup } from './process-tree.ts'

const MIB = 1024 * 1024
let pool: TestPool

beforeAll(async () => {
  pool = await startTestPool({ slots: 2, memoryLimitBytes: 500 * MIB })
})
afterAll(() => pool.close())

const html = pagesOf(['red'])

/** Takes memory without end, and lets the page answer in between. */
async function grow(): Promise<void> {
  const kept: Uint8Array[] = []
  for (;;) {
    kept.push(new Uint8Array(16 * 1024 * 1024).fill(kept.length))
    await Promise.resolve()
  }
}

describe('a browser that takes more memory than it may', () => {
  it('is killed with all its processes, and fails its own job alone', async () => {
    const grown = Promise.withResolvers<void>()
    const beside = pool.run(job({ deadlineMs: 60_000 }), async (page) => {
      await page.open(html)
      await grown.promise
      return await page.capture(0, 'png')
    })
    await until(() => pool.health().busy === 1)
    const [first, second] = [pool.pid(0), pool.pid(1)]

    const growing = pool.run(job({ deadlineMs: 60_000 }), async (page) => {
      await page.open(html)
      await page.evaluate(grow, null)
    })

    await expect(growing).rejects.toMatchObject({ kind: 'memory' })
    await until(() => processGroup(second).length === 0)
    grown.resolve()
    expect((await beside).length).toBeGreaterThan(100)
    expect(pool.pid(0)).toBe(first)
    expect(pool.events).toContainEqual({ kind: 'killed', slot: 1, pid: second })
  })

  it('makes way for a new one that takes the next job', async () => {
    await pool.idle()

    const pictures = await Promise.all(
      [0, 1].map(() =>
        pool.run(job(), async (page) => {
          await page.open(html)
          return await page.capture(0, 'png')
        }),
      ),
    )

    expect(pictures.every(({ length }) => length > 100)).toBe(true)
    await pool.idle()
    for (const slot of [0, 1]) expect(groupMemoryBytes(pool.pid(slot))).toBeLessThan(500 * MIB)
  })
})
