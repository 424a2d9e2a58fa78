import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { CardText } from './support/cards.ts'
import { cardsMarkdown, cardTexts } from './support/cards.ts'
import type { Core, Made } from './support/core.ts'
import { startCore } from './support/core.ts'
import { cpuMs } from './support/cpu-time.ts'
import { describeMachine, markdownTable, spreadOf } from './support/machine.ts'
import type { Peer } from './support/peers.ts'
import { measurePeers } from './support/peers.ts'
import { startPlain } from './support/plain-screenshots.ts'

// Measures the cost of a page: our core with one slot and with two, a white page that is captured in the same way,
// plain `page.screenshot` of the same pages, and other tools on the same texts. They alternate in one run.
// `--quick`: a few seconds, without the other tools. `--keep DIR`: keeps what the tools have rendered.

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, keep: { type: 'string' } },
})
const { quick } = values
const ROUNDS = quick ? 1 : 7
const SLOTS = quick ? [1] : [1, 2]
/** The texts that each slot renders in a round, so that slots are hardly ever idle. */
const TEXTS_A_SLOT = quick ? 1 : 4

const LABELS: Record<string, string> = {
  floor: 'white page, same way',
  core: 'Galley',
  plain: 'page.screenshot',
}
const FILES = [
  { format: 'png', compression: 'fast' },
  { format: 'png', compression: 'small' },
  { format: 'jpeg', compression: 'fast' },
  { format: 'webp', compression: 'fast' },
] as const

type Contender = {
  readonly name: string
  readonly slots: number
  readonly run: () => Promise<Made>
  /** The texts of one round. */
  readonly texts: number
}
type Result = {
  readonly ms: number[]
  readonly cpu: number[]
  readonly perSecond: number[]
  kilobytes: number
}

const article = await readFile(new URL('../fixtures/articles/ten-pages.md', import.meta.url), 'utf8')
const cards = await cardTexts()
const cores = await Promise.all(SLOTS.map(startCore))
const [first] = cores
if (!first) throw new Error('There is no core.')
const plains = await Promise.all(cores.map((core) => startPlain(core, core.slots)))
const hundred = Array.from({ length: 10 }, () => article).join('\n\n')
const results = new Map<string, Result>()
try {
  console.log(describeMachine({ browser: await first.browserVersion() }))
  console.log(
    `measured  ${ROUNDS} rounds in turns after one to warm up; 1080×1440 PNG; medians (smallest–largest)\n`,
  )
  await measure('ten pages', contendersFor('10', article, 10))
  if (!quick) await measure('a hundred pages', contendersFor('100', hundred, 100))
  await measure('ten texts of a page', contendersFor('cards', cardsMarkdown(cards), 10))
  await measureFiles(first)
  if (!quick) printPeers(await peersOn(first, cards))
} finally {
  await Promise.all([...cores.map((core) => core.close()), ...plains.map((plain) => plain.close())])
}

function contendersFor(key: string, markdown: string, pages: number): Contender[] {
  return cores.flatMap((core, index) => {
    const { slots } = core
    const texts = slots * (pages === 100 ? 1 : TEXTS_A_SLOT)
    const plain = plains[index]
    return [
      { name: `${key} floor ${slots}`, slots, texts, run: () => core.white(pages) },
      { name: `${key} core ${slots}`, slots, texts, run: () => core.render(markdown) },
      { name: `${key} plain ${slots}`, slots, texts: slots, run: () => plain?.render(markdown) ?? never() },
    ]
  })
}

/** Measures the cost of other file formats compared with the fast PNG, with one slot. */
async function measureFiles(core: Core): Promise<void> {
  const contenders = FILES.map((file) => ({
    name: `${file.format} ${file.compression}`,
    slots: 1,
    texts: quick ? 1 : TEXTS_A_SLOT,
    run: () => core.render(article, file),
  }))
  await playInTurns(contenders)
  const [fast] = contenders
  const of = (name: string) => results.get(name) ?? never()
  const rows = contenders.map(({ name }) => {
    const { ms, cpu, perSecond, kilobytes } = of(name)
    const times = ratio(perSecond, of(fast?.name ?? '').perSecond)
    return [name, withSpread(ms), spreadOf(cpu).median.toFixed(1), kilobytes.toFixed(0), times]
  })
  console.log(
    `${markdownTable(['files, ten pages, one slot', 'ms a page', 'CPU ms a page', 'KB', '× the fast PNG'], rows)}\n`,
  )
}

