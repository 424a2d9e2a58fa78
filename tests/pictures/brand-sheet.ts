import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { CornerMark, RenderConfig } from '@galley/contracts'
import { BRAND_FONTS, resolveRenderConfig } from '@galley/contracts'
import { sanitizeFont } from '@galley/fonts'
import type { Scheme, WornBrand } from '@galley/render'
import { cardOf, documentHtml, facesOfBrand, imagesOfBrand, pageInput, readSource } from '@galley/render'
import { layOutPages } from '@galley/render/in-page'
import { fontFilesFor } from '../../apps/api/src/threads/brand-fonts-work.ts'
import type { LogoName } from '../support/brand-logos.ts'
import { encodedLogos } from '../support/brand-logos.ts'
import type { TestBrowser } from '../support/chromium.ts'
import { startTestBrowser } from '../support/chromium.ts'
import { stepsIn } from '../support/pages/page-steps.ts'
import { dataUri } from './photograph-html.ts'

// Shows a brand's pictures and fonts on covers, pages and end cards:
// `npm run gallery:brands -- fern,plain-ink dark logo=black avatar=face qr ratio=3:4 layout=photo`,
// `… heading=~/Display.ttf body=~/Text.otf text=en mark=@handle:top_left`,
// or `… background=hills photo tile covers pages=1,2,3`. Git ignores the result.

const [themes = 'plain-ink', ...words] = process.argv.slice(2)
const asked = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
const scheme: Scheme = words.includes('dark') ? 'dark' : 'light'
const ratio = asked('ratio') ?? '3:4'
const layout = asked('layout')
const wantedPages = asked('pages')?.split(',').map(Number)
const folder = new URL('../../.galley/gallery/', import.meta.url)
const text = asked('text') ?? 'zh'
const article = { zh: 'gallery-article.md', en: 'gallery-article-en.md' }[text] ?? text
const written = await readFile(new URL(article, import.meta.url), 'utf8')
/** With a photograph in the text. Covers take it, too. */
const markdown = words.includes('photo')
  ? written.replace('\n\n', `\n\n![](${await photo()} "Early")\n\n`)
  : written
const title = written.match(/^# (.+)$/m)?.[1] ?? ''
const BRAND = 'brd_00000000000000000000000000'

const brand: WornBrand = {
  name: 'Spring Tea',
  colours: { light: null, dark: null },
  signature: words.includes('silent') ? null : '春茶 · 山里来的茶',
  qr: words.includes('qr') ? 'https://galley.example/tea' : null,
  corner_mark: cornerMark(),
  background: {
    fit: words.includes('tile') ? 'tile' : 'cover',
    on: words.includes('covers') ? 'covers' : 'all',
  },
  images: await images(),
}

/** `mark=logo:top_left`, `mark=avatar:bottom_right`, or `mark=@handle:top_right`. */
function cornerMark(): CornerMark | null {
  const [content = '', corner = 'top_right'] = asked('mark')?.split(':') ?? []
  if (content === '') return null
  const where = { corner: corner as CornerMark['corner'] }
  if (content === 'logo' || content === 'avatar') return { content, text: null, ...where }
  return { content: 'text', text: content, ...where }
}

async function photo(): Promise<string> {
  const { background } = await encodedLogos({ background: 'hills' })
  return `data:image/jpeg;base64,${background?.data}`
}

async function images() {
  const drawings = (['logo', 'logo_dark', 'avatar', 'background'] as const).flatMap((name) => {
    const drawing = asked(name) as LogoName | undefined
    return drawing ? [[name, drawing] as const] : []
  })
  return imagesOfBrand(await encodedLogos(Object.fromEntries(drawings)))
}

/** Returns the brand in the fonts that are asked for, with the glyphs that the article needs. */
async function inFonts(config: RenderConfig): Promise<WornBrand> {
  const plain = readSource({ title, markdown }, config, { brands: { [BRAND]: brand } })
  const files = BRAND_FONTS.flatMap((slot) => {
    const path = asked(slot)
    return path ? [[slot, path] as const] : []
  })
  const fonts = await Promise.all(
    files.map(async ([slot, path]) => {
      const { font, format, weights, hasHan: han } = await sanitizeFont(await readFile(path))
      const bytes = new Uint8Array(new SharedArrayBuffer(font.length))
      bytes.set(font)
      return [slot, { format, weights, han, bytes }] as const
    }),
  )
  const documents = plain
    ? [documentHtml({ page: 1, config, contents: 'pages' }, { ...plain, mathStylesheet: null })]
    : []
  return { ...brand, faces: facesOfBrand(await fontFilesFor(Object.fromEntries(fonts), documents)) }
}

async function photographTheme(on: TestBrowser, theme: string): Promise<string[]> {
  const cover = layout ? { layout: layout as 'photo', picture: null, title: null, kicker: null } : true
  const config = resolveRenderConfig('xhs', {
    theme,
    scheme,
    aspect_ratio: ratio as '3:4',
    cover,
    end_card: true,
    brand: BRAND,
  })
  const card = cardOf(config)
  const source = readSource({ title, markdown }, config, { brands: { [BRAND]: await inFonts(config) } })
  if (!source) throw new Error('There is no such theme.')
  const html = documentHtml({ page: 1, config, contents: 'pages' }, { ...source, mathStylesheet: null })
  const page = await on.open(html, card)
  const { pageCount } = await layOutPages(stepsIn(page), pageInput(card, config))
  const pictures: string[] = []
  for (const index of wantedPages ?? [0, 1, pageCount - 1]) {
    const area = { widthPx: card.widthPx, heightPx: card.heightPx, top: index * card.heightPx, scale: 1.5 }
    const picture = await page.photograph(area)
    pictures.push(dataUri(picture))
  }
  await page.close()
  return pictures
}

const browser = await startTestBrowser()
try {
  const rows: string[] = []
  const widthPx = 390
  for (const theme of themes.split(',')) {
    const pictures = await photographTheme(browser, theme)
    const shown = pictures.map((uri) => `<img src="${uri}" width="${widthPx}">`).join('')
    rows.push(`<figure><div>${shown}</div><figcaption>${theme}</figcaption></figure>`)
  }
  const { widthPx: wide, heightPx: high } = cardOf(
    resolveRenderConfig('xhs', { aspect_ratio: ratio as '3:4' }),
  )
  const columns = rows.length > 2 ? 2 : 1
  const size = {
    widthPx: columns * ((wantedPages?.length ?? 3) * (widthPx + 4) + 36) + 24,
    heightPx: Math.ceil(Math.ceil(rows.length / columns) * ((widthPx * high) / wide + 44) + 24),
  }
  const sheet = await browser.open(
    `<!doctype html><meta charset="utf-8"><style>body{margin:12px;background:#ddd;font:12px/16px Inter;display:flex;flex-wrap:wrap}figure{margin:0;padding:8px 10px}div{display:flex;gap:4px}img{display:block}</style>${rows.join('')}`,
    size,
  )
  await mkdir(folder, { recursive: true })
  const file = new URL(`brands-${words.join('-').replace(/[^\w-]/g, '')}.png`, folder)
  await writeFile(file, await sheet.photograph({ top: 0, ...size, scale: 1 }))
  console.log(file.pathname)
} finally {
  await browser.close()
}
