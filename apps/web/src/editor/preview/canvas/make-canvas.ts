import type { Platform, RenderConfig } from '@galley/contracts'
import type {
  Article,
  BlockMemory,
  BrandKits,
  CanvasParts,
  Card,
  FormulaMemory,
  Images,
  PageInput,
  RenderSource,
  Theme,
} from '@galley/render'
import {
  canvasDocuments,
  cardOf,
  documentParts,
  fetchHighlighting,
  hasMath,
  loadFormulas,
  pageInput,
  platformProfiles,
  readSource,
  wechatArticle,
} from '@galley/render'
import { environment } from '../../../environment.ts'

/** One document of pages, ready to be laid out. */
export type Canvas = { readonly parts: CanvasParts; readonly card: Card; readonly input: PageInput }

export type Writing = {
  readonly markdown: string
  readonly title: string
  readonly platform: Platform
  readonly config: RenderConfig
  /** The remote pictures that have been fetched. Descriptions replace the others. */
  readonly images: Images
  /** Themes of the writer's own, which the settings may name. */
  readonly ownThemes: readonly Theme[]
  readonly brands: BrandKits
  readonly memory: BlockMemory
  readonly formulas: FormulaMemory
}

export type PreviewContent = {
  /** The parsed text. */
  readonly text: Article
  /** The same documents that the worker captures. */
  readonly canvases: readonly Canvas[]
  /** The article that the worker stores. Null on platforms that publish pictures. */
  readonly article: string | null
  /** Resolves when missing grammars are loaded, and the preview should be made again. Null if none is missing. */
  readonly coloursArrive: Promise<unknown> | null
}

/** Returns everything that the preview shows. */
export async function makePreview(writing: Writing): Promise<PreviewContent> {
  const { markdown, title, config, images, ownThemes, brands } = writing
  const source = readSource({ markdown, title }, config, { images, ownThemes, brands })
  if (!source) throw new Error('There is no such theme.')
  const coloursArrive = fetchHighlighting(source.article)
  const [canvases, article] = await Promise.all([makeCanvases(writing, source), makeArticle(writing, source)])
  return { text: source.article, canvases, article, coloursArrive }
}

async function makeCanvases({ platform, config, memory }: Writing, source: RenderSource): Promise<Canvas[]> {
  const mathStylesheet = hasMath(source.article) ? await loadMathStylesheet() : null
  return canvasDocuments({ platform, config }).map((document) => {
    const card = cardOf(document.config)
    const parts = documentParts(document, { ...source, mathStylesheet, memory })
    return { parts, card, input: pageInput(card, document.config) }
  })
}

async function makeArticle(writing: Writing, source: RenderSource): Promise<string | null> {
  const { platform, config, memory, formulas } = writing
  if (!platformProfiles[platform].article) return null
  const setFormula = hasMath(source.article) ? await loadFormulas() : null
  return wechatArticle({ ...source, config, setFormula, memory, formulas }).html
}

let mathStylesheet: Promise<string> | null = null

/** Loads the style sheet for formulas with the first one, because formulas are rare and it is large. */
export function loadMathStylesheet(): Promise<string> {
  mathStylesheet ??= fetch(`${environment.basePath}/preview/math.css`)
    .then((response) => {
      if (response.ok) return response.text()
      throw new Error('The style sheet of formulas did not come.')
    })
    .catch((error: unknown) => {
      mathStylesheet = null
      throw error
    })
  return mathStylesheet
}
