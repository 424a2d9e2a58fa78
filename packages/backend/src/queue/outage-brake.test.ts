import { describe, expect, it } from '@jest/globals'
import { OutageBrake } from './outage-brake.ts'

describe('a brake for outages', () => {
  it('leaves all slots to a worker without failures', () => {
    const { brake } = brakeAt(0)
    brake.note('up')
    brake.note('none')

    expect(brake.allow(4)).toBe(4)
  })

  it('rests after a failure, then lets one render find out', () => {
    const { brake, pass } = brakeAt(0)
    brake.note('away')
    const resting = brake.allow(4)
    pass(1_000)

    expect([resting, brake.allow(4)]).toEqual([0, 1])
  })

  it('goes on finding out after a render that showed nothing, and is released by one that went well', () => {
    const { brake, pass } = brakeAt(0)
    brake.note('away')
    pass(1_000)
    brake.note('none')
    const still = brake.allow(4)
    brake.note('up')

    expect([still, brake.allow(4)]).toEqual([1, 4])
  })

  it('rests twice as long after each failure in a row, and never for longer than 15 seconds', () => {
    const { brake, pass, restMs } = brakeAt(0)
    const rests = Array.from({ length: 7 }, () => {
      brake.note('away')
      const ms = restMs()
      pass(ms)
      return ms
    })

    expect(rests).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
  })
})

/** Returns a brake whose clock only the test moves. */
function brakeAt(startMs: number) {
  let nowMs = startMs
  const brake = new OutageBrake(() => nowMs)
  return {
    brake,
    pass: (ms: number) => {
      nowMs += ms
    },
    restMs: () => {
      const before = nowMs
      while (brake.allow(1) === 0) nowMs += 1_000
      const ms = nowMs - before
      nowMs = before
      return ms
    },
  }
}
