import { describe, expect, it } from '@jest/globals'
import { PictureImports } from './picture-imports.ts'

const ONE = 'https://a.example/1.jpg'
const TWO = 'https://a.example/2.jpg'

/** Lets all promises that are settled run on. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

const failureOf = (reason: string, may_retry: boolean) =>
  Object.assign(new Error('refused'), { code: 'invalid_request', details: { reason, may_retry } })

describe('PictureImports', () => {
  it('imports what comes into the text, and leaves what was there until the writer asks', async () => {
    const asked: string[] = []
    const imports = new PictureImports(async (address) => `galley:${asked.push(address)}`)
    const arrivals: string[][] = []
    imports.onArrival((...arrival) => arrivals.push(arrival))

    imports.leave([ONE])
    imports.follow([ONE, TWO])
    await settle()
    expect([asked, arrivals]).toEqual([[TWO], [[TWO, 'galley:1']]])
    expect(imports.find(ONE)).toEqual({ state: 'outside' })

    imports.start(ONE)
    await settle()
    expect(arrivals.at(-1)).toEqual([ONE, 'galley:2'])
  })

  it('knows which pictures are coming, from their first letter to their end', async () => {
    const imports = new PictureImports(async (address) => {
      if (address === TWO) throw failureOf('image_not_served', false)
      return 'galley:img'
    })

    imports.leave([ONE])
    imports.expect([ONE, TWO.slice(0, -2)])
    expect([imports.comingCount(), imports.find(TWO.slice(0, -2))]).toEqual([1, { state: 'awaited' }])
    imports.expect([ONE, TWO])
    imports.follow([ONE, TWO])
    expect([ONE, TWO.slice(0, -2), TWO].map((each) => imports.isComing(each))).toEqual([false, false, true])
    await settle()
    expect(imports.comingCount()).toBe(0)
  })

  it('says why a picture did not come, and tries again when it may', async () => {
    let isBack = false
    const imports = new PictureImports(async () => {
      if (!isBack) throw failureOf('image_host_unreachable', true)
      return 'galley:img'
    })

    imports.follow([ONE])
    await settle()
    expect(imports.find(ONE)).toEqual({ state: 'refused', failure: 'host', mayRetry: true })

    isBack = true
    imports.start(ONE)
    await settle()
    expect(imports.find(ONE)).toBeNull()
  })

  it('gives up what is canceled or leaves the text', async () => {
    const signals: AbortSignal[] = []
    const imports = new PictureImports((_address, signal) => {
      signals.push(signal)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })

    imports.follow([ONE, TWO])
    imports.cancel(ONE)
    imports.follow([ONE])
    await settle()

    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
    expect([imports.find(ONE), imports.find(TWO)]).toEqual([{ state: 'outside' }, null])
  })

  it('has a word for each reason of the service', async () => {
    const reasons = ['image_address_refused', 'image_not_served', 'image_too_large', 'image_unreadable']
    const imports = new PictureImports(async (address) => {
      throw failureOf(address, false)
    })

    imports.follow(reasons)
    await settle()

    expect(reasons.map((reason) => imports.find(reason))).toEqual(
      ['address', 'missing', 'size', 'format'].map((failure) => ({
        state: 'refused',
        failure,
        mayRetry: false,
      })),
    )
  })
})
