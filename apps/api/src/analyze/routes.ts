import type { ProjectId, UserId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { Analysis, Platform, RenderConfigRequest } from '@galley/contracts'
import { analyze, LIMITS, PLATFORMS } from '@galley/contracts'
import type { OwnWord } from '@galley/render'
import { fontsOfBrands } from '../brands/fonts-of-brands.ts'
import type { Belongings, BelongingsContext } from '../catalogue/find-belongings.ts'
import { findBelongings } from '../catalogue/find-belongings.ts'
import { themesOf } from '../catalogue/find-own-themes.ts'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { refuseTooLong } from '../projects/add-project.ts'
import { belongingsOfProject, designFor } from '../projects/chosen-design.ts'
import { refuseUnknownChoices } from '../renders/request-render.ts'
import type { TextReader } from '../threads/text-reader.ts'
import type { TextInput, TextRequest } from '../threads/text-work.ts'
import { layOutPlatforms } from './lay-out-platforms.ts'
import type { StandIns } from './stand-in-images.ts'
import { longImages, standInImages } from './stand-in-images.ts'

/** Reserved for the analysis itself. Layout gets the time that is left; without a layout, pages are estimated. */
const ANALYSIS_MS = 800
const ANALYSIS_MS_PER_CHAR = 0.005
/**
 * Texts below this length are analysed almost instantly. If one is slow, the machine is busy, not the text too
 * complex.
 */
const SHORT_TEXT = 20_000
const BUSY_MACHINE_MS = 3_000

/**
 * Serves text analysis. The text stays in memory for the length of the request only. What was found in its passages
 * stays longer, without the text.
 */
export function analyzeRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serve(analyze, async ({ ownerId, bearer, body, locale, signal }) => {
    await refuseUnknownChoices(ctx, ownerId, body.config)
    const texts = ctx.texts.of(ownerId)
    const { text, configs, found } = await findText(ctx, ownerId, body)
    const ownWords = bearer.grant?.projectId ? [] : await findOwnWords(ctx, ownerId)
    const platforms = body.platform ? [body.platform] : [...PLATFORMS]
    const { images, assumed, readingMs } = await findImages(ctx, { ownerId, body, text, texts, signal })
    const named = { ownThemes: themesOf(found.own), brands: found.brands }
    const fonts = await fontsOfBrands(ctx, ownerId, found.brands)
    const asked = { text: { ...text, images }, platforms, config: body.config, configs, ...named, fonts }
    const reservedMs = ANALYSIS_MS + text.markdown.length * ANALYSIS_MS_PER_CHAR
    // A long text may be an attack. For an article-sized one, exact pages are worth a wait on a busy machine.
    const { timeoutMs, shortTimeoutMs } = ctx.config.analysis
    const answerMs = text.markdown.length < SHORT_TEXT ? shortTimeoutMs : timeoutMs
    const until = performance.now() + answerMs - readingMs
    const withinMs = Math.ceil(Math.max(1, answerMs - readingMs - reservedMs))
    const layouts = await layOutPlatforms({ layouts: ctx.layouts, texts }, asked, { signal, withinMs })
    const leastMs = text.markdown.length < SHORT_TEXT ? BUSY_MACHINE_MS : reservedMs
    const leftMs = Math.max(leastMs, until - performance.now())
    const { trades, typography } = body
    const rules = { trades, typography, ownWords }
    const analysis = await texts.analyse({ ...asked, layouts, locale, ...rules }, leftMs)
    return { data: withAssumptions(analysis, layouts, assumed) }
  })
}

/** Returns the words of all lists of the account, those of the newest list first. */
async function findOwnWords(ctx: Pick<ApiContext, 'lexicons'>, ownerId: UserId): Promise<OwnWord[]> {
  const { items } = await ctx.lexicons.list(ownerId, { limit: LIMITS.lexiconsPerUser, before: null })
  return items.flatMap(({ id, name, words }) => words.map((word) => ({ ...word, list: { id, name } })))
}

type TextReference = {
  readonly markdown?: string | undefined
  readonly project_id?: ProjectId | undefined
  readonly config: RenderConfigRequest
}

/**
 * Returns the text of the request, or that of the caller's project with what its design says for each platform.
 *
 * @throws payload_too_large, not_found
 */
async function findText(
  ctx: Pick<ApiContext, 'projects'> & BelongingsContext,
  ownerId: UserId,
  { markdown, project_id, config }: TextReference,
): Promise<{ text: TextInput; configs: TextRequest['configs']; found: Belongings }> {
  if (markdown !== undefined) {
    refuseTooLong(markdown)
    const found = await findBelongings(ctx, ownerId, { configs: [config], markdown })
    return { text: { markdown, title: null }, configs: {}, found }
  }
  const project = project_id === undefined ? null : await ctx.projects.find(ownerId, project_id)
  if (!project) throw appError('not_found', 'There is no such project.')
  const { markdown: markdownOf, title, design } = project
  const named = await findBelongings(ctx, ownerId, { configs: [config] })
  const { own, brands } = await belongingsOfProject(ctx, ownerId, project)
  const found = { own: new Map([...own, ...named.own]), brands: { ...brands, ...named.brands } }
  const configs = PLATFORMS.map((platform) => [platform, designFor(design, platform, found)] as const)
  return { text: { markdown: markdownOf, title }, configs: Object.fromEntries(configs), found }
}

type Pictured = {
  ownerId: UserId
  body: TextReference
  text: TextInput
  texts: TextReader
  signal: AbortSignal
}

/**
 * Returns stand-ins of the right size for the text's images, and long images themselves. An image without a stand-in
 * can't be shown. `readingMs` is the time spent on listing the images.
 */
async function findImages(
  ctx: Pick<ApiContext, 'imageSizes' | 'imageCache' | 'config'>,
  { ownerId, body, text, texts, signal }: Pictured,
): Promise<StandIns & { readingMs: number }> {
  const { timeoutMs, imagesTimeoutMs } = ctx.config.analysis
  const startMs = performance.now()
  const addresses = await texts.images(text.markdown, timeoutMs)
  const readingMs = performance.now() - startMs
  const projectId = body.project_id ?? null
  const request = { ownerId, projectId, addresses, mayFetch: false, withinMs: imagesTimeoutMs }
  const sizes = addresses.length === 0 ? new Map() : await ctx.imageSizes.fetch(request, signal)
  const { images, assumed } = standInImages(addresses, sizes)
  const long = longImages(sizes)
  // Where a long image is cut depends on its pixels. Those of a project's images are stored.
  const seen = projectId && long.length > 0 ? await ctx.imageCache?.readAll(projectId, long) : undefined
  return {
    images: new Map([...images, ...(seen ?? [])]),
    assumed: assumed + long.length - (seen?.size ?? 0),
    readingMs,
  }
}

/** Marks estimates as approximate if image sizes were assumed, because a render may then have other pages. */
function withAssumptions(
  analysis: Omit<Analysis, 'assumed_images'>,
  laidOut: ReadonlyMap<Platform, unknown>,
  assumed: number,
): Analysis {
  const platforms = { ...analysis.platforms }
  for (const platform of assumed > 0 ? laidOut.keys() : []) {
    const found = platforms[platform]
    if (found) platforms[platform] = { ...found, estimate: 'approximate' }
  }
  return { ...analysis, platforms, assumed_images: assumed }
}
