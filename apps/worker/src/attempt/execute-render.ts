import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Claim, Execution, Render, RenderWarning, Span } from '@galley/backend'
import type { FailureReason } from '@galley/contracts'
import type { RenderSource } from '@galley/render'
import { mayShowImages, partsOfRender, readSource, shownImages } from '@galley/render'
import type { WorkerContext } from '../context.ts'
import { startDeadline } from '../deadline.ts'
import type { Canvases } from '../fetch-canvas.ts'
import { canvasesOf } from '../fetch-canvas.ts'
import type { Lease } from '../lease.ts'
import { holdLease } from '../lease.ts'
import { brandWarnings } from '../outputs/brand-warnings.ts'
import { writeManifest } from '../outputs/manifest.ts'
import { takePictures } from '../outputs/pictures.ts'
import { StoredFiles } from '../outputs/stored-files.ts'
import { writeTexts } from '../outputs/texts.ts'
import type { Blame } from '../render-failure.ts'
import { RenderFailure, toFailure } from '../render-failure.ts'
import { untilAborted } from '../until-aborted.ts'
import { claimOf } from './claim-in-time.ts'
import { settleInTime } from './settle-failure.ts'

/**
 * Runs one attempt of a claimed render and settles its outcome.
 *
 * One deadline covers the whole attempt. When the deadline passes, the render is canceled or the claim is lost, the
 * attempt ends at once, even if an operation hangs. Work that is left behind can't write any more.
 *
 * Never throws because one render fails. Either the render's row records the outcome, or its lease expires and the next
 * claim starts it again.
 */
export async function executeRender(ctx: WorkerContext, render: Render): Promise<Execution> {
  const { id, platform, attempt, traceparent } = render
  if (attempt === 1) ctx.metrics.waitSeconds.observe({ platform }, secondsOfWaiting(render))
  const passed = () => new RenderFailure('timeout', { blame: 'unknown' })
  const deadline = startDeadline(ctx.config.attemptMs, passed)
  const attributes = { 'galley.render_id': id, 'galley.platform': platform, 'galley.attempt': attempt }
  const options = { kind: 'consumer', parent: traceparent, attributes } as const
  return ctx.tracing
    .span('galley.render', options, (span) => attemptRender(ctx, { render, deadline: deadline.signal, span }))
    .finally(deadline.end)
}

function secondsOfWaiting({ createdAt, startedAt }: Render): number {
  return startedAt ? Math.max(0, (startedAt.getTime() - createdAt.getTime()) / 1000) : 0
}

/**
 * What a failure tells about the services that every render needs. If the text itself fails, these services were all
 * up.
 */
const SIGNS: Record<Blame, Execution['sign']> = {
  text: 'up',
  service: 'away',
  none: 'none',
  unknown: 'none',
}

type Claimed = { readonly render: Render; readonly deadline: AbortSignal; readonly span: Span }

async function attemptRender(ctx: WorkerContext, { render, deadline, span }: Claimed): Promise<Execution> {
  const { id, platform } = render
  const claim = claimOf(render)
  void ctx.renderEvents.announce(id, 'status')
  const lease = holdLease(ctx, render, deadline)
  const end = (outcome: 'completed' | 'released' | FailureReason) => {
    span.set({ 'galley.outcome': outcome })
    ctx.metrics.attempts.add({ platform, outcome })
  }
  const startedAt = performance.now()
  try {
    const pages = await untilAborted(lease.signal, produce(ctx, { render, claim, lease }))
    const duration_ms = Math.round(performance.now() - startedAt)
    ctx.log.info('render ended', { render_id: id, attempt: claim.attempt, pages, duration_ms })
    ctx.metrics.pages.add({ platform }, pages)
    ctx.metrics.attemptSeconds.observe({ platform }, duration_ms / 1000)
    end('completed')
    return { failure: null, sign: 'up' }
  } catch (error) {
    const failure = toFailure(error)
    await settleInTime(ctx, { render, lease }, failure)
    const outcome = ctx.releasing.aborted ? 'released' : failure.reason
    end(outcome)
    return { failure: outcome, sign: SIGNS[failure.blame] }
  } finally {
    lease.end()
    void ctx.renderEvents.announce(id, 'status')
  }
}

type Attempt = { readonly render: Render; readonly claim: Claim; readonly lease: Lease }

/** Produces all files for the render's platform and completes the render. Returns the number of pictures. */
async function produce(ctx: WorkerContext, attempt: Attempt): Promise<number> {
  const { render, lease } = attempt
  const canvases = canvasesOf(ctx, render.id, lease.signal)
  const { source, imageWarnings } = await ctx.stage('read', () => getSource(ctx, attempt, canvases))
  const files = new StoredFiles(ctx, render, lease)
  const prepared = { ...attempt, source, files, canvases }

  const pictures = await takePictures(ctx, prepared)
  const warnings = await ctx.stage('texts', async () => {
    const all = [
      ...imageWarnings,
      ...brandWarnings(source, render),
      ...pictures.warnings,
      ...(await writeTexts(prepared, pictures)),
    ]
    await writeManifest(prepared, pictures, all)
    return all
  })
  const artifacts = await ctx.stage('store', () => files.settle())
  const completed = { artifacts, warnings, finishedAt: new Date() }
  const isOurs = await ctx.stage('settle', () => ctx.renders.complete(render, completed))
  if (!isOurs) throw new RenderFailure('worker_lost', { blame: 'none' })
  return pictures.pages.length
}

type ReadText = { readonly source: RenderSource; readonly imageWarnings: readonly RenderWarning[] }

const IMAGE_QUOTA_WARNING: RenderWarning = {
  code: 'image_quota_used_up',
  page: null,
  message:
    'Some images were not fetched, because the quota of the day is used up. Their descriptions replace them.',
}

/**
 * Reads the text and fetches its images into the project's cache, where the canvas finds them. The API writes the first
 * canvas of a text without images while the text is parsed here.
 */
async function getSource(
  ctx: WorkerContext,
  { render, lease }: Attempt,
  canvases: Canvases,
): Promise<ReadText> {
  const { id, ownerId, projectId, config } = render
  const ahead = ctx.readAhead.take(id)
  if (ahead) {
    canvases.use(1, ahead.canvas)
    return { source: ahead.source, imageWarnings: [] }
  }
  const found = await ctx.renders.findWithText(id)
  if (found && !mayShowImages(found.text.markdown)) {
    canvases.start(1)
    // Parsing doesn't pause, so the request is sent first.
    await nextTurn()
  }
  // Pictures move no page break, and no output of the worker shows them.
  const parts = partsOfRender({ ...render, brandFiles: { fonts: found?.brandFiles.fonts } })
  const source = found && readSource(found.text, config, parts)
  if (!source) throw new RenderFailure('canvas_unavailable', { blame: 'text' })
  const addresses = shownImages(source.article)
  if (addresses.length === 0) return { source, imageWarnings: [] }
  const withinMs = ctx.config.imagesTimeoutMs
  const request = { ownerId, projectId, addresses, mayFetch: true, withinMs }
  const { isOverQuota } = await ctx.images.fetch(request, lease.signal)
  const only = await ctx.imageCache.readAll(projectId, addresses)
  const shown = readSource(found.text, config, { images: { only }, ...parts })
  if (!shown) throw new RenderFailure('canvas_unavailable', { blame: 'text' })
  return { source: shown, imageWarnings: isOverQuota ? [IMAGE_QUOTA_WARNING] : [] }
}
