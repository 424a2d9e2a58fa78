import { describe, expect, it } from '@jest/globals'
import { calmPlace } from './calm-place.ts'

const SIZE = { width: 12, height: 30 }

/** Returns a photo whose rows are calm at one brightness, or restless. */
function photoOf(brightnessOf: (row: number) => number | 'restless') {
  const values = Array.from({ length: SIZE.width * SIZE.height }, (_, at) => {
    const value = brightnessOf(Math.floor(at / SIZE.width))
    return value === 'restless' ? (at * 7) % 2 : value
  })
  return { ...SIZE, values }
}

describe('the place of a title on a photo', () => {
  it.each([
    ['start', (row: number) => row < 12],
    ['middle', (row: number) => row >= 9 && row < 21],
    ['end', (row: number) => row >= 18],
  ] as const)('is the calm one: %s', (place, isCalm) => {
    const photo = photoOf((row) => (isCalm(row) ? 0.1 : 'restless'))

    expect(calmPlace(photo, 0.4)).toMatchObject({ place, isLight: false })
  })

  it('takes dark letters where the photo is light, and light ones where it is dark', () => {
    expect(
      calmPlace(
        photoOf(() => 0.9),
        0.4,
      ).isLight,
    ).toBe(true)
    expect(
      calmPlace(
        photoOf(() => 0.05),
        0.4,
      ).isLight,
    ).toBe(false)
  })

  it('has a heavier veil on a photo of middle brightness than on one that contrasts with the letters', () => {
    const [dark, middle] = [0.02, 0.4].map(
      (value) =>
        calmPlace(
          photoOf(() => value),
          0.4,
        ).veil,
    )

    expect(dark).toBeLessThan(0.2)
    expect(middle).toBeGreaterThan(0.3)
  })
})
