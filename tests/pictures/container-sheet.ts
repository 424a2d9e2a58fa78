import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { startTestBrowser } from '../support/chromium.ts'
import { openPaged } from '../support/pages/paged-article.ts'

// Writes a picture of all containers for the docs, in both languages: each page in another theme.

const THEMES = ['feature', 'swiss-red', 'peach-haze', 'tea-garden', 'morning-post', 'neon', 'dot-journal']
const CARD = { widthPx: 540, heightPx: 720 }
const COLUMNS = 4
const THUMB = { widthPx: 270, heightPx: 360 }
const GAP_PX = 16
const PORTRAIT = `<svg width="320" height="320" viewBox="0 0 320 320"><rect width="320" height="320" fill="#cdbfa6"/><path d="M40 320c0-80 52-112 120-112s120 32 120 112z" fill="#46586e"/><circle cx="160" cy="130" r="66" fill="#eccdb2"/><path d="M90 126c0-52 30-74 70-74s70 22 70 74c-18-32-46-44-70-44s-52 12-70 44z" fill="#342824"/></svg>`
/** Four scenes: the colours of sky and land. */
const SCENES = [
  ['#e9d8c4', '#b07a5e'],
  ['#d5ddcf', '#6f8a74'],
  ['#ccd6df', '#566f8c'],
  ['#3c4160', '#d39a4e'],
]
const SCENE = { widthPx: 400, heightPx: 400 }
const FILES = { 'containers-en.md': 'pictures/containers.webp', 'containers-zh.md': 'zh/containers.webp' }

const browser = await startTestBrowser()
try {
  const portrait = await photographHtml(`<style>body{margin:0}</style>${PORTRAIT}`, {
    widthPx: 320,
    heightPx: 320,
  })
  const scenes: Uint8Array[] = []
  for (const [sky = '', land = ''] of SCENES)
    scenes.push(await photographHtml(`<style>body{margin:0}</style>${sceneSvg(sky, land)}`, SCENE))
  for (const [source, target] of Object.entries(FILES)) {
    const text = await readFile(new URL(source, import.meta.url), 'utf8')
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
    for (const [index, part] of parts.entries()) pages.push(await photographPage(part, THEMES[index] ?? ''))
    const file = new URL(`../../docs/${target}`, import.meta.url)
    await sharp(await photographSheet(pages))
      .webp({ quality: 88 })
      .toFile(file.pathname)
    console.log(`${pages.length} pages on ${file.pathname}`)
  }
} finally {
  await browser.close()
}

function sceneSvg(sky: string, land: string): string {
  return `<svg width="400" height="400" viewBox="0 0 400 400"><rect width="400" height="400" fill="${sky}"/><circle cx="280" cy="120" r="44" fill="#fff" opacity=".55"/><path d="M0 300q110-110 220-20t180-40v160H0z" fill="${land}"/><path d="M0 350q140-60 260 0t140-20v70H0z" fill="#000" opacity=".16"/></svg>`
}

async function photographPage(markdown: string, theme: string): Promise<string> {
  const scheme = theme === 'neon' ? 'dark' : 'light'
  const { page } = await openPaged(browser, markdown, { theme, scheme, page_numbers: false })
  const picture = await page.photograph({ top: 0, ...CARD, scale: (2 * THUMB.widthPx) / CARD.widthPx })
  await page.close()
  return `<img src="${dataUri(picture)}" width="${THUMB.widthPx}">`
}

/** Twice the displayed size: only halving keeps letters sharp. */
function photographSheet(pages: readonly string[]): Promise<Uint8Array> {
  const style = `body{margin:${GAP_PX}px;background:#fff;display:flex;flex-wrap:wrap;gap:${GAP_PX}px}img{outline:1px solid #0001}`
  const rows = Math.ceil(pages.length / COLUMNS)
  return photographHtml(`<style>${style}</style>${pages.join('')}`, {
    widthPx: COLUMNS * (THUMB.widthPx + GAP_PX) + GAP_PX,
    heightPx: rows * (THUMB.heightPx + GAP_PX) + GAP_PX,
  })
}

async function photographHtml(
  body: string,
  size: { readonly widthPx: number; readonly heightPx: number },
): Promise<Uint8Array> {
  const page = await browser.open(`<!doctype html><meta charset="utf-8">${body}`, size)
  const picture = await page.photograph({ top: 0, ...size, scale: 2 })
  await page.close()
  return picture
}

function dataUri(picture: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(picture).toString('base64')}`
}
