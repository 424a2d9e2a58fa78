import { PLATFORMS } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import type { Finding } from '../../../../../tests/support/labelled-set.ts'
import { blind, scoreLabelledSet } from '../../../../../tests/support/labelled-set.ts'
import { parseMarkdown } from '../../markdown/parse.ts'
import { noteIntent } from '../note-intent.ts'
import { textPositions } from '../text-positions.ts'
import { findBannedWords } from './find-banned-words.ts'

/** Returns the findings except hints, because a hint says that the use is fine. */
function findingsIn(markdown: string): Finding[] {
  const positions = textPositions(markdown)
  const found = findBannedWords({
    positions,
    intent: noteIntent(positions),
    article: parseMarkdown(markdown),
    platforms: PLATFORMS,
    locale: 'en',
  })
  return found
    .filter(({ severity }) => severity !== 'hint')
    .map(({ range, rule_id }) => ({ start: range.start, end: range.end, rule: rule_id }))
}

describe('the labelled sentences', () => {
  const { sentences, recall, precision, missed, wrong } = scoreLabelledSet(findingsIn)

  it('are enough, and all different', () => {
    const all = [...sentences.positive, ...sentences.negative]

    expect(sentences.positive.length).toBeGreaterThanOrEqual(150)
    expect(sentences.negative.length).toBeGreaterThanOrEqual(300)
    expect(new Set(all).size).toBe(all.length)
  })

  it('give recall of 0.98 and precision of 0.95 or better', () => {
    expect({ recallIsGood: recall >= 0.98, missed }).toMatchObject({ recallIsGood: true })
    expect({ precisionIsGood: precision >= 0.95, wrong }).toMatchObject({ precisionIsGood: true })
  })
})

describe('the sentences that were written blind', () => {
  const { recall, precision, missed, wrong } = scoreLabelledSet(findingsIn, blind)

  it('are found nine times in ten since, with precision of 0.95 or better', () => {
    expect({ recallIsGood: recall >= 0.9, missed }).toMatchObject({ recallIsGood: true })
    expect({ precisionIsGood: precision >= 0.95, wrong }).toMatchObject({ precisionIsGood: true })
  })
})
