import type { Claim, Render, RenderId, ServiceSign } from '@galley/backend'
import { loggedError } from '@galley/backend'
import type { FailureReason } from '@galley/contracts'
import type { Source } from '@galley/render'
import { readSource, remoteImages } from '@galley/render'
import type { WorkerContext } from './context.ts'
import type { Lease } from './lease.ts'
import { holdLease } from './lease.ts'
import { writeManifest } from './outputs/manifest.ts'
import { takePictures } from './outputs/pictures.ts'
import { StoredFiles } from './outputs/stored-files.ts'
import { writeTexts } from './outputs/texts.ts'
import type { Blame } from './render-failure.ts'
import { RenderFailure, toFailure } from './render-failure.ts'
import { settleFailure } from './settle-failure.ts'

/** How long a render waits for the pictures that its text names. */
const IMAGES_WITHIN_MS = 10_000

/**
 * Takes a render and brings it to its end. Returns at once when it is somebody else's or has ended.
 *
 * Never throws for what happens to one render: its row says how it ended, or its lease runs out and the sweep hands
 * it to the next worker. What it returns is about the service alone.
 *
 * @throws what Postgres throws when the render can't be claimed.
 */
export async function executeRender(
  ctx: WorkerContext,
  id: RenderId,
  traceparent: string | null = null,
): Promise<ServiceSign> {
  const render = await ctx.renders.claim(id, ctx.config.leaseMs)
  if (!render) return 'none'
  const { platform, attempt } = render
  if (attempt === 1) ctx.metrics.waitSeconds.observe({ platform }, secondsOfWaiting(render))
  const attributes = { 'galley.render_id': id, 'galley.platform': platform, 'galley.attempt': attempt }
  const options = { kind: 'consumer', parent: traceparent, attributes } as const
  return ctx.tracing.span('galley.render', options, async (span) => {
    const { outcome, sign } = await attemptRender(ctx, render)
    span.set({ 'galley.outcome': outcome })
    ctx.metrics.attempts.add({ platform, outcome })
    return sign
  })
}

function secondsOfWaiting({ createdAt, startedAt }: Render): number {
  return startedAt ? Math.max(0, (startedAt.getTime() - createdAt.getTime()) / 1000) : 0
}

/** What a failure says of the parts that every render needs. A text that fails by itself has found them all up. */
const SIGNS: Record<Blame, ServiceSign> = { text: 'up', service: 'away', nobody: 'none', unknown: 'none' }

type Attempted = {
  readonly outcome: 'completed' | 'handed_back' | FailureReason
  readonly sign: ServiceSign
}

async function attemptRender(ctx: WorkerContext, render: Render): Promise<Attempted> {
  const { id, platform } = render
  const claim: Claim = { id, attempt: render.attempt }
  void ctx.renderEvents.announce(id)
  const lease = holdLease(ctx, claim)
  const startedAt = performance.now()
  try {
    const pages = await produce(ctx, { render, claim, lease })
    const duration_ms = Math.round(performance.now() - startedAt)
    ctx.log.info('render ended', { render_id: id, attempt: claim.attempt, pages, duration_ms })
    ctx.metrics.pages.add({ platform }, pages)
    ctx.metrics.attemptSeconds.observe({ platform }, duration_ms / 1000)
    return { outcome: 'completed', sign: 'up' }
  } catch (error) {
    const failure = toFailure(error)
    await settleFailure(ctx, { render, lease }, failure).catch((unsettled: unknown) => {
      ctx.log.error('a failed attempt could not be settled', { render_id: id, error: loggedError(unsettled) })
    })
    const outcome = ctx.handBack.aborted ? 'handed_back' : failure.reason
    return { outcome, sign: lease.signal.aborted ? 'none' : SIGNS[failure.blame] }
  } finally {
    lease.end()
    void ctx.renderEvents.announce(id)
  }
}

type Attempt = { readonly render: Render; readonly claim: Claim; readonly lease: Lease }

/** Makes everything that the render's platform gets, and hands it over. Returns how many pictures there are. */
async function produce(ctx: WorkerContext, attempt: Attempt): Promise<number> {
  const { claim } = attempt
  const source = await ctx.stage('read', () => getSource(ctx, attempt))
  const files = new StoredFiles(ctx.objectStore, claim)
  const work = { ...attempt, source, files }

  const pictures = await takePictures(ctx, work)
  const warnings = await ctx.stage('texts', async () => {
    const all = [...pictures.warnings, ...(await writeTexts(work, pictures))]
    await writeManifest(work, pictures, all)
    return all
  })
  const artifacts = await ctx.stage('store', () => files.settle())
  const completed = { artifacts, warnings, finishedAt: new Date() }
  const isOurs = await ctx.stage('settle', () => ctx.renders.complete(claim, completed))
  if (!isOurs) throw new RenderFailure('worker_lost', { blame: 'nobody' })
  return pictures.pages.length
}

/** Reads the text, with its pictures. From here on they lie in the project's cache, where the canvas finds them. */
async function getSource(ctx: WorkerContext, { render, lease }: Attempt): Promise<Source> {
  const { id, ownerId, projectId, config } = render
  const found = await ctx.renders.findWithText(id)
  const source = found && readSource(found.text, config)
  if (!source) throw new RenderFailure('canvas_unavailable', { blame: 'text' })
  const addresses = remoteImages(source.article)
  if (addresses.length === 0) return source
  await ctx.images.fetch({ ownerId, projectId, addresses, withinMs: IMAGES_WITHIN_MS }, lease.signal)
  const images = await ctx.imageCache.readAll(projectId, addresses)
  return readSource(found.text, config, images) ?? source
}
