import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { startTestBrowser } from '../support/chromium.ts'
import { openPaged } from '../support/pages/paged-article.ts'
import { dataUri, photographHtml } from './photograph-html.ts'

// Writes pictures of containers, stickers and notes for the docs, in both languages: each page in another theme.
// `npm run docs:pictures` runs it with the others of the docs.

type Sheet = {
  readonly source: string
  readonly target: string
  readonly themes: readonly string[]
  readonly ratio: '3:4' | '1:1'
}

const CONTAINERS = ['feature', 'swiss-red', 'peach-haze', 'tea-garden', 'morning-post', 'neon', 'dot-journal']
const STICKERS = ['peach-haze', 'ruled-notebook', 'plain-ink', 'sunflower']
const NOTES = ['ruled-notebook', 'plain-ink', 'feature', 'midnight']
const SHEETS: readonly Sheet[] = [
  { source: 'containers-en.md', target: 'pictures/containers.webp', themes: CONTAINERS, ratio: '3:4' },
  { source: 'containers-zh.md', target: 'zh/containers.webp', themes: CONTAINERS, ratio: '3:4' },
  { source: 'stickers-en.md', target: 'pictures/stickers.webp', themes: STICKERS, ratio: '1:1' },
  { source: 'stickers-zh.md', target: 'zh/stickers.webp', themes: STICKERS, ratio: '1:1' },
  { source: 'notes-en.md', target: 'pictures/notes.webp', themes: NOTES, ratio: '1:1' },
  { source: 'notes-zh.md', target: 'zh/notes.webp', themes: NOTES, ratio: '1:1' },
]
const DARK = ['neon', 'midnight']
const WIDTH_PX = 540
const HEIGHTS_PX = { '3:4': 720, '1:1': 540 } as const
const COLUMNS = 4
const THUMB_PX = 270
const GAP_PX = 16
const PORTRAIT = `<svg width="320" height="320" viewBox="0 0 320 320"><rect width="320" height="320" fill="#cdbfa6"/><path d="M40 320c0-80 52-112 120-112s120 32 120 112z" fill="#46586e"/><circle cx="160" cy="130" r="66" fill="#eccdb2"/><path d="M90 126c0-52 30-74 70-74s70 22 70 74c-18-32-46-44-70-44s-52 12-70 44z" fill="#342824"/></svg>`
/** Four scenes: the colours of sky and land. */
const SCENES = [
  ['#e9d8c4', '#b07a5e'],
  ['#d5ddcf', '#6f8a74'],
  ['#ccd6df', '#566f8c'],
  ['#3c4160', '#d39a4e'],
]
const SCENE = { widthPx: 400, heightPx: 400, scale: 2 }
const MOST_BYTES = 150_000

const browser = await startTestBrowser()
try {
  const portrait = await photographHtml(browser, `<style>body{margin:0}</style>${PORTRAIT}`, {
    widthPx: 320,
    heightPx: 320,
    scale: 2,
  })
  const scenes: Uint8Array[] = []
  for (const [sky = '', land = ''] of SCENES)
    scenes.push(await photographHtml(browser, `<style>body{margin:0}</style>${sceneSvg(sky, land)}`, SCENE))
  for (const { source, target, themes, ratio } of SHEETS) {
    const text = await readFile(new URL(`sheets/${source}`, import.meta.url), 'utf8')
    const parts = text
      .replace('<!-- portrait -->', `![](${dataUri(portrait)})`)
      .replace(/<!-- scenes: (.*) -->/, (_, notes: string) =>
        notes
          .split('|')
          .map((note, index) => `![](${dataUri(scenes[index] ?? portrait)}) ${note}`)
          .join('\n'),
      )
      .split('<!-- page -->')
    const pages: string[] = []
    for (const [index, part] of parts.entries())
      pages.push(await photographPage(part, { theme: themes[index] ?? '', ratio }))
    const file = new URL(`../../docs/${target}`, import.meta.url)
    const { size } = await sharp(await photographSheet(pages, ratio))
      .webp({ quality: 88 })
      .toFile(file.pathname)
    console.log(`${pages.length} pages on ${file.pathname}, ${Math.round(size / 1000)} kB`)
    if (size > MOST_BYTES) throw new Error('The picture is too big for the docs.')
  }
} finally {
  await browser.close()
}

function sceneSvg(sky: string, land: string): string {
  return `<svg width="400" height="400" viewBox="0 0 400 400"><rect width="400" height="400" fill="${sky}"/><circle cx="280" cy="120" r="44" fill="#fff" opacity=".55"/><path d="M0 300q110-110 220-20t180-40v160H0z" fill="${land}"/><path d="M0 350q140-60 260 0t140-20v70H0z" fill="#000" opacity=".16"/></svg>`
}

async function photographPage(
  markdown: string,
  { theme, ratio }: { readonly theme: string; readonly ratio: Sheet['ratio'] },
): Promise<string> {
  const scheme = DARK.includes(theme) ? 'dark' : 'light'
  const asked = { theme, scheme, aspect_ratio: ratio, page_numbers: false } as const
  const { page } = await openPaged(browser, markdown, asked)
  const area = { top: 0, widthPx: WIDTH_PX, heightPx: HEIGHTS_PX[ratio] }
  const picture = await page.photograph({ ...area, scale: (2 * THUMB_PX) / WIDTH_PX })
  await page.close()
  return `<img src="${dataUri(picture)}" width="${THUMB_PX}">`
}

/** Twice the displayed size: only halving keeps letters sharp. */
function photographSheet(pages: readonly string[], ratio: Sheet['ratio']): Promise<Uint8Array> {
  const style = `body{margin:${GAP_PX}px;background:#fff;display:flex;flex-wrap:wrap;gap:${GAP_PX}px}img{outline:1px solid #0001}`
  const rows = Math.ceil(pages.length / COLUMNS)
  const heightPx = (HEIGHTS_PX[ratio] * THUMB_PX) / WIDTH_PX
  return photographHtml(browser, `<style>${style}</style>${pages.join('')}`, {
    widthPx: COLUMNS * (THUMB_PX + GAP_PX) + GAP_PX,
    heightPx: rows * (heightPx + GAP_PX) + GAP_PX,
    scale: 2,
  })
}
