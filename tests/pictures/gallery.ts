import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import type { Scheme, Theme } from '@galley/render'
import { themes } from '@galley/render'
import type { TestBrowser } from '../support/chromium.ts'
import { startTestBrowser } from '../support/chromium.ts'
import { openPaged } from '../support/pages/paged-article.ts'
import { dataUri, photographHtml } from './photograph-html.ts'

// Writes two pages in each theme to a contact sheet for the README. `npm run gallery -- peach-haze dark` writes large
// pictures of single themes beside it, which git ignores.

const PAGE = { widthPx: 540, heightPx: 720 }
const PAGES_SHOWN = 2
const COLUMNS = 6
const THUMB_PX = 156
/** Twice the displayed size: only halving keeps letters sharp. */
const SHARPNESS = (2 * THUMB_PX) / PAGE.widthPx
const MOST_BYTES = 1_500_000
const sheetFile = new URL('../../docs/pictures/themes.png', import.meta.url)
const previews = new URL('../../.galley/gallery/', import.meta.url)

const markdown = await readFile(new URL('gallery-article.md', import.meta.url), 'utf8')
const asked = process.argv.slice(2)
const scheme: Scheme = asked.includes('dark') ? 'dark' : 'light'
const chosen = themes.filter(({ id, family }) => asked.includes(id) || asked.includes(family))

const browser = await startTestBrowser()
try {
  if (asked.length > 0) await keepPreviews(chosen.length > 0 ? chosen : themes)
  else await writeSheet()
} finally {
  await browser.close()
}

async function keepPreviews(wanted: readonly Theme[]) {
  await mkdir(previews, { recursive: true })
  for (const theme of wanted) {
    const pictures = await photographTheme(browser, theme, 1)
    const file = new URL(`${theme.id}-${scheme}.png`, previews)
    await writeFile(
      file,
      await photographSheet(row(theme, pictures, PAGE.widthPx), {
        widthPx: PAGES_SHOWN * (PAGE.widthPx + 8) + 24,
        heightPx: PAGE.heightPx + 64,
      }),
    )
    console.log(file.pathname)
  }
}

async function writeSheet() {
  const rows: string[] = []
  for (const theme of themes)
    rows.push(row(theme, await photographTheme(browser, theme, SHARPNESS), THUMB_PX))
  const cellPx = PAGES_SHOWN * (THUMB_PX + 4) + 20
  const size = {
    widthPx: COLUMNS * cellPx + 24,
    heightPx: Math.ceil(themes.length / COLUMNS) * ((THUMB_PX * 4) / 3 + 38) + 24,
  }
  await mkdir(new URL('.', sheetFile), { recursive: true })
  await writeFile(sheetFile, await photographSheet(rows.join(''), size))
  const { size: bytes } = await stat(sheetFile)
  console.log(`${themes.length} themes on ${sheetFile.pathname}, ${Math.round(bytes / 1024)} KB`)
  if (bytes > MOST_BYTES) throw new Error('The contact sheet is too big for a README.')
}

async function photographTheme(on: TestBrowser, theme: Theme, scale: number): Promise<string[]> {
  const config = { theme: theme.id, scheme, author: '林舟' }
  const { page } = await openPaged(on, markdown, config)
  const pictures: string[] = []
  for (let index = 0; index < PAGES_SHOWN; index += 1) {
    const picture = await page.photograph({ ...PAGE, top: index * PAGE.heightPx, scale })
    pictures.push(dataUri(picture))
  }
  await page.close()
  return pictures
}

function row(theme: Theme, pictures: readonly string[], widthPx: number): string {
  const images = pictures.map((uri) => `<img src="${uri}" width="${widthPx}">`).join('')
  return `<figure><div>${images}</div><figcaption><b>${theme.name.zh}</b> ${theme.name.en}</figcaption></figure>`
}

function photographSheet(body: string, size: { widthPx: number; heightPx: number }) {
  return photographHtml(
    browser,
    `<style>body{margin:12px;background:#fff;font:12px/16px Inter,"Noto Sans SC";color:#333;display:flex;flex-wrap:wrap;align-content:flex-start}figure{margin:0;padding:8px 10px}div{display:flex;gap:4px}img{display:block;outline:1px solid #0001}figcaption{padding:6px 0 0}</style>${body}`,
    size,
  )
}
