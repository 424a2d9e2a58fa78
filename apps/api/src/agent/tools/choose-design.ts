import type { Platform } from '@galley/contracts'
import {
  chooseDesign,
  getProject,
  LIMITS,
  listBrands,
  listOwnThemes,
  listThemes,
  PLATFORMS,
  parseId,
} from '@galley/contracts'
import type { z } from 'zod'
import { proofPage } from '../../analyze/proofs.ts'
import { contactSheet } from '../pictures/page-pictures.ts'
import { samplePage } from '../pictures/sample-page.ts'
import type { ToolRun } from './tool-run.ts'
import { handleTool } from './tool-run.ts'

const THEMES_AT_ONCE = 6
const STRIP = { columns: THEMES_AT_ONCE, cellWidth: 210, gap: 10 }

type ListedTheme = z.output<(typeof listThemes.answer & { kind: 'json' })['data']>[number]

/** A theme of the catalogue, or one of the account's own. */
type ThemeCandidate = Pick<ListedTheme, 'theme_id' | 'family' | 'tags' | 'schemes'> & {
  readonly name: { readonly zh: string; readonly en: string }
  /** Null: it is one of the account's own. */
  readonly description: { readonly zh: string; readonly en: string } | null
}

type ListedBrand = z.output<(typeof listBrands.answer & { kind: 'json' })['data']>[number]

/** Finds themes by the words of a mood, the best first, and shows a page of each side by side. */
export const chooseDesignTool = handleTool(chooseDesign, {
  needs: ({ project_id }) => (project_id === undefined ? [] : ['project:read']),
  run: async (run, { mood, platform, scheme, from, project_id: id }) => {
    const project = id === undefined ? null : (await run.call(getProject, { params: { id } })).data
    const [own, { data: all }] = await Promise.all([ownThemesOf(run), run.call(listThemes)])
    const ours = all.filter(({ platforms }) => platform === undefined || platforms.includes(platform))
    // Of themes that fit as well, one's own come first.
    const usable: ThemeCandidate[] = [...own, ...ours]
    const words = wordsOf(mood ?? '')
    const ranked = usable
      .map((theme) => ({ theme, score: scoreOf(theme, words) }))
      .sort((one, other) => other.score - one.score)
    const fitting = ranked.filter(({ score }) => score > 0)
    const found = fitting.length > 0 ? fitting : ranked
    const shown = found.slice(from, from + THEMES_AT_ONCE).map(({ theme }) => theme)
    const next = from + shown.length
    const brands = from === 0 ? await brandsOf(run) : []
    const others = from === 0 ? own.filter((each) => !found.some(({ theme }) => theme === each)) : []
    const ids = shown.map(({ theme_id }) => theme_id)
    const pages = await pagesIn(run, ids, { project, platform: platform ?? PLATFORMS[0], scheme })
    const data = {
      ...(others.length > 0 && {
        own_themes: others.map(({ theme_id, name }) => ({ theme: theme_id, name: name.en })),
      }),
      ...(brands.length > 0 && { brands }),
      ...(words.length > 0 && { matched: fitting.length }),
      ...(fitting.length === 0 && { moods: [...new Set(ours.flatMap(({ tags }) => tags))] }),
      // In the order of the strip.
      themes: shown.map((theme, index) => present(theme, pages[index] != null)),
      next: next < found.length ? next : null,
    }
    const previews = pages.filter((page) => page !== null)
    return { data, ...(previews.length > 0 && { pictures: [await contactSheet(previews, STRIP)] }) }
  },
})

/** Returns the account's own themes, as far as the agent may see them. A grant for one project sees none. */
async function ownThemesOf({ bearer, call }: ToolRun): Promise<ThemeCandidate[]> {
  if (!seesAccount(bearer)) return []
  const { data } = await call(listOwnThemes, { query: { limit: LIMITS.pageSizeMax } })
  return data.map(({ theme_id, theme: { name, family, tags, light, dark } }) => ({
    theme_id,
    name: { zh: name, en: name },
    family,
    tags,
    schemes: [...(light ? (['light'] as const) : []), ...(dark ? (['dark'] as const) : [])],
    description: null,
  }))
}

/** Returns the account's brands, under the same conditions. */
async function brandsOf({ bearer, call }: ToolRun) {
  if (!seesAccount(bearer)) return []
  const { data } = await call(listBrands, { query: { limit: LIMITS.pageSizeMax } })
  return data.map((brand) => ({ brand: brand.brand_id, name: brand.name, has: partsOf(brand) }))
}

/** Returns the names of what a brand has. */
function partsOf({ pictures, fonts, corner_mark: mark }: ListedBrand): string[] {
  const given = { ...pictures, fonts: Object.values(fonts).some((font) => font !== null), mark }
  return Object.entries(given).flatMap(([name, part]) => (part ? [name] : []))
}

function seesAccount({ grant, scopes }: ToolRun['bearer']): boolean {
  return !grant?.projectId && scopes.includes('project:read')
}

type Project = { readonly project_id: string; readonly markdown: string }
type Shown = {
  /** The text to show; null: our own sample. */
  readonly project: Project | null
  readonly platform: Platform
  readonly scheme: 'light' | 'dark'
}

/** More than a first page takes. */
const BEGINNING_CHARS = 3_000

/** Returns the first page in each theme, of our sample where no worker makes that of the text; null where none makes either. */
async function pagesIn(run: ToolRun, themes: readonly string[], shown: Shown): Promise<(Buffer | null)[]> {
  const pages: (Buffer | null)[] = []
  for (const theme of themes) {
    pages.push((await beginningIn(run, theme, shown)) ?? (await samplePage(run, theme, shown.scheme)))
  }
  return pages
}

async function beginningIn(run: ToolRun, theme: string, { project, platform, scheme }: Shown) {
  if (!project) return null
  const { project_id, markdown } = project
  const text = {
    ownerId: run.bearer.userId,
    projectId: parseId('project', project_id),
    markdown: markdown.slice(0, BEGINNING_CHARS),
  }
  return proofPage(run.ctx, { ...text, platform, config: { theme, scheme }, line: 1 }, run.signal)
}

/** `in_strip` is only said where a theme has no picture, so that the others can be counted. */
function present({ theme_id, name, tags, schemes, description }: ThemeCandidate, isInStrip: boolean) {
  const about = description ? { description: description.en } : { own: true }
  return { theme: theme_id, name: name.en, tags, schemes, ...about, ...(!isInStrip && { in_strip: false }) }
}

function wordsOf(mood: string): string[] {
  return mood
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 || /\p{Script=Han}/u.test(word))
}

/** A tag counts more than a word of the description. */
function scoreOf(
  { theme_id, name, family, tags, description }: ThemeCandidate,
  words: readonly string[],
): number {
  const labels = [theme_id, family, name.en, name.zh, ...tags].join(' ').toLowerCase()
  const sentences = `${description?.en ?? ''} ${description?.zh ?? ''}`.toLowerCase()
  const scores = words.map((word) => (labels.includes(word) ? 3 : 0) + (sentences.includes(word) ? 1 : 0))
  return scores.reduce((sum, score) => sum + score, 0)
}
