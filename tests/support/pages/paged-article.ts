import { readdir, readFile } from 'node:fs/promises'
import type { RenderConfig, RenderConfigRequest } from '@galley/contracts'
import { resolveRenderConfig } from '@galley/contracts'
import type { PageLayout, WornBrand } from '@galley/render'
import {
  canvasHtml,
  cardOf,
  detectStructure,
  findTheme,
  pageInput,
  parseMarkdown,
  plainText,
  titleOf,
} from '@galley/render'
import { layOutPages } from '@galley/render/in-page'
import { loadMathStylesheet } from '../../../apps/api/src/renders/math-stylesheet.ts'
import { belowCover } from '../../../packages/render/src/output/cover/below-cover.ts'
import { coverTitle } from '../../../packages/render/src/output/cover/designs/cover-stage.ts'
import type { TestBrowser, TestPage } from '../chromium.ts'
import type { PageReport } from './page-checker.ts'
import { checkPages } from './page-checker.ts'
import { stepsIn } from './page-steps.ts'

const articlesUrl = new URL('../../fixtures/articles/', import.meta.url)

export type PagedArticle = {
  readonly layout: PageLayout
  readonly page: TestPage
  readonly check: () => Promise<PageReport>
}

/** Returns the names of the fixture articles that resemble real texts. */
export async function listArticles(): Promise<string[]> {
  return await listTexts('')
}

/** Returns the names of texts that are hard to break into pages. */
export async function listAwkward(): Promise<string[]> {
  return await listTexts('awkward/')
}

/** Returns the names of texts in the manner of creators. */
export async function listCreators(): Promise<string[]> {
  return await listTexts('../creators/')
}

async function listTexts(folder: string): Promise<string[]> {
  const names = await readdir(new URL(`./${folder}`, articlesUrl))
  return names
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}${name}`)
    .toSorted()
}

export function readArticle(name: string): Promise<string> {
  return readFile(new URL(name, articlesUrl), 'utf8')
}

/** Renders a text and breaks it into pages in a real browser, like the worker. */
export function openPaged(
  browser: TestBrowser,
  markdown: string,
  asked: RenderConfigRequest = {},
): Promise<PagedArticle> {
  return openInBrand(browser, markdown, { asked, brand: null })
}

/** Does the same in a brand. */
export async function openInBrand(
  browser: TestBrowser,
  markdown: string,
  { asked, brand }: { readonly asked: RenderConfigRequest; readonly brand: WornBrand | null },
): Promise<PagedArticle> {
  const config = resolveRenderConfig('xhs', asked)
  const card = cardOf(config)
  const html = await canvasOf(markdown, config, brand)
  const page = await browser.open(html, card)
  const layout = await layOutPages(stepsIn(page), pageInput(card, config))
  const article = parseMarkdown(markdown)
  const blocks = config.cover
    ? belowCover(article.blocks, coverTitle(config.cover, titleOf(article)))
    : article.blocks
  const input = {
    cardHeightPx: card.heightPx,
    pageCount: layout.pageCount,
    text: plainText({ ...article, blocks }),
  }
  return { layout, page, check: () => page.run(checkPages, input) }
}

/** Returns the document that the API would give the worker. */
export async function canvasOf(
  markdown: string,
  config: RenderConfig,
  brand: WornBrand | null = null,
): Promise<string> {
  const article = parseMarkdown(markdown)
  const theme = findTheme(config.theme)
  if (!theme) throw new Error('There is no such theme.')
  const language = config.language ?? detectStructure(article).language
  const title = titleOf(article)
  return canvasHtml({
    article,
    title,
    config,
    theme,
    language,
    mathStylesheet: await mathStylesheet(),
    brand,
  })
}

let loaded: Promise<string> | null = null

function mathStylesheet(): Promise<string> {
  loaded ??= loadMathStylesheet()
  return loaded
}
