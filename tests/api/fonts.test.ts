import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Response } from 'supertest'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi
let browser: TestBrowser
let css: string
beforeAll(async () => {
  ;[api, browser] = await Promise.all([startTestApi(), sharedTestBrowser()])
  css = (await api.http.get('/assets/fonts/fonts.css').expect(200)).text
})
afterAll(async () => {
  await Promise.all([api.close(), browser.close()])
})

const card = { widthPx: 540, heightPx: 300 }
const sample = '排版，「骨」龘“引”。Typography 1½ → ① かな 한글'

async function load(url: string): Promise<Buffer> {
  const { body } = await api.http.get(url).buffer(true).parse(bytes).expect(200)
  return body
}

function bytes(res: Response, done: (error: Error | null, body: Buffer) => void): void {
  const parts: Buffer[] = []
  res.on('data', (part: Buffer) => parts.push(part))
  res.on('end', () => done(null, Buffer.concat(parts)))
}

/** Returns the style sheet with some faces inlined, because the test's browser has no network. */
async function inlined(isWanted: (rule: string) => boolean): Promise<string> {
  const rules = css.split('\n').filter((rule) => isWanted(rule) && isNeeded(rule))
  const urls = [...new Set(rules.map((rule) => /url\("([^"]+)"\)/.exec(rule)?.[1] ?? ''))]
  const files = new Map<string, string>()
  for (const url of urls) files.set(url, (await load(url)).toString('base64'))
  return rules
    .join('')
    .replace(/url\("([^"]+)"\)/g, (_, url: string) => `url(data:font/ttf;base64,${files.get(url)})`)
    .replaceAll('font-family:"', 'font-family:"Sliced ')
}

function isNeeded(rule: string): boolean {
  const codes = [...sample].map((char) => char.codePointAt(0) ?? 0)
  return [...rule.matchAll(/U\+([0-9a-f]+)-([0-9a-f]+)/g)].some(([, first = '', last = '']) =>
    codes.some((code) => code >= Number.parseInt(first, 16) && code <= Number.parseInt(last, 16)),
  )
}

/** Returns the width of each character, in CSS px. */
async function widths(style: string): Promise<string> {
  const html = `<!doctype html><style>${style}</style><body style="margin:10px;font-size:30px;text-spacing-trim:trim-start;text-autospace:normal">${sample}`
  const page = await browser.open(html, card)
  const found = await page.run(async () => {
    await Promise.all([...document.fonts].map((face) => face.load()))
    const range = document.createRange()
    const text = document.body.firstChild as Text
    const each = [...text.data].map((_, index) => {
      range.setStart(text, index)
      range.setEnd(text, index + 1)
      return range.getBoundingClientRect().width.toFixed(2)
    })
    return each.join(' ')
  }, null)
  await page.close()
  return found
}

describe('the fonts for browsers', () => {
  it('set every character as wide as the files that they are cut from', async () => {
    const families = ['Noto Sans SC', 'Noto Sans KR', 'Inter']
    const wanted = /"(?:Noto Sans SC|Noto Sans KR|Inter)";font-style:normal;font-weight:400;/
    const faces = await inlined((rule) => wanted.test(rule))
    const list = (prefix: string) => families.map((family) => `"${prefix}${family}"`).join()

    const sliced = await widths(`${faces}body{font-family:${list('Sliced ')}}`)

    expect(sliced).toBe(await widths(`body{font-family:${list('')}}`))
    expect(sliced).not.toBe(await widths('body{font-family:Inter}'))
  })

  it('are kept by browsers for good under an address that changes with them', async () => {
    const url = /url\("([^"]+-marks0\.ttf)"\)/.exec(css)?.[1] ?? ''

    const { headers } = await api.http.get(url).expect(200)

    expect(headers).toMatchObject({
      'content-type': 'font/ttf',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
    })
    await api.http.get(url).set('Accept-Encoding', 'identity').expect(406)
    await api.http.get(url.replace(/fonts\/\w+/, 'fonts/0123456789ab')).expect(404)
    await api.http.get(url.replace('marks0', 'marks9')).expect(404)
  })

  it('have a style sheet that stays small', () => {
    expect(css.length).toBeLessThan(200_000)
    expect(css).toContain('font-family:"Latin Grotesk"')
  })
})
