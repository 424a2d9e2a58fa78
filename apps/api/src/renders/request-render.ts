import type { Bearer, Creation, ProjectId, Render, RenderId, UserId } from '@galley/backend'
import { appError, loggedError, newId } from '@galley/backend'
import type { Platform, RenderConfig, RenderConfigRequest } from '@galley/contracts'
import { isId, resolveRenderConfig } from '@galley/contracts'
import type { Theme } from '@galley/render'
import { findTheme, frontMatterIn, overSettings, paletteOf, settingsIn, themesOfRender } from '@galley/render'
import type { BelongingsContext, Naming } from '../catalogue/find-belongings.ts'
import { findBelongings } from '../catalogue/find-belongings.ts'
import { themesOf } from '../catalogue/find-own-themes.ts'
import type { ApiContext } from '../context.ts'
import type { CreationReply } from '../http/creation.ts'
import type { BrokenRule } from '../http/read/broken-rules.ts'
import { brokenRules } from '../http/read/broken-rules.ts'
import type { Reply } from '../http/reply.ts'
import { belongingsOfProject, designFor, unknownNames } from '../projects/chosen-design.ts'
import { withinGrant } from '../tokens/granted-renders.ts'
import { filesOfBrand } from './files-of-brand.ts'
import { onlyReadable } from './only-readable.ts'
import type { PresentedRender } from './present-render.ts'
import { presentRender } from './present-render.ts'

type RenderRequest = {
  readonly bearer: Bearer
  readonly project_id: ProjectId
  readonly platform: Platform
  readonly config: RenderConfigRequest
}

/**
 * Records a render as `queued` and wakes a worker for it.
 *
 * The row is inserted before the job. The sweep finds a row without a job, while a client could never poll a job
 * without a row. If the queue is unavailable, the render is delayed but accepted.
 *
 * @throws not_found when the project is not the caller's; invalid_request when the theme doesn't exist;
 * config_missing when no object storage is configured.
 */
export async function requestRender(
  ctx: ApiContext,
  wanted: RenderRequest,
  begin: (resourceId: string) => Creation,
): Promise<CreationReply<PresentedRender>> {
  const { userId: ownerId } = wanted.bearer
  await refuseUnknownChoices(ctx, ownerId, wanted.config)
  if (!ctx.objectStore) {
    throw appError('config_missing', 'Object storage is not configured.', {
      details: { setting: 'STORAGE_DIR' },
    })
  }
  const id = newId('render')
  const { project_id: projectId } = wanted
  const createdAt = ctx.clock.now()
  const { config, ownTheme, brand } = await chosenLook(ctx, ownerId, wanted)
  const look = { config, ownTheme, brand, platform: wanted.platform }
  const brandFiles = await filesOfBrand(ctx, { ownerId, projectId }, look)

  const render = {
    id,
    ownerId,
    projectId,
    platform: wanted.platform,
    config,
    ownTheme,
    brand,
    brandFiles,
    createdAt,
    isInteractive: isAtEditor(wanted.bearer),
    traceparent: ctx.tracing.current(),
  }
  const outcome = await withinGrant(ctx, wanted.bearer, () => ctx.renders.add(render, begin(id)))

  if (outcome.kind === 'replayed') return outcome
  ctx.metrics.rendersRequested.add({ platform: wanted.platform })
  await ctx.renderQueue.wake().catch((error: unknown) => {
    ctx.log.warn('a render waits for the sweep', { render_id: id, error: loggedError(error) })
  })
  return { kind: 'created', reply: accepted(ctx, wanted, await readRender(ctx, wanted.bearer, id)) }
}

/** Returns whether a web session requests the render. Its user is likely to wait for the pages in the editor. */
function isAtEditor({ holder }: Bearer): boolean {
  return isId('session', holder)
}

/**
 * Returns the config with the scheme that the pages will have. If a theme has one scheme only, that one replaces the
 * requested scheme.
 */
function inShownScheme(config: RenderConfig, ownThemes: readonly Theme[]): RenderConfig {
  const theme = findTheme(config.theme, ownThemes)
  return theme ? { ...config, scheme: paletteOf(theme, config.scheme).scheme } : config
}

/** Returns the settings of a render, with its brand, and its theme if it is one of the owner's own, as they are now. */
async function chosenLook(
  ctx: Pick<ApiContext, 'projects'> & BelongingsContext,
  ownerId: UserId,
  wanted: RenderRequest,
): Promise<Pick<Render, 'config' | 'ownTheme' | 'brand'>> {
  const config = resolveRenderConfig(wanted.platform, await chosenConfig(ctx, ownerId, wanted))
  const found = await findBelongings(ctx, ownerId, { configs: [config] })
  refuse(unknownNames(config, found))
  const ownTheme = found.own.get(config.theme) ?? null
  const brand = config.brand === null ? null : (found.brands[config.brand] ?? null)
  return { config: inShownScheme(config, themesOfRender({ config, ownTheme })), ownTheme, brand }
}

/**
 * Returns what was chosen for a render: by the request, else by the project's design, else by the front matter, which
 * may name a theme and the layout of the cover.
 */
async function chosenConfig(
  ctx: Pick<ApiContext, 'projects'> & BelongingsContext,
  ownerId: UserId,
  { project_id, platform, config }: RenderRequest,
): Promise<RenderConfigRequest> {
  const project = await ctx.projects.find(ownerId, project_id)
  if (!project) return config
  // An author is body text, so it is filled in when the pages are made.
  const found = await belongingsOfProject(ctx, ownerId, project)
  const { author: _, ...named } = settingsIn(frontMatterIn(project.markdown), themesOf(found.own))
  return overSettings(named, { ...designFor(project.design, platform, found), ...config })
}

/** Returns the creation's original response: the render as it was when it was accepted. */
export async function replayRender(
  ctx: ApiContext,
  wanted: Pick<RenderRequest, 'bearer' | 'config'>,
  id: RenderId,
): Promise<Reply<PresentedRender>> {
  return accepted(ctx, wanted, await readRender(ctx, wanted.bearer, id))
}

async function readRender(ctx: ApiContext, bearer: Bearer, id: RenderId): Promise<Render> {
  const render = await ctx.renders.find(bearer.userId, id)
  if (!render) throw appError('not_found', 'There is no such render.')
  return render
}

function accepted(
  ctx: ApiContext,
  { bearer, config }: Pick<RenderRequest, 'bearer' | 'config'>,
  render: Render,
): Reply<PresentedRender> {
  return {
    data: onlyReadable(presentRender(ctx, asAccepted(render), bearer.holder), bearer, config),
    headers: { Location: `${ctx.config.baseUrl}/renders/${render.id}`, 'Retry-After': '1' },
  }
}

function asAccepted(render: Render): Render {
  return {
    ...render,
    status: 'queued',
    attempt: 0,
    pagesDone: 0,
    pagesTotal: null,
    warnings: [],
    failureReason: null,
    startedAt: null,
    finishedAt: null,
    expiresAt: null,
    artifacts: [],
  }
}

/** Checks that a theme and a brand that settings name exist. @throws invalid_request */
export async function refuseUnknownChoices(
  ctx: BelongingsContext,
  ownerId: UserId,
  config: Naming,
): Promise<void> {
  refuse(unknownNames(config, await findBelongings(ctx, ownerId, { configs: [config] })))
}

function refuse(broken: readonly BrokenRule[]): void {
  if (broken.length === 0) return
  throw brokenRules(
    broken.map(({ path, message }) => ({ path: ['config', ...path], message })),
    'body',
  )
}
