import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { CardPage } from './index.ts'
import { processGroup, rendererProcesses } from './process/process-tree.ts'
import type { TestPool } from './test-chromium.ts'
import { job, pagesOf, startTestPool, until } from './test-chromium.ts'

let pool: TestPool

beforeAll(async () => {
  pool = await startTestPool()
})

afterAll(async () => {
  await pool.close()
})

const html = pagesOf(['red', 'blue'])

async function open(page: CardPage): Promise<void> {
  await page.open(html)
}

async function openAndWaitForever(page: CardPage): Promise<void> {
  await page.open(html)
  await page.evaluate(() => new Promise<void>(() => undefined), null)
}

async function spinForever(page: CardPage): Promise<void> {
  await page.open(html)
  await page.evaluate(() => {
    for (;;);
  }, null)
}

async function expectNextJobToWork(): Promise<void> {
  const picture = await pool.run(job(), async (page) => {
    await page.open(html)
    return await page.capture(1, 'png')
  })
  expect(picture.length).toBeGreaterThan(100)
}

describe('a job that is stopped', () => {
  it('is rejected at once when its signal is aborted, and frees the slot', async () => {
    const controller = new AbortController()
    const running = pool.run(job({ signal: controller.signal }), async (page) => {
      await page.open(html)
      controller.abort()
      await new Promise(() => undefined)
    })

    await expect(running).rejects.toMatchObject({ kind: 'aborted' })
    await expectNextJobToWork()
  })

  it('is rejected while it waits for a slot', async () => {
    const controller = new AbortController()
    const blocker = new AbortController()
    const blocking = pool.run(job({ signal: blocker.signal }), openAndWaitForever)
    const waiting = pool.run(job({ signal: controller.signal }), open)
    await until(() => pool.health().waiting === 1)

    controller.abort()

    await expect(waiting).rejects.toMatchObject({ kind: 'aborted' })
    expect(pool.health().waiting).toBe(0)
    blocker.abort()
    await expect(blocking).rejects.toMatchObject({ kind: 'aborted' })
  })

  it('takes a browser along that does not open its page', async () => {
    await pool.idle()
    const controller = new AbortController()
    const stopped = pool.pid()
    process.kill(stopped, 'SIGSTOP')
    const running = pool.run(job({ signal: controller.signal }), open)
    controller.abort()

    await expect(running).rejects.toMatchObject({ kind: 'aborted' })
    await expectNextJobToWork()
    expect(pool.events).toContainEqual({ kind: 'killed', slot: 0, pid: stopped })
  })

  it('is not begun when its signal is aborted already', async () => {
    let hasBegun = false

    const running = pool.run(job({ signal: AbortSignal.abort() }), async () => {
      hasBegun = true
    })

    await expect(running).rejects.toMatchObject({ kind: 'aborted' })
    expect(hasBegun).toBe(false)
  })

  it.each([
    ['waits', openAndWaitForever],
    ['keeps its page busy', spinForever],
  ])('is rejected at its deadline when it %s, with its process', async (_name, work) => {
    await expectNextJobToWork()
    await pool.idle()
    const before = rendererProcesses(pool.pid()).length

    await expect(pool.run(job({ deadlineMs: 250 }), work)).rejects.toMatchObject({ kind: 'timeout' })

    await expectNextJobToWork()
    await pool.idle()
    await until(() => rendererProcesses(pool.pid()).length <= before)
  })

  it('refuses calls that come too late', async () => {
    let kept: CardPage | undefined
    await pool.run(job(), async (page) => {
      kept = page
    })

    await expect(kept?.open(html)).rejects.toMatchObject({ kind: 'closed' })
  })

  it('kills a browser that does not answer', async () => {
    const frozen = pool.pid()
    // Enough for the page to open on a busy machine.
    const running = pool.run(job({ deadlineMs: 5_000 }), async (page) => {
      await page.open(html)
      process.kill(frozen, 'SIGSTOP')
      await page.capture(0, 'png')
    })

    await expect(running).rejects.toMatchObject({ kind: 'timeout' })
    await expectNextJobToWork()

    expect(pool.events.at(-2)).toEqual({ kind: 'killed', slot: 0, pid: frozen })
    expect(processGroup(frozen)).toEqual([])
  })
})

describe('a crash', () => {
  it.each([
    ['the page', (pid: number) => rendererProcesses(pid)],
    ['the browser', (pid: number) => [pid]],
  ])('of %s fails the job and only that', async (_name, victims) => {
    const crashed = pool.pid()
    const running = pool.run(job(), async (page) => {
      await page.open(html)
      for (const pid of victims(crashed)) process.kill(pid, 'SIGKILL')
      await page.evaluate(() => new Promise<void>(() => undefined), null)
    })

    await expect(running).rejects.toMatchObject({ kind: 'crashed' })
    await expectNextJobToWork()

    expect(pool.pid()).not.toBe(crashed)
    expect(processGroup(crashed)).toEqual([])
  })

  it.each([
    ['the page', (pid: number) => rendererProcesses(pid)],
    ['the browser', (pid: number) => [pid]],
  ])('of %s between two jobs fails none', async (_name, victims) => {
    await pool.idle()

    for (const pid of victims(pool.pid())) process.kill(pid, 'SIGKILL')

    await expectNextJobToWork()
  })
})

