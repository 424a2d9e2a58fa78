import { describe, expect, it } from '@jest/globals'
import { findTheme, themes } from './catalogue.ts'
import { THEME_FAMILIES } from './theme.ts'

const LEAST_BODY_PX = 16
const LEAST_SMALL_PX = 11
/** The largest number of structure fields that two themes may share. */
const MOST_SHARED = 8
/** The largest number of the six parts that make inner pages which two themes of a family may share. */
const MOST_INNER_SHARED = 2

describe('themes', () => {
  it('are 36 in at least nine families, with ids of their own', () => {
    expect(themes).toHaveLength(36)
    expect(new Set(themes.map(({ id }) => id)).size).toBe(36)
    expect(new Set(themes.map(({ family }) => family))).toEqual(new Set(THEME_FAMILIES))
    expect(THEME_FAMILIES.length).toBeGreaterThanOrEqual(9)
  })

  it('are built each in its own way, not only coloured', () => {
    const built = themes.map(({ structure }) => {
      const { heading, title, texture, edge, quote, furniture } = structure
      return [heading, title, texture, edge, quote, furniture].join()
    })

    expect(new Set(built).size).toBe(themes.length)
  })

  it('differ from every other in nearly half of their parts or more', () => {
    const alike = themes.flatMap((one, index) =>
      themes.slice(index + 1).flatMap((other) => {
        const parts = Object.entries(one.structure)
        const same = parts.filter(([part, choice]) => Object(other.structure)[part] === choice)
        return same.length > MOST_SHARED ? [`${one.id} and ${other.id} share ${same.length}`] : []
      }),
    )

    expect(alike).toEqual([])
  })

  it('have inner pages of their own within each family', () => {
    const inner = ({ structure }: (typeof themes)[number]) => {
      const { heading, quote, table, furniture, figure = 'plain', grid, paragraph } = structure
      return [heading, quote, table, furniture, figure, `${grid} ${paragraph}`]
    }
    const alike = themes.flatMap((one, index) =>
      themes.slice(index + 1).flatMap((other) => {
        if (other.family !== one.family) return []
        const same = inner(one).filter((choice, part) => inner(other)[part] === choice).length
        return same > MOST_INNER_SHARED ? [`${one.id} and ${other.id} share ${same}`] : []
      }),
    )

    expect(alike).toEqual([])
  })

  it.each(themes)('$id can be read at arm’s length', ({ size }) => {
    expect(Math.min(size.body, size.bodyWide)).toBeGreaterThanOrEqual(LEAST_BODY_PX)
    expect(size.body * Math.min(size.small, size.code)).toBeGreaterThanOrEqual(LEAST_SMALL_PX)
  })

  it.each(themes)('$id says what it is like in both languages', ({ name, description, tags }) => {
    expect(name.zh).toMatch(/\p{Script=Han}/u)
    expect(description.zh).toMatch(/\p{Script=Han}/u)
    expect(`${name.en}${description.en}`).not.toMatch(/\p{Script=Han}/u)
    expect(tags.length).toBeGreaterThanOrEqual(3)
  })
})

describe('findTheme', () => {
  it('finds a theme by its id, and nothing by another', () => {
    expect(findTheme('plain-ink')?.name.en).toBe('Plain ink')
    expect(findTheme('no-such')).toBeNull()
  })
})
