import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { CardText } from './cards.ts'
import { cardsMarkdown, cardTexts } from './cards.ts'
import type { Core, Made } from './core.ts'
import { startCore } from './core.ts'
import { cpuMs } from './cpu-time.ts'
import { describeMachine, spreadOf, tableRow } from './machine.ts'
import type { Peer } from './peers.ts'
import { measurePeers } from './peers.ts'
import { startPlain } from './plain-screenshots.ts'

// What a page costs: our core, in one lane and in two, beside a white page that is captured in the same way, beside
// plain `page.screenshot` of the same pages, and beside others on the same texts. They take turns in one run.
// `--quick`: a few seconds, without the others. `--keep DIR`: what the peers have drawn is to be looked at.

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, keep: { type: 'string' } },
})
const { quick } = values
const ROUNDS = quick ? 1 : 7
const LANES = quick ? [1] : [1, 2]
/** Texts that each lane makes in a round, so that the lanes are as good as always busy. */
const TEXTS_A_LANE = quick ? 1 : 4

const WIDTHS = [26, 6, 22, 10, 8, 10, 11, 11]
const LABELS: Record<string, string> = {
  floor: 'white page, same way',
  core: 'Galley',
  plain: 'page.screenshot',
}

type Contender = {
  readonly name: string
  readonly lanes: number
  readonly run: () => Promise<Made>
  /** Texts in one round. */
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
const cores = await Promise.all(LANES.map(startCore))
const [first] = cores
if (!first) throw new Error('There is no core.')
const plains = await Promise.all(cores.map((core) => startPlain(core, core.lanes)))
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
  if (!quick) printPeers(await peersOn(first, cards))
} finally {
  await Promise.all([...cores.map((core) => core.close()), ...plains.map((plain) => plain.close())])
}

function contendersFor(key: string, markdown: string, pages: number): Contender[] {
  return cores.flatMap((core, index) => {
    const { lanes } = core
    const texts = lanes * (pages === 100 ? 1 : TEXTS_A_LANE)
    const plain = plains[index]
    return [
      { name: `${key} floor ${lanes}`, lanes, texts, run: () => core.white(pages) },
      { name: `${key} core ${lanes}`, lanes, texts, run: () => core.render(markdown) },
      { name: `${key} plain ${lanes}`, lanes, texts: lanes, run: () => plain?.render(markdown) ?? never() },
    ]
  })
}

function never(): never {
  throw new Error('There is no browser for it.')
}

async function measure(title: string, contenders: readonly Contender[]): Promise<void> {
  for (const contender of contenders) await play(contender)
  for (const { name } of contenders) results.set(name, { ms: [], cpu: [], perSecond: [], kilobytes: 0 })
  for (let round = 0; round < ROUNDS; round++) for (const contender of contenders) await play(contender)
  print(title, contenders)
}

/** One round of one contender: as many texts at a time as it has lanes. */
async function play({ name, lanes, texts, run }: Contender): Promise<void> {
  const cpuBefore = cpuMs() ?? 0
  const startedAt = performance.now()
  const made = { pages: 0, bytes: 0 }
  let left = texts
  const lane = async () => {
    while (left-- > 0) {
      const { pages, bytes } = await run()
      made.pages += pages
      made.bytes += bytes
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const ms = performance.now() - startedAt
  const result = results.get(name)
  result?.ms.push(ms / made.pages)
  result?.cpu.push(((cpuMs() ?? 0) - cpuBefore) / made.pages)
  result?.perSecond.push((1000 * made.pages) / ms)
  if (result) result.kilobytes = made.bytes / made.pages / 1024
}

function print(title: string, contenders: readonly Contender[]): void {
  console.log(
    tableRow(WIDTHS, [title, 'lanes', 'ms a page', 'pages/s', 'KB', 'CPU ms', '× plain', '× floor']),
  )
  for (const { name, lanes } of contenders) {
    const [key, kind] = name.split(' ')
    const { ms, cpu, perSecond, kilobytes } = results.get(name) ?? never()
    const { median, min, max } = spreadOf(ms)
    const timesAs = (other: string) => (results.get(`${key} ${other} ${lanes}`) ?? never()).perSecond
    console.log(
      tableRow(WIDTHS, [
        LABELS[kind ?? ''] ?? '',
        String(lanes),
        `${median.toFixed(1)} (${min.toFixed(1)}–${max.toFixed(1)})`,
        spreadOf(perSecond).median.toFixed(1),
        kilobytes.toFixed(0),
        spreadOf(cpu).median.toFixed(1),
        ratio(perSecond, timesAs('plain')),
        ratio(perSecond, timesAs('floor')),
      ]),
    )
  }
  console.log('')
}

/** Round by round, as those that are compared followed each other closely. */
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
  const ours = LANES.map((lanes) => spreadOf(results.get(`cards core ${lanes}`)?.ms ?? []).median)
  const widths = [38, 18, 22, 13, 14]
  console.log(
    tableRow(widths, ['others, the same ten texts', 'version', 'ms a page', '÷ our 1 lane', '÷ our 2 lanes']),
  )
  for (const { name, version, rounds } of peers) {
    const { median, min, max } = spreadOf(rounds)
    const ratios = ours.map((mine) => (median / mine).toFixed(2))
    console.log(
      tableRow(widths, [
        name,
        version,
        `${median.toFixed(1)} (${min.toFixed(1)}–${max.toFixed(1)})`,
        ...ratios,
      ]),
    )
  }
}
