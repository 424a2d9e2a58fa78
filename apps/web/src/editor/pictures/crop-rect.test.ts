import { expect, it } from '@jest/globals'
import { adjusted, cropText, focusIn, focusText, rectBetween, shownPart } from './crop-rect.ts'

it('a ratio shows as much as fits, around the focus', () => {
  expect(shownPart('1:1', { x: 0, y: 0.5 }, 2)).toEqual({ x: 0, y: 0, width: 0.5, height: 1 })
  expect(shownPart('1:1', { x: 0.5, y: 1 }, 0.5)).toEqual({ x: 0, y: 0.5, width: 1, height: 0.5 })
  expect(shownPart('', { x: 0, y: 0 }, 2)).toEqual({ x: 0, y: 0, width: 1, height: 1 })
})

it('a part stays inside the picture, and large enough to be taken hold of', () => {
  const part = rectBetween({ x: 0.99, y: 0.2 }, { x: 1.4, y: 0.2 })

  expect(cropText(part)).toBe('0.92,0.2,0.08,0.08')
  expect(adjusted(part, { x: 2, y: -2, width: 5, height: -5 })).toEqual({
    x: 0,
    y: 0,
    width: 1,
    height: 0.08,
  })
})

it('attributes are written with two digits and read again', () => {
  expect(cropText({ x: 0.123, y: 0, width: 0.5, height: 1 })).toBe('0.12,0,0.5,1')
  expect(focusIn(focusText({ x: 0.333, y: 2 }))).toEqual({ x: 0.33, y: 1 })
  expect(focusIn(undefined)).toEqual({ x: 0.5, y: 0.5 })
})
