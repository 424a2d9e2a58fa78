import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import { resolveRenderConfig } from '@galley/contracts'
import { cardOf, themes } from '@galley/render'
import type { TestBrowser } from '../support/chromium.ts'
import { startTestBrowser } from '../support/chromium.ts'
import { figuresLine, sumOfFigures } from '../support/pages/line-meter.ts'
import {
  listArticles,
  listAwkward,
  listCreators,
  openPaged,
  readArticle,
} from '../support/pages/paged-article.ts'
import type { TextReport } from '../support/pages/text-report.ts'
import { missesOf, readExpected, reportOf, tableOf } from '../support/pages/text-report.ts'

// Checks every fixture article in every theme at every ratio: each character once, in order, visible, not overlapping
// anything. It also measures lines, and how texts stand on their pages, and names those that miss an aim.
// `npm run check:pages -- torture fern 16:9` checks a part of it, `-- awkward` all texts that are hard to
// break, `-- creators` the texts of creators.

const RATIOS = ['3:4', '1:1', '9:16', '4:3', '16:9', '2.35:1']
const SIZES = ['m', 's', 'l', 'xl'] as const
/** A browser that has shown thousands of pages becomes slow. */
const DOCUMENTS_PER_BROWSER = 300

const words = process.argv.slice(2)
const pick = (all: readonly string[]) => {
  const named = all.filter((name) => [name, ...name.split('/')].some((part) => words.includes(part)))
  return named.length > 0 ? named : [...all]
}
const texts = [...(await listArticles()), ...(await listAwkward()), ...(await listCreators())]
const names = texts.map((name) => name.replace(/\.md$/, ''))
const articles = pick(names)
const ids = pick(themes.map(({ id }) => id))
const ratios = pick(RATIOS)

// Over all themes, each document is combined with every size and both schemes. The combinations don't depend on the arguments.
const all = themes.flatMap(({ id: theme }, at) =>
  names.flatMap((article, row) =>
    RATIOS.map((ratio, index) => ({
      theme,
      article,
      ratio,
      scheme: (at + index) % 2 === 0 ? ('light' as const) : ('dark' as const),
      size: SIZES[(at + row + index) % SIZES.length] ?? 'm',
    })),
  ),
)
const cases = all.filter(
  ({ theme, article, ratio }) => ids.includes(theme) && articles.includes(article) && ratios.includes(ratio),
)
const started = performance.now()
let pages = 0
let faulty = 0
const reports: TextReport[] = []
const expected = await readExpected()
const fills = { middle: [] as number[], last: [] as number[] }
// One browser per core. Each takes the next case when it is free.
const waiting = cases.entries()
await Promise.all(Array.from({ length: availableParallelism() }, checkWaiting))

const tookS = Math.round((performance.now() - started) / 1000)
console.log(
  `${articles.length} documents × ${ids.length} themes × ${ratios.length} ratios: ${cases.length} renders, ${pages} pages, ${faulty} with faults (${tookS} s)`,
)
console.log(`pages before the last: ${spread(fills.middle, 0.72)}`)
console.log(`last pages: ${spread(fills.last, 0.35)}`)
console.log(`lines: ${figuresLine(sumOfFigures(reports.map(({ lines }) => lines)))}`)
console.log(`\n${tableOf(reports)}`)
process.exitCode = faulty > 0 ? 1 : 0

async function checkWaiting(): Promise<void> {
  let browser = await startTestBrowser()
  let shown = 0
  for (const [, each] of waiting) {
    if (++shown % DOCUMENTS_PER_BROWSER === 0) {
      await browser.close()
      browser = await startTestBrowser()
    }
    note(each, await check(browser, each))
  }
  await browser.close()
}

/** Counts what a check has found, and prints what is wrong. */
function note(each: (typeof cases)[number], { fill, faults, misses }: Awaited<ReturnType<typeof check>>) {
  const { theme, article, ratio, scheme, size } = each
  pages += fill.length
  fills.middle.push(...fill.slice(0, -1))
  if (fill.length > 1) fills.last.push(fill.at(-1) ?? 1)
  if (faults.length > 0) faulty += 1
  if (faults.length + misses.length > 0) console.log(`${theme} ${article} ${ratio} ${scheme} ${size}`)
  for (const fault of faults) console.log(`  ${fault.kind}: ${fault.detail}`)
  for (const miss of misses) console.log(`  misses an aim: ${miss}`)
}

async function check(on: TestBrowser, { theme, article, ratio, scheme, size }: (typeof cases)[number]) {
  const markdown = await readArticle(`${article}.md`)
  const config = { theme, scheme, aspect_ratio: ratio, font_size: size, author: '林舟' }
  const paged = await openPaged(on, markdown, config)
  const { faults } = await paged.check()
  const kept = expected[article.split('/').at(-1) ?? '']?.kept ?? 0
  const report = await reportOf({ paged, markdown, card: cardOf(resolveRenderConfig('xhs', config)), kept })
  reports.push(report)
  await paged.page.close()
  return { faults, misses: missesOf(report), fill: report.fill }
}

/** Returns how full pages are: how many are below the limit, and the fill of the emptiest. */
function spread(fill: readonly number[], floor: number): string {
  const sorted = fill.toSorted((one, other) => one - other)
  const share = (at: number) => `${Math.round((sorted[Math.floor(at * sorted.length)] ?? 1) * 100)} %`
  const below = sorted.filter((each) => each < floor).length
  return `${below} of ${sorted.length} less than ${floor * 100} % full; emptiest ${share(0)}, 5 % below ${share(0.05)}, half below ${share(0.5)}`
}
