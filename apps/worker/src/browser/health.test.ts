import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestPool } from './test-chromium.ts'
import { startTestPool } from './test-chromium.ts'

let pool: TestPool
let browserPid = 0
const upAfterCrash = Promise.withResolvers<number>()
beforeAll(async () => {
  pool = await startTestPool({
    onEvent(event) {
      if (event.kind === 'launched') browserPid = event.pid
      if (event.kind === 'crashed') upAfterCrash.resolve(pool.health().up)
    },
  })
})
afterAll(() => pool.close())

describe('the health of a pool', () => {
  it('counts browsers as long as they are up', async () => {
    expect(pool.health()).toMatchObject({ slots: 1, up: 1, sandboxed: true })
    expect(pool.memoryBytes()).toBeGreaterThan(10_000_000)

    process.kill(browserPid, 'SIGKILL')

    expect(await upAfterCrash.promise).toBe(0)
  })
})
