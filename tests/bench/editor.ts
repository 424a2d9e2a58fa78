import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import type { CDPSession, Page } from 'puppeteer'
import { startWebStack } from '../support/web/web-stack.ts'

// Measures how fast the editor's preview follows a key press, and how long typing blocks the page.
// `npm run bench:editor -- 10` uses ten times the article, `-- profile.cpuprofile` also writes a CPU profile.

const KEYS = 30
const WARM_UP = 5
const TYPED = 80
const KEY_EVERY_MS = 110
/** The preview has come to rest after this time without a change. */
const REST_MS = 350

/** The browser's metrics: the main thread's total time, and its parts. */
const WORK = ['Task', 'Script', 'Layout', 'RecalcStyle'] as const

const args = process.argv.slice(2)
const times = Number(args.find((each) => /^\d+$/.test(each)) ?? 1)
const profile = args.find((each) => !/^\d+$/.test(each))
const article = await readFile(new URL('../fixtures/articles/ten-pages.md', import.meta.url), 'utf8')
const markdown = Array.from({ length: times }, () => article).join('\n\n')
const web = await startWebStack()
try {
  const writer = await web.person()
  const { project_id } = await writer.galley.projects.create({ markdown })
  const { page, open } = await web.visit(writer)
  await open(`/editor/${project_id}`)
  await page.waitForSelector('iframe[data-layout]')
  await page.evaluate(watch)
  console.log(`machine      ${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}`)
  console.log(`article      ten-pages.md${times > 1 ? ` × ${times}` : ''}, ${markdown.length} characters`)
  const session = await page.createCDPSession()
  // The CPU time of the thread, which doesn't depend on the machine's load.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  for (const place of ['the first paragraph', 'the middle', 'a block of code'] as const) {
    await putCursor(page, place)
    const before = await workOf(session)
    const waits = await singleKeys(page)
    const work = workPerKey(before, await workOf(session), KEYS + WARM_UP)
    console.log(`${place.padEnd(20)} key → pages  ${row(waits)}   ${work}`)
  }
  await putCursor(page, 'the middle')
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: 200 })
  if (profile) await session.send('Profiler.start')
  const before = await workOf(session)
  const { tasks, echoes } = await typeOn(page)
  const work = workPerKey(before, await workOf(session), TYPED)
  if (profile) await writeFile(profile, JSON.stringify((await session.send('Profiler.stop')).profile))
  console.log(`${'typing on'.padEnd(20)} key → text   ${row(echoes)}   ${work}`)
  console.log(
    `longest task while typing: ${Math.max(0, ...tasks).toFixed(0)} ms (${tasks.length} over 50 ms)`,
  )
} finally {
  await web.close()
}

async function workOf(session: CDPSession): Promise<number[]> {
  const { metrics } = await session.send('Performance.getMetrics')
  return WORK.map((name) => 1000 * (metrics.find((metric) => metric.name === `${name}Duration`)?.value ?? 0))
}

function workPerKey(before: readonly number[], after: readonly number[], keys: number): string {
  const work = WORK.map(
    (name, index) => `${name} ${(((after[index] ?? 0) - (before[index] ?? 0)) / keys).toFixed(1)}`,
  )
  return `main thread ms a key: ${work.join(', ')}`
}

type Place = 'the first paragraph' | 'the middle' | 'a block of code'

/** Presses one key at a time, each when the pages have come to rest. Returns the times to the last change of the preview. */
async function singleKeys(page: Page): Promise<number[]> {
  const waits: number[] = []
  for (let key = 0; key < KEYS + WARM_UP; key++) {
    await page.evaluate(() => window.bench.begin())
    await page.keyboard.type('字')
    const ms = await page.evaluate((restMs) => window.bench.rest(restMs), REST_MS)
    if (key >= WARM_UP) waits.push(ms)
  }
  return waits
}

async function typeOn(page: Page): Promise<{ tasks: number[]; echoes: number[] }> {
  await page.evaluate(() => window.bench.begin())
  for (let key = 0; key < TYPED; key++) {
    const due = performance.now() + KEY_EVERY_MS
    await page.keyboard.type('ab字。'.charAt(key % 4))
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
  }
  return page.evaluate(() => ({ tasks: window.bench.tasks, echoes: window.bench.echoes }))
}

async function putCursor(page: Page, place: Place): Promise<void> {
  const lines = markdown.split('\n')
  const wanted = {
    'the first paragraph': 2,
    'the middle': lines.findIndex(
      (line, index) => index > lines.length / 2 && /^[\p{Script=Han}]/u.test(line),
    ),
    'a block of code': lines.findIndex((line) => line.startsWith('export function')),
  }[place]
  await page.click('.cm-content')
  await page.keyboard.down('Control')
  await page.keyboard.press('Home')
  await page.keyboard.up('Control')
  for (let line = 0; line < wanted; line++) await page.keyboard.press('ArrowDown')
  // Wrapped lines take more than one press.
  await page.evaluate((words) => {
    const line = [...document.querySelectorAll('.cm-line')].find(({ textContent }) => textContent === words)
    if (!line) return
    const range = document.createRange()
    range.selectNodeContents(line)
    range.collapse(false)
    getSelection()?.removeAllRanges()
    getSelection()?.addRange(range)
  }, lines[wanted] ?? '')
}

type Bench = {
  begin(): void
  rest(ms: number): Promise<number>
  readonly tasks: number[]
  readonly echoes: number[]
}

declare global {
  interface Window {
    bench: Bench
  }
}

/** Runs in the page. Records when a key came, when the preview last changed, and long tasks. */
function watch(): void {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[data-layout]')
  const shown = frame?.contentDocument
  if (!shown) throw new Error('There is no preview.')
  let keyAt = 0
  let changedAt = 0
  const tasks: number[] = []
  const echoes: number[] = []
  addEventListener(
    'beforeinput',
    ({ timeStamp }) => {
      keyAt = timeStamp
      requestAnimationFrame(() => setTimeout(() => echoes.push(performance.now() - timeStamp)))
    },
    { capture: true },
  )
  new MutationObserver(() => {
    changedAt = performance.now()
  }).observe(shown, { subtree: true, childList: true, attributes: true, characterData: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask' })
  window.bench = {
    tasks,
    echoes,
    begin: () => {
      keyAt = 0
      changedAt = 0
      tasks.length = 0
      echoes.length = 0
    },
    rest: async (ms) => {
      while (changedAt === 0 || performance.now() - changedAt < ms)
        await new Promise((resolve) => setTimeout(resolve, 20))
      return changedAt - keyAt
    },
  }
}

function row(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return `p50 ${at(0.5).toFixed(0).padStart(4)} ms   p95 ${at(0.95).toFixed(0).padStart(4)} ms`
}
