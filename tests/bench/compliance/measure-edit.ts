import { createHmac } from 'node:crypto'
import type { AnalysisMemory } from '@galley/render'
import { analyseText, createAnalysisMemory, parseMarkdown } from '@galley/render'
import { findBannedWords } from '../../../packages/render/src/analysis/banned-words/find-banned-words.ts'
import { noteIntent } from '../../../packages/render/src/analysis/note-intent.ts'
import { textPositions } from '../../../packages/render/src/analysis/text-positions.ts'
import { readCases } from './read-cases.ts'

const ROUNDS = 40
const WARM_UP = 5
/** As in the editor. */
const ONE_PLATFORM = { platforms: ['xhs'], locale: 'zh' } as const

/**
 * Measures what one changed character costs: each round changes another place of a note, and has it analysed with the
 * memory of the rounds before and without one. Returns medians of CPU time, measured in turn.
 */
export function measureEdit(): string {
  const notes = readCases('development').notes.map(({ text }) => text)
  const lengths = [...notes.keys()].filter((count) => notes.slice(0, count).join('\n\n').length < 10_000)
  const note = notes.slice(0, lengths.length).join('\n\n')
  const texts = Array.from({ length: ROUNDS }, (_, round) => {
    const at = Math.floor((round * note.length) / ROUNDS)
    return `${note.slice(0, at)}改${note.slice(at)}`
  })
  return `one changed character of ${note.length}: ${compare('words', texts, findWords)}; ${compare('whole analysis of one platform', texts, analyse)}`
}

type Work = (text: string, memory?: AnalysisMemory) => () => unknown

function compare(name: string, texts: readonly string[], prepare: Work): string {
  const memory = createAnalysisMemory((text) => createHmac('sha256', 'bench').update(text).digest('base64'))
  const [whole, recalled]: [number[], number[]] = [[], []]
  for (const [round, text] of texts.entries()) {
    const [without, within] = [cpuMs(prepare(text)), cpuMs(prepare(text, memory))]
    if (round < WARM_UP) continue
    whole.push(without)
    recalled.push(within)
  }
  const [long, short] = [median(whole), median(recalled)]
  return `${name} ${long.toFixed(1)} ms of CPU, ${short.toFixed(1)} with a memory, ratio ${(long / short).toFixed(1)}`
}

/** Finds words only: the text has been parsed. */
function findWords(text: string, memory?: AnalysisMemory) {
  const [positions, article] = [textPositions(text), parseMarkdown(text)]
  return () => {
    const intent = noteIntent(positions)
    findBannedWords({ ...ONE_PLATFORM, positions, article, intent, memory })
  }
}

function analyse(markdown: string, memory?: AnalysisMemory) {
  return () => {
    const article = parseMarkdown(markdown)
    const parts = { markdown, article, title: '', config: {}, setFormula: null, layouts: new Map() }
    analyseText({ ...ONE_PLATFORM, ...parts, memory })
  }
}

function cpuMs(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
