import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { readConfig } from '@galley/api/config'
import type { Platform } from '@galley/contracts'
import { PLATFORMS, SCOPES } from '@galley/contracts'
import { analyseText, parseMarkdown } from '@galley/render'
import { scoreLabelledSet } from '../support/labelled-set.ts'
import type { Owner } from '../support/test-api.ts'
import { addOwner } from '../support/test-api.ts'
import type { ApiBody } from '../support/test-stack.ts'
import { startTestStack } from '../support/test-stack.ts'
import { measureEdit } from './compliance/measure-edit.ts'

// Measures whether the analysis is right, and its cost: compares the estimated pages with those of a render, for
// every fixture article (or those whose names contain an argument), every platform and up to six themes; measures how well
// banned words are found; and times it.

const THEMES = ['plain-ink', 'morning-post', 'warm-letter', 'swiss-red', 'midnight', 'mint-soda']
/** After so many renders a slot takes a new owner, because requests are limited by the minute. */
const RENDERS_OF_AN_OWNER = 50
/** Cases at a time. */
const SLOTS = 2
/** The retries after an analysis that says `approximate`, because the machine had no time for a layout. */
const ASKED_AGAIN = 3
const ROUNDS = 7

const folder = new URL('../fixtures/articles/', import.meta.url)
const articles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md') && process.argv.slice(2).every((part) => name.includes(part)))
  .map((name) => ({ name, markdown: readFileSync(new URL(name, folder), 'utf8') }))
  // The API refuses a text with NUL, and one fixture has it.
  .filter(({ markdown }) => !markdown.includes('\0'))

const stack = await startTestStack()
// Fifty renders of one owner make more pages than a day's quota: such a render fails, and says nothing about the text.
await stack.database.query('UPDATE plans SET renders = 1e6, pages = 1e6, api_calls = 1e6')
try {
  await stack.startWorker({ LAYOUT_PORT: String(stack.layoutPort), WORKER_CONCURRENCY: String(SLOTS) })
  console.log(`machine     ${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}`)
  await comparePages()
  scoreWords()
  await measureTime()
  measureGrowth()
  console.log(`edit        ${measureEdit()}`)
} finally {
  await stack.close()
}

type Case = {
  readonly article: (typeof articles)[number]
  readonly theme: string
  readonly platform: Platform
}

type Found = Case & { readonly foreseen: string; readonly made: number; readonly askedAgain: number }

/** Compares estimates with renders. Each slot has its own owners, because of their limits. */
async function comparePages(): Promise<void> {
  const cases = articles.flatMap((article, index) =>
    themesFor(article.name, index).flatMap((theme) =>
      PLATFORMS.map((platform): Case => ({ article, theme, platform })),
    ),
  )
  const waiting = cases.values()
  const found: Found[] = []
  await Promise.all(
    Array.from({ length: SLOTS }, async () => {
      let owner = await addOwner(readConfig(stack.apiEnvironment), SCOPES)
      let rendersLeft = RENDERS_OF_AN_OWNER
      for (const one of waiting) {
        if (rendersLeft-- === 0) {
          owner = await addOwner(readConfig(stack.apiEnvironment), SCOPES)
          rendersLeft = RENDERS_OF_AN_OWNER - 1
        }
        found.push(await compare(owner, one))
      }
    }),
  )
  reportPages(found)
}

/** Of the many awkward texts each has one theme, by turns. All of them in all themes take half an hour. */
function themesFor(name: string, index: number): string[] {
  return name.startsWith('awkward') ? THEMES.slice(index % THEMES.length).slice(0, 1) : THEMES
}

function reportPages(found: readonly Found[]): void {
  const sum = (numberOf: (one: Found) => number) => found.reduce((total, one) => total + numberOf(one), 0)
  const different = found.filter(({ foreseen, made }) => foreseen !== `exact ${made}`)
  console.log(
    `pages       ${articles.length} articles × ${PLATFORMS.length} platforms, in up to ${THEMES.length} themes: ${found.length - different.length} of ${found.length} foreseen exactly (${sum(({ made }) => made)} pages; asked again because the slot was busy: ${sum(({ askedAgain }) => askedAgain)} times)`,
  )
  for (const { article, platform, theme, foreseen, made } of different) {
    console.log(`  ${article.name}, ${platform}, ${theme}: foreseen ${foreseen}, made ${made}`)
  }
}

