import type { Manifest, Platform } from '@galley/contracts'
import { ALT_TEXT_UNITS, manifestSchema, resolveRenderConfig } from '@galley/contracts'
import {
  canvasDocuments,
  cardOf,
  documentHtml,
  pageInput,
  plainText,
  platformProfiles,
  showsPages,
} from '@galley/render'
import { layOutPages } from '@galley/render/in-page'
import { beforeAll, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { checkPages } from '../support/pages/page-checker.ts'
import { stepsIn } from '../support/pages/page-steps.ts'
import type { SharedStack } from '../support/shared-stack.ts'
import type { ApiBody } from '../support/test-stack.ts'
import { eventually } from '../support/test-stack.ts'
import { CHINESE, ENGLISH, sourceOf } from './sample-texts.ts'

/** The environment of the tests: an API with a worker, and a separate browser. */
export type Bench = { readonly stack: SharedStack; readonly browser: TestBrowser }

/** Tests that every canvas of a platform is laid out completely. */
export function describeCanvases(id: Platform, bench: () => Bench): void {
  const cases = platformProfiles[id].aspect_ratios.flatMap((ratio) => [
    [ratio, 'Chinese', CHINESE] as const,
    [ratio, 'English', ENGLISH] as const,
  ])

  it.each(cases)('lays its canvases out whole at %s in %s', async (aspect_ratio, _language, markdown) => {
    const config = resolveRenderConfig(id, { aspect_ratio })
    const source = sourceOf(markdown, config)
    const found = []
    for (const document of canvasDocuments({ platform: id, config })) {
      const card = cardOf(document.config)
      const html = documentHtml(document, { ...source, mathStylesheet: null })
      const page = await bench().browser.open(html, card)
      const { pageCount } = await layOutPages(stepsIn(page), pageInput(card, document.config))
      const text = plainText(source.article)
      const input = { cardHeightPx: card.heightPx, pageCount, text }
      const { faults } = document.contents === 'pages' ? await page.run(checkPages, input) : { faults: [] }
      await page.close()
      found.push({ faults, isPlausible: document.contents === 'cover' ? pageCount === 1 : pageCount > 1 })
    }

    expect(found.length).toBe(platformProfiles[id].covers?.length ?? 1)
    expect(found).toEqual(found.map(() => ({ faults: [], isPlausible: true })))
  })
}

/** Tests the answers of a render and an analysis for a platform. */
export function describeRender(id: Platform, bench: () => Bench): void {
  const profile = platformProfiles[id]
  let render: ApiBody
  let manifest: Manifest

  beforeAll(async () => {
    const { stack } = bench()
    const { project_id } = (await stack.call('/projects', { markdown: CHINESE })).body.data
    const asked = { project_id, platform: id, config: { scale: 1, cover: showsPages(id) } }
    const { render_id } = (await stack.call('/renders', asked)).body.data
    render = await eventually(async () => {
      const { data } = (await stack.call(`/renders/${render_id}?wait=20`)).body
      return ['completed', 'failed'].includes(data.status) && data
    })
    const file = render.artifacts.find(({ kind }: ApiBody) => kind === 'manifest')
    manifest = manifestSchema.parse(await (await fetch(file.preview_url)).json())
  })

  it('makes the artifacts that it names, each file by its own name', () => {
    const kinds = new Set(render.artifacts.map(({ kind }: ApiBody) => kind))
    const names = manifest.files.map(({ name }) => name)
    const stored = profile.artifacts.filter((kind) => !['zip', 'manifest'].includes(kind))

    expect(render.status).toBe('completed')
    expect([...kinds].toSorted()).toEqual([...stored, 'manifest'].toSorted())
    expect(manifest.platform).toBe(id)
    expect(new Set(manifest.files.map(({ kind }) => kind))).toEqual(new Set(stored))
    expect(new Set(names).size).toBe(names.length)
    expect(manifest.layout_hashes).toHaveLength(profile.covers?.length ?? 1)
    expect(manifest.caption === null).toBe(profile.caption === null)
  })

  it('describes every picture', () => {
    const described = manifest.pages.map(({ alt_text }) => alt_text)
    const first = { cover: '封面：清晨的菜市场', page: '第 1 页' }

    expect(described).toHaveLength(render.page_count)
    expect(described[0]).toContain(first.cover)
    expect(described.filter((words) => words.length < 3 || words.length > ALT_TEXT_UNITS)).toEqual([])
    expect(described.some((words) => words.startsWith(first.page))).toBe(showsPages(id))
  })

  it('is analysed to the page, and as its limits count', async () => {
    const asked = { markdown: CHINESE, platform: id, config: { cover: showsPages(id) } }
    const { data } = (await bench().stack.call('/analyze', asked)).body

    expect(Object.keys(data.platforms)).toEqual([id])
    const { estimate, estimated_pages, limits } = data.platforms[id]
    const config = resolveRenderConfig(id, asked.config)
    const source = sourceOf(CHINESE, config)
    const counts = profile.countLimits({
      ...source,
      config,
      setFormula: null,
      estimatedPages: estimated_pages,
    })
    expect({ estimate, estimated_pages }).toEqual({ estimate: 'exact', estimated_pages: render.page_count })
    expect(Object.fromEntries(limits.map(({ name, used }: ApiBody) => [name, used]))).toEqual(counts)
  })

  it('is offered with its limits', async () => {
    const { data } = (await bench().stack.call('/capabilities')).body

    const offered = data.platforms.find((platform: ApiBody) => platform.id === id)
    const { name, aspect_ratios, artifacts, limits } = profile
    expect(offered).toMatchObject({ name, aspect_ratios, artifacts, limits })
  })
}
