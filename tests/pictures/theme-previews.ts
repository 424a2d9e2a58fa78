import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { Scheme, Theme } from '@galley/render'
import { themes, themeVersion } from '@galley/render'
import { startTestBrowser } from '../support/chromium.ts'
import { openPaged } from '../support/pages/paged-article.ts'

// Writes the pictures of each theme that `GET /v1/themes` names: the first page of the gallery's article, in each
// scheme that the theme has, in Chinese and in English. Run it when a theme changes: `npm run theme:previews`. A test compares the result with
// the themes.

const CARD = { widthPx: 540, heightPx: 720 }
const SCALE = 2 / 3
/** The first that makes a picture small enough. */
const QUALITIES = [82, 74, 66, 58]
const MOST_BYTES = 25_000
const folder = new URL('../../apps/api/src/catalogue/previews/', import.meta.url)

const TEXTS = [
  { article: 'gallery-article.md', author: '林舟', ending: '' },
  { article: 'gallery-article-en.md', author: 'Lin Zhou', ending: '-en' },
] as const
const browser = await startTestBrowser()
try {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  let total = 0
  for (const { article, ...text } of TEXTS) {
    const markdown = await readFile(new URL(article, import.meta.url), 'utf8')
    for (const theme of themes)
      for (const scheme of ['light', 'dark'] as const)
        if (theme[scheme]) total += await writePreview(theme, scheme, { ...text, markdown })
  }
  const versions = Object.fromEntries(themes.map((theme) => [theme.id, themeVersion(theme)]))
  await writeFile(new URL('versions.json', folder), `${JSON.stringify(versions, null, 2)}\n`)
  console.log(`${themes.length} themes, ${Math.round(total / 1000)} KB`)
} finally {
  await browser.close()
}

type ShownText = { readonly markdown: string; readonly author: string; readonly ending: string }

async function writePreview(theme: Theme, scheme: Scheme, text: ShownText): Promise<number> {
  const { markdown, author, ending } = text
  const config = { theme: theme.id, scheme, author }
  const { page } = await openPaged(browser, markdown, config)
  const pictures = []
  for (const webpQuality of QUALITIES)
    pictures.push(await page.photograph({ top: 0, ...CARD, scale: SCALE, webpQuality }))
  await page.close()
  const picture = pictures.find(({ byteLength }) => byteLength < MOST_BYTES)
  if (!picture) throw new Error(`The picture of ${theme.id} is too big.`)
  await writeFile(new URL(`${theme.id}-${scheme}${ending}.webp`, folder), picture)
  return picture.byteLength
}
