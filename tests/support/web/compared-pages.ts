import type { RenderConfigRequest } from '@galley/contracts'
import type { WornBrand } from '@galley/render'
import type { Page } from 'puppeteer'
import sharp from 'sharp'
import type { TestBrowser } from '../chromium.ts'
import { openInBrand } from '../pages/paged-article.ts'
import type { Visit } from './web-stack.ts'

const CARD = { widthPx: 540, heightPx: 720 }
/** The preview has a gap between its pages. */
const PITCH_PX = 740
const SCALE = 2
const CHANNELS = 3
/** The largest difference of a channel that is invisible. */
const ROUNDING = 2
const MOST_ATTEMPTS = 6
const REST_MS = 1_000
const ROW = CARD.widthPx * SCALE * CHANNELS
const NEIGHBOURS = [-ROW, 0, ROW].flatMap((row) => [row - CHANNELS, row, row + CHANNELS])

export type ComparedText = {
  readonly visit: Visit
  readonly reference: TestBrowser
  readonly projectId: string
  readonly markdown: string
  readonly config: RenderConfigRequest
  /** The brand that `config` names, as pages wear it. */
  readonly brand?: WornBrand
}

export type ComparedPages = {
  readonly pages: number
  /** The number of pixels of all pages that aren't alike. */
  readonly differing: number
  /**
   * The number of pixels on the edges of letters and drawings that are blended in another way. A browser paints in tiles,
   * and rounds where a tile's border crosses something, so a page that is printed at another place may have some.
   */
  readonly edges: number
}

/** Returns how the pages that the editor shows differ from those that the worker's steps make, pixel by pixel. */
export async function comparedPages({
  visit,
  reference,
  projectId,
  markdown,
  config,
  brand,
}: ComparedText): Promise<ComparedPages> {
  const wanted = { aspect_ratio: '3:4' as const, ...config }
  const printed = await openInBrand(reference, markdown, { asked: wanted, brand: brand ?? null })
  const { layoutHash, pageCount } = printed.layout
  await visit.page.evaluate(
    (...entry) => localStorage.setItem(...entry),
    `galley.settings.${projectId}`,
    JSON.stringify({ platform: 'xhs', config: wanted }),
  )
  await visit.open(`/editor/${projectId}`)
  const prints: Uint8Array[] = []
  for (let page = 0; page < pageCount; page++) {
    await printed.page.run(moveDown, page * (PITCH_PX - CARD.heightPx))
    prints.push(await printed.page.photograph({ top: page * PITCH_PX, ...CARD, scale: SCALE }))
  }
  await printed.page.close()
  return comparedPrints(visit.page, layoutHash, prints)
}

/** Runs in the print: moves all pages down by so many px, so that each is photographed where the preview has it. */
function moveDown(byPx: number) {
  document.documentElement.style.paddingTop = `${byPx}px`
}

/** Returns how the pages of 540 × 720 that the open editor shows differ from printed ones, once it has their layout. */
export async function comparedPrints(
  shown: Page,
  layoutHash: string,
  prints: readonly Uint8Array[],
): Promise<ComparedPages> {
  await shown.waitForSelector(`iframe[data-layout="${layoutHash}"]`)
  await shown.$eval('iframe[data-layout]', placeAlone)
  let differing = 0
  let edges = 0
  for (const [page, print] of prints.entries()) {
    const compared = await comparedShown(shown, page, await pixelsOf(print))
    differing += compared.differing
    edges += compared.edges
  }
  return { pages: prints.length, differing, edges }
}

/** Runs in the editor: places the pages in their own size at the corner of the window, above everything else. */
async function placeAlone(element: Element): Promise<void> {
  const frame = element as HTMLIFrameElement
  // The app sets the scale again with each change of the window, and a rule of a style sheet outlasts that.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    iframe[data-layout]{position:fixed!important;left:0!important;top:0!important;transform:none!important;z-index:99999}
    :has(iframe[data-layout]){transform:none!important;filter:none!important;contain:none!important;overflow:visible!important;container-type:normal!important;will-change:auto!important}`)
  document.adoptedStyleSheets = [sheet]
  await frame.contentDocument?.fonts.ready
}

/** A page that is still without a font, as on a busy machine, is photographed again. */
async function comparedShown(browserPage: Page, page: number, print: Buffer): Promise<Compared> {
  for (let attempt = 1; ; attempt++) {
    const compared = compare(print, await pixelsOf(await shownAt(browserPage, page * PITCH_PX)))
    if (compared.differing === 0 || attempt === MOST_ATTEMPTS) return compared
    await new Promise((resolve) => setTimeout(resolve, REST_MS))
  }
}

function shownAt(page: Page, topPx: number): Promise<Uint8Array> {
  const clip = { x: 0, y: topPx, width: CARD.widthPx, height: CARD.heightPx }
  return page.screenshot({ clip, captureBeyondViewport: true })
}

const pixelsOf = (picture: Uint8Array) => sharp(picture).removeAlpha().raw().toBuffer()

type Compared = Omit<ComparedPages, 'pages'>

function compare(one: Buffer, other: Buffer): Compared {
  if (one.length !== other.length) return { differing: one.length / CHANNELS, edges: 0 }
  let differing = 0
  let edges = 0
  for (let at = 0; at < one.length; at += CHANNELS) {
    if (areAlike(one, other, at)) continue
    if (isBetweenNeighbours(one, other, at) || isMovedInk(one, other, at)) edges += 1
    else differing += 1
  }
  return { differing, edges }
}

function areAlike(one: Buffer, other: Buffer, at: number): boolean {
  for (let channel = at; channel < at + CHANNELS; channel++)
    if (Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)) > ROUNDING) return false
  return true
}

/** Returns whether there is as much ink in a pixel and those beside it in both pictures: it has only moved. */
function isMovedInk(one: Buffer, other: Buffer, at: number): boolean {
  return [CHANNELS, ROW].some((step) =>
    Array.from({ length: CHANNELS }, (_, channel) => at + channel).every((place) => {
      const inkOf = (picture: Buffer) =>
        (picture[place - step] ?? 0) + (picture[place] ?? 0) + (picture[place + step] ?? 0)
      return Math.abs(inkOf(one) - inkOf(other)) <= CHANNELS * ROUNDING
    }),
  )
}

/** Returns whether a pixel lies between those around its place in the other picture: it is on an edge. */
function isBetweenNeighbours(one: Buffer, other: Buffer, at: number): boolean {
  for (let channel = at; channel < at + CHANNELS; channel++) {
    const around = NEIGHBOURS.map((step) => other[channel + step] ?? 0)
    const value = one[channel] ?? 0
    if (value < Math.min(...around) - ROUNDING || value > Math.max(...around) + ROUNDING) return false
  }
  return true
}