async function compare(owner: Owner, one: Case): Promise<Found> {
  const { theme, platform } = one
  const { markdown } = one.article
  const { project_id } = await call(owner, '/projects', { markdown })
  const asked = { project_id, platform, config: { theme } }
  let askedAgain = 0
  let analysis = await call(owner, '/analyze', asked)
  while (analysis.platforms[platform].estimate !== 'exact' && askedAgain < ASKED_AGAIN) {
    askedAgain += 1
    analysis = await call(owner, '/analyze', asked)
  }
  const { estimate, estimated_pages } = analysis.platforms[platform]
  const foreseen = `${estimate} ${estimated_pages}`
  const { render_id } = await call(owner, '/renders', asked)
  for (;;) {
    const render = await call(owner, `/renders/${render_id}?wait=25`)
    if (render.status === 'completed') return { ...one, foreseen, made: render.page_count, askedAgain }
    if (render.status === 'failed')
      throw new Error(`The render of ${one.article.name} failed: ${render.error?.reason}.`)
  }
}

/** Calls the API. Waits out the rate limit, which two hundred renders exceed. */
async function call({ token }: Owner, path: string, body?: object): Promise<ApiBody> {
  const response = await fetch(stack.baseUrl + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.status === 429) {
    await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get('retry-after')) * 1000))
    return call({ token } as Owner, path, body)
  }
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  return (await response.json()).data
}

function scoreWords(): void {
  const { recall, precision, sentences, stretches } = scoreLabelledSet((text) =>
    analyse(text)
      .banned_words.filter(({ severity }) => severity !== 'hint')
      .map(({ range, rule_id }) => ({ start: range.start, end: range.end, rule: rule_id })),
  )
  console.log(
    `words       recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)} (${stretches} stretches in ${sentences.positive.length} sentences, ${sentences.negative.length} without)`,
  )
}

function analyse(markdown: string) {
  const article = parseMarkdown(markdown)
  const input = {
    markdown,
    article,
    title: '',
    platforms: PLATFORMS,
    config: {},
    setFormula: null,
    locale: 'zh',
  } as const
  return analyseText({ ...input, layouts: new Map() })
}

/**
 * Times one article of about ten thousand characters through the API. The difference from the function's time is the
 * layout.
 */
async function measureTime(): Promise<void> {
  const markdown = readFileSync(new URL('ten-pages.md', folder), 'utf8')
  const text = markdown.repeat(Math.max(1, Math.round(10_000 / markdown.length)))
  const owner = await addOwner(readConfig(stack.apiEnvironment), SCOPES)
  const [whole, own]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS + 2; round++) {
    const start = performance.now()
    await call(owner, '/analyze', { markdown: text, platform: 'xhs' })
    const between = performance.now()
    analyse(text)
    if (round < 2) continue
    whole.push(between - start)
    own.push(performance.now() - between)
  }
  const per = (ms: number) => (ms * 10_000) / text.length
  const share = 1 - median(own) / median(whole)
  console.log(
    `time        ${per(median(whole)).toFixed(0)} ms per 10,000 characters through the API, ${(100 * share).toFixed(0)} % of it in layout and transport; ${per(median(own)).toFixed(0)} ms without`,
  )
}

/** Twice the text may take 2.3 times as long. The fastest round says most: others share the machine. */
function measureGrowth(): void {
  const text = articles.map(({ markdown }) => markdown).join('\n\n')
  const timed = (times: number) => {
    const markdown = text.repeat(times)
    return Math.min(
      ...Array.from({ length: 3 * ROUNDS }, () => {
        const start = performance.now()
        analyse(markdown)
        return performance.now() - start
      }),
    )
  }
  timed(1)
  const [once, twice] = [timed(1), timed(2)]
  console.log(
    `growth      twice the text takes ${(twice / once).toFixed(2)} times as long (limit 2.3; ${text.length} characters in ${once.toFixed(0)} ms)`,
  )
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
