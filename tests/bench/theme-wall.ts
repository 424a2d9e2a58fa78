import { readFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import type { CDPSession, Page } from 'puppeteer'
import { startWebStack } from '../support/web/web-stack.ts'

// Measures how long the wall of themes takes from the key press until the first screen is drawn, and until all pages
// near the window are. `npm run bench:wall -- 5` opens it five times.

const TIMES = Number(process.argv[2] ?? 3)
/** The browser's metrics of the main thread. */
const WORK = ['Task', 'Script', 'Layout', 'RecalcStyle'] as const

const article = await readFile(new URL('../fixtures/articles/ten-pages.md', import.meta.url), 'utf8')
const web = await startWebStack()
try {
  const writer = await web.person()
  console.log(`machine  ${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}`)
  for (const cover of [false, true]) {
    const { project_id } = await writer.galley.projects.create({
      markdown: article,
      design: { platform: 'xhs', configs: { xhs: { cover } } },
    })
    for (let time = 0; time < TIMES; time++) {
      const { page, open, close } = await web.visit(writer)
      page.setDefaultTimeout(180_000)
      await open(`/editor/${project_id}`)
      await page.waitForSelector('iframe[data-layout]')
      console.log(`${cover ? 'covers' : 'pages '}   ${await measureOpening(page)}`)
      await close()
    }
  }
} finally {
  await web.close()
}

async function measureOpening(page: Page): Promise<string> {
  const session = await page.createCDPSession()
  // The CPU time of the thread, which doesn't depend on the machine's load.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.hover('.theme-picker > .button')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_500)))
  const before = await workOf(session)
  const { firstMs, allMs, count, longest } = await page.evaluate(openAndWatch)
  const after = await workOf(session)
  const work = WORK.map((name, index) => `${name} ${((after[index] ?? 0) - (before[index] ?? 0)).toFixed(0)}`)
  return `first screen ${firstMs} ms, all ${count} pages ${allMs} ms, longest task ${longest} ms; main thread ms: ${work.join(', ')}`
}

async function workOf(session: CDPSession): Promise<number[]> {
  const { metrics } = await session.send('Performance.getMetrics')
  return WORK.map((name) => 1000 * (metrics.find((metric) => metric.name === `${name}Duration`)?.value ?? 0))
}

/** Opens the wall, and resolves when it is complete. It is sent to the page. */
function openAndWatch() {
  const tasks: number[] = []
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
    {
      type: 'longtask',
    },
  )
  const beganAt = performance.now()
  document.querySelector<HTMLElement>('.theme-picker > .button')?.click()
  return new Promise<{ firstMs: number; allMs: number; count: number; longest: number }>((resolve) => {
    let firstMs = 0
    const look = () => {
      const view = document.querySelector('.wall-scroller')?.getBoundingClientRect()
      const sheets = [...document.querySelectorAll('.wall-sheet')]
      const isDrawn = (sheet: Element) => sheet.querySelector('[data-shown]') !== null
      const visible = sheets.filter((sheet) => view && sheet.getBoundingClientRect().top < view.bottom)
      const nowMs = Math.round(performance.now() - beganAt)
      if (firstMs === 0 && visible.length > 0 && visible.every(isDrawn)) firstMs = nowMs
      if (sheets.length > 0 && sheets.every(isDrawn)) {
        const longest = Math.round(Math.max(0, ...tasks))
        resolve({ firstMs, allMs: nowMs, count: sheets.length, longest })
      } else requestAnimationFrame(look)
    }
    look()
  })
}
