import { mkdir, writeFile } from 'node:fs/promises'
import type { CoverLayout } from '@galley/contracts'
import { COVER_LAYOUTS } from '@galley/contracts'
import { THEME_FAMILIES, themes } from '@galley/render'
import { startTestBrowser } from '../support/chromium.ts'
import { openPaged } from '../support/pages/paged-article.ts'
import { COVER_TEXTS, coverPicture } from './cover-texts.ts'
import { dataUri } from './photograph-html.ts'

// Writes a sheet of all layouts of covers, one row for each theme, which git ignores. `npm run gallery:layouts` shows
// one theme of each family, `npm run gallery:layouts -- riso midnight dark` those two in their dark scheme, and
// `-- 2.35:1` another ratio.

const SHEET_SHARPNESS = 1
const CARD_PX = 270
const GAP_PX = 10
const folder = new URL('../../.galley/gallery/', import.meta.url)

const asked = process.argv.slice(2)
const ratio = asked.find((word) => word.includes(':')) ?? '3:4'
const scheme = asked.includes('dark') ? 'dark' : 'light'
const named = themes.filter(({ id }) => asked.includes(id))
const shown = named.length > 0 ? named : firstOfEachFamily()
const layouts = COVER_LAYOUTS.filter((layout) => layout !== 'theme')

const browser = await startTestBrowser()
try {
  await mkdir(folder, { recursive: true })
  const pictures = await Promise.all([0, 1, 2, 3].map((index) => coverPicture(browser, index)))
  const rows: string[] = []
  for (const { id } of shown) {
    const covers: string[] = []
    for (const layout of layouts) covers.push(await photographCover(id, layout, pictures))
    rows.push(`<div>${covers.join('')}</div>`)
  }
  const file = new URL(`covers-${ratio.replace(':', 'x')}-${scheme}.png`, folder)
  await writeFile(file, await photographSheet(rows))
  console.log(file.pathname)
} finally {
  await browser.close()
}

function firstOfEachFamily() {
  return THEME_FAMILIES.flatMap((family) => themes.find((theme) => theme.family === family) ?? [])
}

async function photographCover(
  theme: string,
  layout: CoverLayout,
  pictures: readonly string[],
): Promise<string> {
  const { markdown, ...words } = COVER_TEXTS[layout]
  const text = markdown.replaceAll(/PICTURE(\d)/g, (_, index: string) => pictures[Number(index)] ?? '')
  const config = { theme, scheme, aspect_ratio: ratio, author: '林舟', cover: { layout, ...words } } as const
  const { page, layout: pages } = await openPaged(browser, text, config)
  for (const { code } of pages.warnings)
    if (code === 'cover_fallback') console.log(`${theme} ${layout}: fallback`)
  const card = await page.run(sizeOfCard, null)
  const picture = await page.photograph({
    top: 0,
    ...card,
    scale: (SHEET_SHARPNESS * CARD_PX * 2) / card.widthPx / 2,
  })
  await page.close()
  return `<img src="${dataUri(picture)}" width="${CARD_PX}">`
}

/** Runs in the page. */
function sizeOfCard(): { widthPx: number; heightPx: number } {
  const { clientWidth, clientHeight } = document.querySelector('#cover') ?? document.body
  return { widthPx: clientWidth, heightPx: clientHeight }
}

async function photographSheet(rows: readonly string[]): Promise<Uint8Array> {
  const style = `body{margin:${GAP_PX}px;background:#fff}div{display:flex;gap:${GAP_PX}px;margin-bottom:${GAP_PX}px}img{outline:1px solid #0001}`
  const widthPx = layouts.length * (CARD_PX + GAP_PX) + GAP_PX
  const page = await browser.open(
    `<!doctype html><meta charset="utf-8"><style>${style}</style>${rows.join('')}`,
    {
      widthPx,
      heightPx: 800,
    },
  )
  const heightPx = await page.run(
    () => Math.ceil(document.documentElement.getBoundingClientRect().height),
    null,
  )
  const sheet = await page.photograph({ top: 0, widthPx, heightPx, scale: 1 })
  await page.close()
  return sheet
}
