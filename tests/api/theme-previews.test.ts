import { readFile } from 'node:fs/promises'
import { themes, themeVersion } from '@galley/render'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { SAMPLE } from '../../apps/api/src/agent/pictures/sample-page.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

type PreviewUrls = Readonly<Record<'light' | 'dark', string | null>>

type Shown = {
  readonly theme_id: string
  readonly schemes: readonly ('light' | 'dark')[]
  readonly preview_url: string
  readonly previews: PreviewUrls
  readonly previews_en: PreviewUrls
}

let api: TestApi
let catalogue: readonly Shown[]

beforeAll(async () => {
  api = await startTestApi()
  catalogue = (await api.http.get('/v1/themes')).body.data
})
afterAll(() => api.close())

/** Returns the path on the server of the test. */
function pathOf(url: string): string {
  const { origin, pathname, search } = new URL(url)
  expect(origin).toBe(new URL(api.ctx.config.baseUrl).origin)
  return pathname + search
}

/** Returns the size in the header of an extended WebP (RFC 9649, 2.7). */
function sizeOf(webp: Buffer): readonly [widthPx: number, heightPx: number] {
  expect(webp.toString('latin1', 0, 16)).toMatch(/^RIFF....WEBPVP8X$/s)
  return [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1]
}

describe('the pictures of the themes', () => {
  it('show every theme in each of its schemes, small enough for a page of all', async () => {
    let total = 0
    for (const { schemes, previews, previews_en, preview_url } of catalogue) {
      expect(preview_url).toBe(previews.light ?? previews.dark)
      for (const urls of [previews, previews_en])
        expect(['light', 'dark'].filter((scheme) => urls[scheme as 'light'] !== null)).toEqual(schemes)
      const both = [...Object.values(previews), ...Object.values(previews_en)].filter((each) => each !== null)
      expect(new Set(both).size).toBe(2 * schemes.length)
      for (const url of both) {
        const { status, headers, body } = await api.http.get(pathOf(url)).responseType('blob')
        expect(status).toBe(200)
        expect(headers['content-type']).toBe('image/webp')
        expect(sizeOf(body)).toEqual([360, 480])
        expect(body.length).toBeLessThan(25_000)
        total += body.length
      }
    }
    // A visitor loads those of one language.
    expect(total).toBeLessThan(2 * 1_500_000)
  })

  it('may be kept for ever, and shown on every site', async () => {
    const path = pathOf(catalogue[0]?.preview_url ?? '')

    const { headers } = await api.http.get(path)
    const again = await api.http.get(path).set('If-None-Match', String(headers.etag))

    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(again.status).toBe(304)
  })

  it.each(['plain-ink-sepia.webp', 'vermilion-dark.webp', 'versions.json', '..%2froutes.ts'])(
    'have none called %s beside them',
    async (name) => {
      expect((await api.http.get(`/assets/themes/${name}`)).status).toBe(404)
    },
  )

  it('were made of the themes as they are (else: run `npm run theme:previews`)', async () => {
    const file = new URL('../../apps/api/src/catalogue/previews/versions.json', import.meta.url)
    const versions = JSON.parse(await readFile(file, 'utf8'))

    expect(versions).toEqual(Object.fromEntries(themes.map((theme) => [theme.id, themeVersion(theme)])))
  })
})

describe('themes of one scheme', () => {
  it('say so', () => {
    const single = catalogue.filter(({ schemes }) => schemes.length === 1)

    expect(Object.fromEntries(single.map(({ theme_id, schemes }) => [theme_id, schemes[0]]))).toEqual({
      'amber-console': 'dark',
      blueprint: 'dark',
      camellia: 'dark',
      midnight: 'dark',
      neon: 'dark',
      phosphor: 'dark',
      'reading-lamp': 'dark',
      vermilion: 'light',
    })
  })

  it.each([
    ['midnight', undefined, 'dark'],
    ['midnight', 'light', 'dark'],
    ['vermilion', 'dark', 'light'],
    ['plain-ink', 'dark', 'dark'],
    ['plain-ink', undefined, 'light'],
  ])('are shown in it: %s, asked for in %s, is %s', async (theme, scheme, shown) => {
    const { auth } = await api.owner()
    const project = await api.http
      .post('/v1/projects')
      .set(...auth)
      .send({ markdown: '# A\n\nB.' })

    const res = await api.http
      .post('/v1/renders')
      .set(...auth)
      .send({ project_id: project.body.data.project_id, platform: 'xhs', config: { theme, scheme } })

    expect(res.body.data.config).toMatchObject({ theme, scheme: shown })
  })
})

describe('the sample of own themes', () => {
  it('is the first page of the article of those pictures', async () => {
    const article = await readFile(new URL('../pictures/gallery-article.md', import.meta.url), 'utf8')

    expect(article.split('\n<!-- page -->')[0]).toBe(SAMPLE)
  })
})