describe('slots', () => {
  it('work at once', async () => {
    const twoSlots = await startTestPool({ slots: 2 })
    let begun = 0
    const both = Promise.withResolvers<void>()
    const run = () =>
      twoSlots.run(job(), async (page) => {
        begun += 1
        if (begun === 2) both.resolve()
        await page.open(html)
        // Neither ends before the other has begun.
        await both.promise
        await page.capture(0, 'png')
      })

    await Promise.all([run(), run(), run(), run()])
    await twoSlots.close()

    expect(twoSlots.health().jobs).toBe(4)
    expect(twoSlots.pid(0)).not.toBe(twoSlots.pid(1))
    // What is killed takes a moment to be gone.
    await until(() => [0, 1].every((slot) => processGroup(twoSlots.pid(slot)).length === 0))
  })

  it('take jobs in the order of their arrival', async () => {
    const begun: number[] = []
    const run = (name: number) =>
      pool.run(job(), async () => {
        begun.push(name)
      })

    await Promise.all([1, 2, 3, 4, 5, 6].map(run))

    expect(begun).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe('close', () => {
  it('stops what runs and refuses what waits or comes later', async () => {
    const closing = await startTestPool()
    const running = closing.run(job(), openAndWaitForever)
    const waiting = closing.run(job(), open)
    await until(() => closing.health().waiting === 1)

    const results = Promise.allSettled([running, waiting])
    await closing.close()

    const kinds = (await results).map((result) => result.status === 'rejected' && result.reason.kind)
    expect(kinds).toEqual(['closed', 'closed'])
    await expect(closing.run(job(), open)).rejects.toMatchObject({ kind: 'closed' })
    // The kernel takes a moment to forget a process that was killed.
    await until(() => processGroup(closing.pid()).length === 0)
  })
})

describe('a killed worker', () => {
  it('leaves no browser, and the next one removes its files', async () => {
    const scratchDir = `${pool.options.scratchDir}/killed`
    await mkdir(scratchDir)
    const code = `
      const { startBrowserPool } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url).href)})
      const onEvent = (event) => console.log(event.pid)
      const pool = await startBrowserPool({ ...${JSON.stringify(pool.options)}, scratchDir: ${JSON.stringify(scratchDir)}, onEvent })
      const signal = new AbortController().signal
      await pool.run({ card: { widthPx: 200, heightPx: 200, scale: 2 }, signal, deadlineMs: 60000 }, async (page) => {
        await page.open('<p>text')
        console.log('busy')
        await page.evaluate(() => { for (;;); }, null)
      })`
    const host = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const lines: string[] = []
    createInterface(host.stdout).on('line', (line) => lines.push(line))
    await until(() => lines.includes('busy'))
    const pid = Number(lines[0])
    expect(processGroup(pid).length).toBeGreaterThan(3)

    host.kill('SIGKILL')
    await once(host, 'exit')

    await until(() => processGroup(pid).length === 0)
    expect(await readdir(scratchDir)).toHaveLength(1)
    const next = await startTestPool({ scratchDir })
    expect(await readdir(scratchDir)).toHaveLength(1)
    await next.close()
    expect(await readdir(scratchDir)).toEqual([])
  })
})

describe('many jobs', () => {
  it('leave processes and file handles as they were', async () => {
    const count = () => ({
      processes: processGroup(pool.pid()).length,
      workerHandles: readdirSync('/proc/self/fd').length,
      browserHandles: readdirSync(`/proc/${pool.pid()}/fd`).length,
    })
    const runJobs = async (jobs: number) => {
      for (let i = 0; i < jobs; i += 1) await expectNextJobToWork()
      await pool.idle()
    }
    await runJobs(15)
    const before = count()
    const pid = pool.pid()

    await runJobs(60)

    expect(pool.pid()).toBe(pid)
    // A leak leaves something of each of the sixty jobs; a few more or less come and go with the browser's own threads.
    const isFlat = ({ processes, workerHandles, browserHandles }: ReturnType<typeof count>) =>
      processes <= before.processes + 2 &&
      workerHandles <= before.workerHandles + 15 &&
      browserHandles <= before.browserHandles + 15
    await until(() => isFlat(count()))
  })

  it('leave nothing of themselves with the browser that goes on', async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage: () => void = runInNewContext('gc')
    const runOne = async () => {
      const { signal } = new AbortController()
      await pool.run(job({ signal }), open)
      return new WeakRef(signal)
    }

    const signal = await runOne()
    await pool.idle()

    await until(() => {
      collectGarbage()
      return signal.deref() === undefined
    })
  })

  it('get a new browser after as many as one may serve', async () => {
    const recycling = await startTestPool({ maxJobs: 2 })

    for (let i = 0; i < 5; i += 1) await recycling.run(job(), open)
    await recycling.close()

    const kinds = recycling.events.map(({ kind }) => kind)
    // On a busy machine a launch may take too long, and is tried again.
    expect(kinds.filter((kind) => kind !== 'launch-failed')).toEqual([
      'launched',
      'recycled',
      'launched',
      'recycled',
      'launched',
    ])
  })

  it('get a new browser when it has grown too big', async () => {
    const recycling = await startTestPool({ maxRssBytes: 1 })

    for (let i = 0; i < 20; i += 1) await recycling.run(job(), async () => undefined)
    await recycling.idle()
    await recycling.close()

    const recycled = recycling.events.filter(({ kind }) => kind === 'recycled')
    expect(recycled).toEqual([expect.objectContaining({ jobs: 20, rssBytes: expect.any(Number) })])
  })
})
