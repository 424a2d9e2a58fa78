import { THEME_MOODS } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { themes } from './catalogue.ts'
import { plainInk } from './families/ink/plain-ink.ts'
import { moodsOf } from './moods.ts'

describe('moodsOf', () => {
  it('gives each theme of the catalogue one to three moods, and each mood at least six themes', () => {
    const counts = themes.map((theme) => moodsOf(theme).length)
    const fewThemes = THEME_MOODS.filter(
      (mood) => themes.filter((theme) => moodsOf(theme).includes(mood)).length < 6,
    )

    expect(Math.min(...counts)).toBeGreaterThanOrEqual(1)
    expect(Math.max(...counts)).toBeLessThanOrEqual(3)
    expect(fewThemes).toEqual([])
  })

  it('takes the moods of an own theme from its tags, or else from its family', () => {
    const own = { ...plainInk, id: 'theme_own' }

    expect(moodsOf({ ...own, tags: ['green', 'playful', 'bold'] })).toEqual(['playful', 'bold'])
    expect(moodsOf({ ...own, tags: ['green'], family: 'pastel' })).toEqual(['fresh'])
  })
})