function never(): never {
  throw new Error('There is no browser for it.')
}

async function measure(title: string, contenders: readonly Contender[]): Promise<void> {
  await playInTurns(contenders)
  print(title, contenders)
}

async function playInTurns(contenders: readonly Contender[]): Promise<void> {
  for (const contender of contenders) await play(contender)
  for (const { name } of contenders) results.set(name, { ms: [], cpu: [], perSecond: [], kilobytes: 0 })
  for (let round = 0; round < ROUNDS; round++) for (const contender of contenders) await play(contender)
}

/** Runs one round of one contender, with as many texts at a time as it has slots. */
async function play({ name, slots, texts, run }: Contender): Promise<void> {
  const cpuBefore = cpuMs() ?? 0
  const startedAt = performance.now()
  const made = { pages: 0, bytes: 0 }
  let left = texts
  const slot = async () => {
    while (left-- > 0) {
      const { pages, bytes } = await run()
      made.pages += pages
      made.bytes += bytes
    }
  }
  await Promise.all(Array.from({ length: slots }, slot))
  const ms = performance.now() - startedAt
  const result = results.get(name)
  result?.ms.push(ms / made.pages)
  result?.cpu.push(((cpuMs() ?? 0) - cpuBefore) / made.pages)
  result?.perSecond.push((1000 * made.pages) / ms)
  if (result) result.kilobytes = made.bytes / made.pages / 1024
}

function print(title: string, contenders: readonly Contender[]): void {
  const head = [
    title,
    'slots',
    'ms a page',
    'pages/s',
    'KB',
    'CPU ms a page',
    '× page.screenshot',
    '× white page',
  ]
  const rows = contenders.map(({ name, slots }) => {
    const [key, kind] = name.split(' ')
    const { ms, cpu, perSecond, kilobytes } = results.get(name) ?? never()
    const timesAs = (other: string) => (results.get(`${key} ${other} ${slots}`) ?? never()).perSecond
    return [
      LABELS[kind ?? ''] ?? '',
      String(slots),
      withSpread(ms),
      spreadOf(perSecond).median.toFixed(1),
      kilobytes.toFixed(0),
      spreadOf(cpu).median.toFixed(1),
      ratio(perSecond, timesAs('plain')),
      ratio(perSecond, timesAs('floor')),
    ]
  })
  console.log(`${markdownTable(head, rows)}\n`)
}

function withSpread(values: readonly number[]): string {
  const { median, min, max } = spreadOf(values)
  return `${median.toFixed(1)} (${min.toFixed(1)}–${max.toFixed(1)})`
}

/** Returns the ratio round by round, because compared rounds follow each other closely. */
function ratio(ours: readonly number[], theirs: readonly number[]): string {
  return spreadOf(ours.map((value, round) => value / (theirs[round] ?? value))).median.toFixed(2)
}

async function peersOn(core: Core, texts: readonly CardText[]): Promise<Peer[]> {
  const { widthPx: width, heightPx: height } = core.card
  const withHtml = texts.map((text) => ({ ...text, html: core.html(cardsMarkdown([text])) }))
  const keep = values.keep === undefined ? {} : { keep: values.keep }
  return measurePeers(withHtml, { rounds: ROUNDS, size: { width, height }, ...keep })
}

function printPeers(peers: readonly Peer[]): void {
  const ours = SLOTS.map((slots) => spreadOf(results.get(`cards core ${slots}`)?.ms ?? []).median)
  const head = ['others, the same ten texts', 'version', 'ms a page', '÷ our one slot', '÷ our two slots']
  const rows = peers.map(({ name, version, rounds }) => {
    const { median } = spreadOf(rounds)
    return [name, version, withSpread(rounds), ...ours.map((mine) => (median / mine).toFixed(2))]
  })
  console.log(markdownTable(head, rows))
}
