import { readdirSync, readFileSync } from 'node:fs'
import type { Platform } from '@galley/contracts'
import { parseAspectRatio, resolveRenderConfig } from '@galley/contracts'
import { captionText, platformProfiles, showsPages, writeCaption } from '@galley/render'
import { describe, expect, it } from '@jest/globals'
import { enDashboard } from '../../apps/web/src/language/en/dashboard.ts'
import { enEditor } from '../../apps/web/src/language/en/editor.ts'
import { zhDashboard } from '../../apps/web/src/language/zh/dashboard.ts'
import { zhEditor } from '../../apps/web/src/language/zh/editor.ts'
import type { Bench } from './describe-outputs.ts'
import { describeCanvases, describeRender } from './describe-outputs.ts'
import { CHINESE, ENGLISH, sourceOf } from './sample-texts.ts'

const DOCS = new URL('../../docs/', import.meta.url)

/** Tests what every platform must provide: facts, limits, canvases, artifacts, descriptions, analysis and words. */
export function describePlatform(id: Platform, bench: () => Bench): void {
  describe(id, () => {
    describeFacts(id)
    describeLimits(id)
    describeWords(id)
    describeCanvases(id, bench)
    describeRender(id, bench)
  })
}

function describeFacts(id: Platform): void {
  const profile = platformProfiles[id]

  it('states its name, its ratios and where its limits are known from', () => {
    const { aspect_ratio } = resolveRenderConfig(id, {})
    const names = profile.limits.map(({ name }) => name)

    expect(profile.id).toBe(id)
    expect(profile.aspect_ratios[0]).toBe(aspect_ratio)
    expect(profile.aspect_ratios.filter((ratio) => parseAspectRatio(ratio) === null)).toEqual([])
    expect(new Set(names).size).toBe(names.length)
    expect(profile.limits.filter(({ source, value }) => source === '' || value <= 0)).toEqual([])
    for (const { checked } of profile.limits) {
      expect(new Date(checked).toISOString().slice(0, 10)).toBe(checked)
      expect(checked >= '2026-11-21').toBe(true)
    }
    expect(profile.artifacts).toEqual(expect.arrayContaining(['cover', 'zip', 'manifest']))
    expect(profile.artifacts.includes('page')).toBe(showsPages(id))
    expect(profile.artifacts.includes('article_html')).toBe(profile.article !== null)
  })
}

function describeLimits(id: Platform): void {
  const profile = platformProfiles[id]
  const countOf = (markdown: string, title: string) => {
    const config = resolveRenderConfig(id, {})
    const source = sourceOf(markdown, config, title)
    return profile.countLimits({ ...source, config, setFormula: null, estimatedPages: 3 })
  }

  it('counts a longer text as more, by limits that it publishes', () => {
    const [short, long] = [countOf('一段。', '标题'), countOf(`${CHINESE}\n\n${ENGLISH}`, '标题'.repeat(40))]

    const published = new Set<string>(profile.limits.map(({ name }) => name))
    expect(Object.keys(short).length).toBeGreaterThan(0)
    expect(Object.keys(short).filter((name) => !published.has(name))).toEqual([])
    for (const [name, used] of Object.entries(long)) {
      expect(Number.isInteger(used)).toBe(true)
      expect(used).toBeGreaterThanOrEqual(short[name] ?? Number.POSITIVE_INFINITY)
    }
    expect(Object.values(long)).not.toEqual(Object.values(short))
  })

  it.each([CHINESE, ENGLISH, `${CHINESE}${'#标签 🧵 '.repeat(60)}${'字'.repeat(5000)}`])(
    'writes a caption within its limits (%#)',
    (markdown) => {
      const { caption: rules } = profile
      if (rules === null) return expect(profile.artifacts.some((kind) => kind !== 'page')).toBe(true)
      const caption = writeCaption(sourceOf(markdown, resolveRenderConfig(id, {})), rules)

      const { body, tags } = caption
      const signs = rules.tags.keptInBody
        ? 0
        : (body.match(/(?<![\p{L}\p{N}#&/])#[\p{L}\p{N}_]/gu)?.length ?? 0)
      expect(caption.title === '').toBe(rules.title === null)
      expect(caption.title_length).toBeLessThanOrEqual(rules.title?.most ?? 0)
      expect(rules.body.lengthOf(captionText({ ...caption, title: '' }).trimEnd())).toBeLessThanOrEqual(
        rules.body.most + (rules.title ? 1 : 0),
      )
      expect(tags.length + signs).toBeLessThanOrEqual(rules.tags.most ?? Number.POSITIVE_INFINITY)
    },
  )
}

function describeWords(id: Platform): void {
  const profile = platformProfiles[id]

  it('has its words in the web app and its page in the documentation', () => {
    const config = resolveRenderConfig(id, {})
    const source = sourceOf(CHINESE, config)
    const counted = Object.keys(
      profile.countLimits({ ...source, config, setFormula: null, estimatedPages: 1 }),
    )
    const pages = readdirSync(new URL('platforms/', DOCS)).filter((name) =>
      readFileSync(new URL(`platforms/${name}`, DOCS), 'utf8').includes(`data['${id}']`),
    )

    for (const { design, check } of [enEditor, zhEditor]) {
      expect(design.platforms[id]).toBeTruthy()
      expect(counted.filter((name) => !check.limit[name])).toEqual([])
    }
    for (const { renders } of [enDashboard, zhDashboard]) expect(renders.platform[id]).toBeTruthy()
    expect(profile.name.en).toMatch(/^[\x20-\x7e]+$/)
    expect(profile.name.zh).toBeTruthy()
    expect(pages).toHaveLength(1)
    expect(readFileSync(new URL('.vitepress/config.ts', DOCS), 'utf8')).toContain(
      `/platforms/${pages[0]?.replace('.md', '')}'`,
    )
  })
}
