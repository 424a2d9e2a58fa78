import { idSchema } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { pageMeta, readCursor } from './cursor.ts'

const projects = idSchema('project')
const base32 = [...'0123456789abcdefghjkmnpqrstvwxyz']
const ids = fc
  .tuple(
    fc.constantFrom(...base32.slice(0, 8)),
    fc.array(fc.constantFrom(...base32), { minLength: 25, maxLength: 25 }),
  )
  .map(([first, rest]) => `prj_${first}${rest.join('')}`)

describe('cursors', () => {
  it('lead back to the id that a page ended with', () => {
    fc.assert(
      fc.property(ids, (id) => {
        const cursor = pageMeta({ items: [{ id }], hasMore: true }).next_cursor

        expect(readCursor(cursor ?? undefined, projects)).toBe(id)
      }),
    )
  })

  it('are null on the last page', () => {
    fc.assert(fc.property(ids, (id) => pageMeta({ items: [{ id }], hasMore: false }).next_cursor === null))
  })

  it('are refused if the API has not issued them', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => readCursor(text, projects)).toThrow('The cursor is not from this listing.')
      }),
    )
  })

  it('are refused when any character was changed into another', () => {
    fc.assert(
      fc.property(ids, fc.nat(), fc.constantFrom(...'aZ0_-'), (id, at, to) => {
        const cursor = pageMeta({ items: [{ id }], hasMore: true }).next_cursor ?? ''
        const changed = cursor.slice(0, at % cursor.length) + to + cursor.slice((at % cursor.length) + 1)
        fc.pre(changed !== cursor)
        // A changed cursor may decode to another id, but never to the same one.
        let read: string | null = null
        try {
          read = readCursor(changed, projects)
        } catch {
          return
        }
        expect(read).not.toBe(id)
      }),
    )
  })
})
