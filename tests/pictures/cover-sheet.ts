import { writeFile } from 'node:fs/promises'
import { startTestBrowser } from '../support/chromium.ts'
import { openPaged } from '../support/pages/paged-article.ts'
import { dataUri, photographHtml } from './photograph-html.ts'

// Writes a sheet with the covers of one text with a picture in six themes, for the README.

const THEMES = ['plain-ink', 'feature', 'airmail', 'riso', 'tea-garden', 'reading-lamp']
const CARD = { widthPx: 540, heightPx: 720 }
const THUMB_PX = 150
const GAP_PX = 14
const PICTURE = { widthPx: 960, heightPx: 600 }
const LANDSCAPE = `<svg width="960" height="600" viewBox="0 0 960 600"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2b4a7a"/><stop offset=".55" stop-color="#e6a77c"/><stop offset="1" stop-color="#f6dcb0"/></linearGradient></defs><rect width="960" height="600" fill="url(#sky)"/><circle cx="640" cy="270" r="46" fill="#fff3d6"/><path d="M0 380 150 270 270 350 420 220 600 370 720 300 960 400V600H0z" fill="#5a5f86"/><path d="M0 450 200 370 380 440 560 350 760 450 960 390V600H0z" fill="#343d63"/><path d="M0 520 260 450 480 520 700 460 960 530V600H0z" fill="#171d38"/></svg>`
const sheetFile = new URL('../../docs/pictures/covers.png', import.meta.url)

const browser = await startTestBrowser()
try {
  const picture = await photographHtml(browser, `<style>body{margin:0}</style>${LANDSCAPE}`, PICTURE)
  const markdown = `---\ntags: [排版, 设计, 阅读]\n---\n\n# 把一页纸排好，需要多少耐心\n\n好的版面像安静的房间：你走进去，先感到的是光，而不是灯。字号、行距与留白各退一步，句子才走到前面来。\n\n![远山](${dataUri(picture)})\n`
  const covers: string[] = []
  for (const theme of THEMES) covers.push(await photographCover(markdown, theme))
  await writeFile(sheetFile, await photographSheet(covers))
  console.log(`${covers.length} covers on ${sheetFile.pathname}`)
} finally {
  await browser.close()
}

async function photographCover(markdown: string, theme: string): Promise<string> {
  const { page } = await openPaged(browser, markdown, { theme, cover: true, author: '林舟' })
  // Twice the displayed size: only halving keeps letters sharp.
  const picture = await page.photograph({ top: 0, ...CARD, scale: (2 * THUMB_PX) / CARD.widthPx })
  await page.close()
  return `<img src="${dataUri(picture)}" width="${THUMB_PX}">`
}

function photographSheet(covers: readonly string[]): Promise<Uint8Array> {
  const style = `body{margin:${GAP_PX}px;background:#fff;display:flex;gap:${GAP_PX}px}img{outline:1px solid #0001}`
  return photographHtml(browser, `<style>${style}</style>${covers.join('')}`, {
    widthPx: covers.length * (THUMB_PX + GAP_PX) + GAP_PX,
    heightPx: (THUMB_PX * CARD.heightPx) / CARD.widthPx + 2 * GAP_PX,
  })
}
