import { PLATFORMS } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { negative } from '../../../../../tests/fixtures/banned-words/negative.ts'
import { positive } from '../../../../../tests/fixtures/banned-words/positive.ts'
import { parseMarkdown } from '../../markdown/parse.ts'
import { textPositions } from '../text-positions.ts'
import { findBannedWords } from './find-banned-words.ts'

type Stretch = { readonly start: number; readonly end: number }

/** A finding that is only a hint says that the use is fine, so it counts as none. */
function findingsIn(markdown: string): (Stretch & { rule: string })[] {
  const found = findBannedWords({
    positions: textPositions(markdown),
    article: parseMarkdown(markdown),
    platforms: PLATFORMS,
    locale: 'en',
  })
  return found
    .filter(({ severity }) => severity !== 'hint')
    .map(({ range, rule_id }) => ({ start: range.start, end: range.end, rule: rule_id }))
}

function readMarks(marked: string): { text: string; stretches: Stretch[] } {
  let text = ''
  const stretches: Stretch[] = []
  for (const part of marked.split(/(?=⟦)|(?<=⟧)/)) {
    const plain = part.replace(/[⟦⟧]/g, '')
    if (part.startsWith('⟦')) stretches.push({ start: text.length, end: text.length + plain.length })
    text += plain
  }
  return { text, stretches }
}

const meet = (a: Stretch, b: Stretch) => a.start < b.end && b.start < a.end

describe('the labelled sentences', () => {
  const missed: string[] = []
  const wrong: string[] = []
  let [hits, stretchCount, sentences] = [0, 0, 0]

  for (const marked of Object.values(positive).flat()) {
    const { text, stretches } = readMarks(marked)
    const found = findingsIn(text)
    const missing = stretches.filter((stretch) => !found.some((finding) => meet(finding, stretch)))
    sentences += 1
    stretchCount += stretches.length
    hits += stretches.length - missing.length
    if (missing.length > 0) missed.push(marked)
    const extra = found.filter((finding) => !stretches.some((stretch) => meet(finding, stretch)))
    wrong.push(...extra.map(({ rule }) => `${rule} in ${text}`))
  }
  const negatives = Object.values(negative).flat()
  for (const text of negatives) wrong.push(...findingsIn(text).map(({ rule }) => `${rule} in ${text}`))

  it('are enough, and all different', () => {
    expect(sentences).toBeGreaterThanOrEqual(150)
    expect(negatives.length).toBeGreaterThanOrEqual(300)
    expect(new Set([...Object.values(positive).flat(), ...negatives]).size).toBe(sentences + negatives.length)
  })

  it('give recall of 0.98 and precision of 0.95 or better', () => {
    const recall = hits / stretchCount
    const precision = hits / (hits + wrong.length)
    process.stdout.write(
      `banned words: recall ${recall.toFixed(4)} (${hits}/${stretchCount} in ${sentences} sentences), precision ${precision.toFixed(4)} (${wrong.length} wrong, ${negatives.length} sentences without)\n`,
    )

    expect({ recallIsGood: recall >= 0.98, missed }).toMatchObject({ recallIsGood: true })
    expect({ precisionIsGood: precision >= 0.95, wrong }).toMatchObject({ precisionIsGood: true })
  })
})
