import type { ProjectId, UserId } from '@galley/backend'
import type { Platform, RenderConfigRequest } from '@galley/contracts'
import type { ApiContext } from '../context.ts'

/** A page of a text, to be seen before a render. */
export type ProofRequest = {
  readonly ownerId: UserId
  /** The project whose stored images the text may show. */
  readonly projectId: ProjectId
  readonly markdown: string
  readonly platform: Platform
  readonly config: RenderConfigRequest
  /** The line of the text that the page shows, from 1. */
  readonly line: number
}

/** How long building the document may take. */
const BUILD_MS = 3_000

/**
 * Returns the page of a text that shows a line, as JPEG at one pixel for each CSS px. Null when no worker makes it in
 * time, or the platform shows the text on no page. Nothing is stored or charged.
 *
 * @throws invalid_request (`too_complex`), rate_limited
 */
export async function proofPage(
  { layouts, texts, imageCache }: Pick<ApiContext, 'layouts' | 'texts' | 'imageCache'>,
  { ownerId, projectId, markdown, platform, config, line }: ProofRequest,
  signal: AbortSignal,
): Promise<Buffer | null> {
  if (!layouts.isConfigured) return null
  const reader = texts.of(ownerId)
  const addresses = await reader.images(markdown, BUILD_MS)
  const images = addresses.length > 0 ? await imageCache?.readAll(projectId, addresses) : undefined
  const text = { markdown, title: null, images }
  const [first] = await reader.layoutRequests({ text, platforms: [platform], config }, BUILD_MS)
  if (!first) return null
  const [, request] = first
  const card = { ...request.card, scale: 1 }
  const layout = await layouts.layOut({ ...request, card, pictureOfLine: line }, signal)
  return layout?.picture === undefined ? null : Buffer.from(layout.picture, 'base64')
}
