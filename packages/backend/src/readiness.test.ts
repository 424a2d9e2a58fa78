import { describe, expect, it } from '@jest/globals'
import { partsAway } from './readiness.ts'

const there = async () => {}
const broken = () => Promise.reject(new Error('It is away.'))
const silent = () => new Promise(() => {})

describe('partsAway', () => {
  it('names what rejects and what does not answer', async () => {
    const away = await partsAway(
      [
        { name: 'database', check: there },
        { name: 'redis', check: broken },
        { name: 'object_store', check: silent },
      ],
      20,
    )

    expect(away).toEqual(['redis', 'object_store'])
  })

  it('names nothing when everything is there', async () => {
    expect(await partsAway([{ name: 'database', check: there }])).toEqual([])
  })
})
