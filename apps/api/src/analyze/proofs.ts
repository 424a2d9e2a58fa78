import type { Layout, LayoutRequest, LineBox, ProjectId, UserId } from '@galley/backend'
import type { Platform, RenderConfigRequest } from '@galley/contracts'
import { fontsOfBrands } from '../brands/fonts-of-brands.ts'
import type { BelongingsContext } from '../catalogue/find-belongings.ts'
import { findBelongings } from '../catalogue/find-belongings.ts'
import { themesOf } from '../catalogue/find-own-themes.ts'
import type { ApiContext } from '../context.ts'

/** A text on a platform's pages, to be seen without a render. */
export type ProofText = {
  readonly ownerId: UserId
  /** The project whose stored images the text may show. Null: it shows none. */
  readonly projectId: ProjectId | null
  readonly markdown: string
  readonly platform: Platform
  readonly config: RenderConfigRequest
}

type ProofContext = Pick<ApiContext, 'layouts' | 'texts' | 'imageCache' | 'unpackedFonts'> & BelongingsContext
type Wanted = Pick<LayoutRequest, 'pictureOfLine' | 'lines'>

/** How long building the document may take. */
const BUILD_MS = 3_000

/**
 * Returns the page of a text that shows a line, from 1, as JPEG at one pixel for each CSS px. Null when no worker makes
 * it in time, or the platform shows the text on no page. Nothing is stored or charged.
 *
 * @throws invalid_request (`too_complex`), rate_limited
 */
export async function proofPage(
  ctx: ProofContext,
  { line, ...text }: ProofText & { readonly line: number },
  signal: AbortSignal,
): Promise<Buffer | null> {
  const layout = await layOut(ctx, text, { wanted: { pictureOfLine: line }, signal })
  return layout?.picture === undefined ? null : Buffer.from(layout.picture, 'base64')
}

/** Returns where lines of a text, from 1, are on its pages; null as above. */
export async function findOnPages(
  ctx: ProofContext,
  { lines, ...text }: ProofText & { readonly lines: readonly number[] },
  signal: AbortSignal,
): Promise<readonly (LineBox | null)[] | null> {
  return (await layOut(ctx, text, { wanted: { lines }, signal }))?.boxes ?? null
}

async function layOut(
  ctx: ProofContext,
  { ownerId, projectId, markdown, platform, config }: ProofText,
  { wanted, signal }: { readonly wanted: Wanted; readonly signal: AbortSignal },
): Promise<Layout | null> {
  const { layouts, texts, imageCache } = ctx
  if (!layouts.isConfigured) return null
  const reader = texts.of(ownerId)
  const addresses = projectId ? await reader.images(markdown, BUILD_MS) : []
  const images =
    projectId && addresses.length > 0 ? await imageCache?.readAll(projectId, addresses) : undefined
  const text = { markdown, title: null, images }
  const { own, brands } = await findBelongings(ctx, ownerId, { configs: [config], markdown })
  const fonts = await fontsOfBrands(ctx, ownerId, brands)
  const asked = { text, platforms: [platform], config, ownThemes: themesOf(own), brands, fonts }
  const [first] = await reader.layoutRequests(asked, BUILD_MS)
  if (!first) return null
  const [, request] = first
  return layouts.layOut({ ...request, card: { ...request.card, scale: 1 }, ...wanted }, signal)
}
