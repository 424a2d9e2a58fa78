import type { Artifact, Bearer, Render, ShareId } from '@galley/backend'
import { isPicture } from '@galley/backend'
import type { artifactSchema, FailureReason, renderSchema } from '@galley/contracts'
import type { z } from 'zod'
import type { ApiContext } from '../context.ts'
import { editorUrl } from '../projects/present-project.ts'

/** The credential or share that a signed URL belongs to. The URL ends with it. */
type Holder = Bearer['holder'] | ShareId

export type PresentedRender = z.input<typeof renderSchema>

const FAILURE_MESSAGES: Record<FailureReason, string> = {
  quota_exceeded:
    "Today's page quota does not suffice for this text. Shorten it, or wait until quotas reset at midnight UTC.",
  too_many_pages: 'The text needs more pages than `config.max_pages` allows. Raise it, or shorten the text.',
  too_large: 'The files of this render are too large together. Use a smaller `config.scale`, or fewer pages.',
  too_much_memory: 'The pages need more memory than a render may use. Use fewer pictures, or split the text.',
  layout_failed: 'The text could not be laid out. Analyze it, and simplify what `layout_risks` names.',
  timeout: 'Rendering took longer than it may. Split the text, or use fewer pictures.',
  browser_crashed:
    'The browser failed while it rendered this text. Request the render again, then split the text.',
  canvas_unavailable: 'The page to photograph could not be built. Ask for the render again.',
  storage_unavailable: 'The pages could not be stored. Ask for the render again in a few minutes.',
  worker_lost: 'The workers that took this render were lost. Ask for the render again.',
}

/** Returns a render as its owner sees it. Preview URLs are signed again for each read, for the reading token. */
export function presentRender(
  ctx: Pick<ApiContext, 'config' | 'signer' | 'clock'>,
  render: Render,
  holder: Holder,
): PresentedRender {
  const urls = urlsFor(ctx, holder)
  const artifacts = render.artifacts.map((artifact) => presentArtifact(ctx, artifact, urls))
  return {
    render_id: render.id,
    project_id: render.projectId,
    project_version: render.projectVersion,
    platform: render.platform,
    config: render.config,
    status: render.status,
    progress: { pages_done: render.pagesDone, pages_total: render.pagesTotal },
    page_count: render.pagesTotal,
    artifacts,
    preview_urls: artifacts.filter(isPicture).map(({ preview_url }) => preview_url),
    warnings: [...render.warnings],
    error: presentFailure(render.failureReason),
    attempt: render.attempt,
    created_at: render.createdAt.toISOString(),
    started_at: render.startedAt?.toISOString() ?? null,
    finished_at: render.finishedAt?.toISOString() ?? null,
    expires_at: render.expiresAt?.toISOString() ?? null,
    open_in_service_url: `${editorUrl(render.projectId, ctx.config)}?render=${render.id}`,
  }
}

/** The holder of signed URLs, and their expiry. */
type Urls = { readonly holder: Holder; readonly expiresAt: Date }

export function urlsFor(ctx: Pick<ApiContext, 'config' | 'clock'>, holder: Holder): Urls {
  return { holder, expiresAt: new Date(ctx.clock.now().getTime() + ctx.config.assetUrlTtlS * 1000) }
}

export type PresentedArtifact = z.input<typeof artifactSchema>

export function presentArtifact(
  ctx: Pick<ApiContext, 'config' | 'signer'>,
  artifact: Artifact,
  { holder, expiresAt }: Urls,
): PresentedArtifact {
  const signed = ctx.signer.sign({ method: 'GET', path: `/assets/${artifact.id}`, expiresAt, holder })
  return {
    artifact_id: artifact.id,
    kind: artifact.kind,
    page: artifact.page,
    content_type: artifact.contentType,
    width_px: artifact.widthPx,
    height_px: artifact.heightPx,
    bytes: artifact.bytes,
    sha256: artifact.sha256,
    alt_text: artifact.altText,
    preview_url: `${ctx.config.baseUrl}${signed}`,
    preview_url_expires_at: expiresAt.toISOString(),
  }
}

function presentFailure(reason: FailureReason | null): PresentedRender['error'] {
  if (reason === null) return null
  const code = reason === 'quota_exceeded' ? 'quota_exceeded' : 'render_failed'
  return { code, reason, message: FAILURE_MESSAGES[reason] }
}
