import type { Platform, RenderConfig } from '@galley/contracts'
import type { BlockMemory, CanvasParts, Card, PageInput } from '@galley/render'
import {
  canvasDocuments,
  cardOf,
  documentParts,
  hasMath,
  loadFormulas,
  pageInput,
  readSource,
  wechatArticle,
} from '@galley/render'
import { environment } from '../../environment.ts'

/** One document of pages, ready to be laid out. */
export type Canvas = { readonly parts: CanvasParts; readonly card: Card; readonly input: PageInput }

export type Writing = {
  readonly markdown: string
  readonly title: string
  readonly platform: Platform
  readonly config: RenderConfig
  readonly memory: BlockMemory
}

/** Makes the very documents that the worker photographs. */
export async function makeCanvases({
  markdown,
  title,
  platform,
  config,
  memory,
}: Writing): Promise<Canvas[]> {
  const source = readSource({ markdown, title }, config)
  if (!source) throw new Error('There is no such theme.')
  const mathStylesheet = hasMath(source.article) ? await loadMathStylesheet() : null
  return canvasDocuments({ platform, config }).map((document) => {
    const card = cardOf(document.config)
    const parts = documentParts(document, { ...source, mathStylesheet, memory })
    return { parts, card, input: pageInput(card, document.config) }
  })
}

/** Makes the very article that the worker stores for WeChat; null for other platforms. */
export async function makeArticle({ markdown, title, platform, config }: Writing): Promise<string | null> {
  const source = platform === 'wechat' ? readSource({ markdown, title }, config) : null
  if (!source) return null
  const setFormula = hasMath(source.article) ? await loadFormulas() : null
  return wechatArticle({ ...source, config, setFormula }).html
}

let mathStylesheet: Promise<string> | null = null

/** Formulas are rare and their style sheet is large, so it comes with the first one. */
function loadMathStylesheet(): Promise<string> {
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
