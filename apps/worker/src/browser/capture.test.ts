import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Card, CardPage } from './index.ts'
import type { TestPool } from './test-chromium.ts'
import { card, job, pagesOf, startTestPool, writeLauncher } from './test-chromium.ts'

declare const document: { title: string; body: { textContent: string } }

const colors = ['#c00000', '#00a000', '#0000e0']
const rgb = ['192,0,0', '0,160,0', '0,0,224']
const text = `<!doctype html><body style="margin:8px;height:960px"><p>${'Galley 排版 <b>bold</b> '.repeat(40)}`

let pool: TestPool
let otherPool: TestPool

beforeAll(async () => {
  ;[pool, otherPool] = await Promise.all([startTestPool(), startTestPool({ capture: 'screenshot' })])
})

afterAll(async () => {
  await Promise.all([pool.close(), otherPool.close()])
})

async function captureAll(from: TestPool, html: string, of: Card = card): Promise<Uint8Array[]> {
  return await from.run(job({ card: of }), async (page) => {
    await page.open(html)
    return [await page.capture(0, 'png'), await page.capture(1, 'png'), await page.capture(2, 'png')]
  })
}

describe('capture', () => {
  it('takes each page in its size and in order', async () => {
    const pages = await captureAll(pool, pagesOf(colors))

    expect(pages.map(pngSize)).toEqual(['400x480', '400x480', '400x480'])
    expect(pages.map(firstPixel)).toEqual(rgb)
  })

  it('takes the page that is asked for when several are asked for at once', async () => {
    const pages = await pool.run(job(), async (page) => {
      await page.open(pagesOf(colors))
      return await Promise.all([2, 0, 1].map((index) => page.capture(index, 'png')))
    })

    expect(pages.map(firstPixel)).toEqual([rgb[2], rgb[0], rgb[1]])
  })

  it.each([1, 3, 2] as const)('draws at scale %i', async (scale) => {
    const of = { widthPx: 120, heightPx: 200, scale }

    const pages = await captureAll(pool, pagesOf(colors, of), of)

    expect(pages.map(pngSize)).toEqual(Array(3).fill(`${120 * scale}x${200 * scale}`))
    expect(pages.map(firstPixel)).toEqual(rgb)
  })

  it('writes JPEG', async () => {
    const picture = await pool.run(job(), async (page) => {
      await page.open(pagesOf(colors))
      return await page.capture(1, 'jpeg')
    })

    expect(jpegSize(picture)).toBe('400x480')
  })

  it('gives the same bytes for the same page, in other jobs and other browsers', async () => {
    const anotherPool = await startTestPool()

    const first = await captureAll(pool, text)
    const again = await captureAll(pool, text)
    const elsewhere = await captureAll(anotherPool, text)
    await anotherPool.close()

    expect(again.map(base64)).toEqual(first.map(base64))
    expect(elsewhere.map(base64)).toEqual(first.map(base64))
  })

  it('gives the same pixels by plain screenshots', async () => {
    const pages = await captureAll(otherPool, pagesOf(colors))

    expect(pages.map(pngSize)).toEqual(['400x480', '400x480', '400x480'])
    expect(pages.map(firstPixel)).toEqual(rgb)
  })

  it('falls back to plain screenshots where begin-frames are unknown', async () => {
    const { executablePath: binary, scratchDir } = pool.options
    const drop = ['--enable-begin-frame-control', '--run-all-compositor-stages-before-draw']
    const executablePath = await writeLauncher(scratchDir, { binary, drop })
    const fallback = await startTestPool({ executablePath })

    const pages = await captureAll(fallback, pagesOf(colors))
    await fallback.close()

    expect(fallback.events.map(({ kind }) => kind)).toEqual(['launched'])
    expect(pages.map(pngSize)).toEqual(['400x480', '400x480', '400x480'])
  })

  it('refuses a page below the end of the document', async () => {
    const capturing = pool.run(job(), async (page) => {
      await page.open(pagesOf(colors))
      return await page.capture(3, 'png')
    })

    await expect(capturing).rejects.toMatchObject({ kind: 'capture' })
  })

  it('refuses a card that is not whole pixels', async () => {
    const of = { ...card, widthPx: 200.5 }

    await expect(pool.run(job({ card: of }), async () => 1)).rejects.toThrow(RangeError)
  })
})

describe('evaluate', () => {
  const evaluate = <T>(work: (page: CardPage) => Promise<T>) =>
    pool.run(job(), async (page) => {
      await page.open('<title>one</title><body>two')
      return await work(page)
    })

  it('hands a function its input and brings back what it promises', async () => {
    const input = { suffix: '“\u2028”</script>', __proto__: null, list: [1, 2] }

    const result = await evaluate((page) =>
      page.evaluate(async ({ suffix, list }) => ({ text: document.title + suffix, list }), input),
    )

    expect(result).toEqual({ text: 'one“\u2028”</script>', list: [1, 2] })
  })

  it('works without an input', async () => {
    expect(await evaluate((page) => page.evaluate(() => document.body.textContent, undefined))).toBe('two')
  })

  it('says nothing of what was thrown in the page', async () => {
    const error = await evaluate((page) =>
      page.evaluate(() => {
        throw new Error(`SECRET ${document.title}`)
      }, null),
    ).catch((thrown: unknown) => thrown)

    expect(error).toMatchObject({ kind: 'page', message: 'The function sent to the page failed.' })
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('SECRET')
  })
})

function pngSize(png: Uint8Array): string {
  const bytes = Buffer.from(png)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

/** The colour of the top left pixel: no filter of the first row changes the first pixel. */
function firstPixel(png: Uint8Array): string {
  const bytes = Buffer.from(png)
  const data: Buffer[] = []
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const length = bytes.readUInt32BE(at)
    if (bytes.subarray(at + 4, at + 8).toString() === 'IDAT')
      data.push(bytes.subarray(at + 8, at + 8 + length))
  }
  return inflateSync(Buffer.concat(data)).subarray(1, 4).join(',')
}

function jpegSize(jpeg: Uint8Array): string {
  const bytes = Buffer.from(jpeg)
  // The frame header, `FF C0`, holds precision, height and width.
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
