import type { ProjectId, UserId } from '@galley/backend'
import { appError } from '@galley/backend'
import type { Analysis, Platform } from '@galley/contracts'
import { analyze, PLATFORMS } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'
import { refuseTooLong } from '../projects/add-project.ts'
import { refuseUnknownTheme } from '../renders/request-render.ts'
import type { TextReader } from '../threads/text-reader.ts'
import type { Text } from '../threads/text-work.ts'
import { layOutPlatforms } from './lay-out-platforms.ts'
import type { StandIns } from './stand-in-images.ts'
import { standInImages } from './stand-in-images.ts'

/** A whole answer, apart from the wait for the text's own pictures: of a text that may be long because it is meant to hurt. */
const ANSWER_WITHIN_MS = 1_900
/** Of an article: its pages are worth a wait on a machine that is busy. */
const ARTICLE_WITHIN_MS = 6_000
/** Kept for the analysis itself: the layout has to do with what is left, or pages are estimated. */
const ANALYSIS_MS = 800
const ANALYSIS_MS_PER_CHAR = 0.005
/** A text of so many characters is analysed in no time: where it isn't, the machine is busy, and the text can't help it. */
const SHORT_TEXT = 20_000
const BUSY_MACHINE_MS = 3_000

/** How long an analysis waits for the text's own pictures to be decoded. */
const IMAGES_WITHIN_MS = 4_000

/** Reads a text and says what will happen to it. The text is in memory for the length of the request only. */
export function analyzeRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serve(analyze, async ({ ownerId, body, locale, signal }) => {
    refuseUnknownTheme(body.config.theme)
    const texts = ctx.texts.of(ownerId)
    const text = await findText(ctx, ownerId, body)
    const platforms = body.platform ? [body.platform] : [...PLATFORMS]
    const { images, assumed, readingMs } = await findImages(ctx, { ownerId, body, text, texts, signal })
    const asked = { text: { ...text, images }, platforms, config: body.config }
    const reservedMs = ANALYSIS_MS + text.markdown.length * ANALYSIS_MS_PER_CHAR
    const answerMs = text.markdown.length < SHORT_TEXT ? ARTICLE_WITHIN_MS : ANSWER_WITHIN_MS
    const until = performance.now() + answerMs - readingMs
    const withinMs = Math.ceil(Math.max(1, answerMs - readingMs - reservedMs))
    const layouts = await layOutPlatforms({ layouts: ctx.layouts, texts }, asked, { signal, withinMs })
    const leastMs = text.markdown.length < SHORT_TEXT ? BUSY_MACHINE_MS : reservedMs
    const leftMs = Math.max(leastMs, until - performance.now())
    const analysis = await texts.analyse({ ...asked, layouts, locale }, leftMs)
    return { data: withAssumptions(analysis, layouts, assumed) }
  })
}

type Asked = { readonly markdown?: string | undefined; readonly project_id?: string | undefined }

/** The text that was sent, or that of the caller's project. @throws payload_too_large, not_found */
async function findText(
  ctx: Pick<ApiContext, 'projects'>,
  ownerId: UserId,
  { markdown, project_id }: Asked,
): Promise<Text> {
  if (markdown !== undefined) {
    refuseTooLong(markdown)
    return { markdown, title: null }
  }
  const project = await ctx.projects.find(ownerId, project_id as ProjectId)
  if (!project) throw appError('not_found', 'There is no such project.')
  return { markdown: project.markdown, title: project.title }
}

type Pictured = { ownerId: UserId; body: Asked; text: Text; texts: TextReader; signal: AbortSignal }

/** Pictures of the right sizes in the places of the text's. One that has none can't be shown. `readingMs`: what finding them took. */
async function findImages(
  ctx: Pick<ApiContext, 'imageSizes'>,
  { ownerId, body, text, texts, signal }: Pictured,
): Promise<StandIns & { readingMs: number }> {
  const startMs = performance.now()
  const addresses = await texts.images(text.markdown, ANSWER_WITHIN_MS)
  const readingMs = performance.now() - startMs
  const projectId = (body.project_id ?? null) as ProjectId | null
  const request = { ownerId, projectId, addresses, mayFetch: false, withinMs: IMAGES_WITHIN_MS }
  const sizes = addresses.length === 0 ? new Map() : await ctx.imageSizes.fetch(request, signal)
  return { ...standInImages(addresses, sizes), readingMs }
}

/** Pages that were laid out with pictures of assumed sizes are not what a render is bound to have. */
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
