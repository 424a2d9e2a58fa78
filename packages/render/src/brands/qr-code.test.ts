import { describe, expect, it } from '@jest/globals'
import { plainInk } from '../themes/families/ink/plain-ink.ts'
import { qrCode } from './qr-code.ts'

const address = 'https://tea.example.com'
const sides = (svg: string) =>
  /viewBox="(-4) -4 (\d+) \d+" width="([\d.]+)"/.exec(svg)?.slice(1).map(Number) ?? []

describe('a QR code', () => {
  it('has a margin of four modules, and modules of whole pixels at scale 2', () => {
    const [margin, modules = 0, sidePx = 0] = sides(qrCode(address, 194, plainInk.light))

    expect(margin).toBe(-4)
    // Version 2 at level M: 25 modules.
    expect(modules).toBe(25 + 8)
    expect(sidePx).toBeLessThanOrEqual(194)
    expect((sidePx / modules) * 2).toBe(11)
  })

  it('is ink on paper, and dark on light in the dark scheme, too', () => {
    const coloursOf = (svg: string) => [...svg.matchAll(/fill="(#\w+)"/g)].map(([, hex]) => hex)
    const { light, dark } = plainInk

    expect(coloursOf(qrCode(address, 194, light))).toEqual([light.paper, light.ink])
    expect(coloursOf(qrCode(address, 194, dark))).toEqual([dark.ink, dark.paper])
  })

  it('holds every text of the longest length that brands take', () => {
    const [, modules = 0, sidePx = 0] = sides(qrCode('茶'.repeat(100), 194, plainInk.light))

    // A phone shows a card of 540 px with three pixels for each.
    expect(sidePx / modules).toBeGreaterThanOrEqual(2)
  })
})
