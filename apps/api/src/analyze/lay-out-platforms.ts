import type { Layout } from '@galley/backend'
import type { Platform, RenderConfigRequest } from '@galley/contracts'
import { resolveRenderConfig } from '@galley/contracts'
import type { Source } from '@galley/render'
import { canvasDocuments, cardOf, documentHtml, pageInput } from '@galley/render'
import type { ApiContext } from '../context.ts'

type Wanted = {
  readonly source: Source
  readonly platforms: readonly Platform[]
  readonly config: RenderConfigRequest
  readonly signal: AbortSignal
}

/**
 * Lays a text out for each platform, in the very documents that a render would photograph.
 *
 * A platform is left out when no browser answers in time, or when it shows covers alone, of which the number is known.
 */
export async function layOutPlatforms(
  ctx: Pick<ApiContext, 'layouts' | 'mathStylesheet'>,
  wanted: Wanted,
): Promise<ReadonlyMap<Platform, Layout>> {
  const layouts = new Map<Platform, Layout>()
  for (const platform of wanted.platforms) {
    const layout = await layOutPlatform(ctx, platform, wanted)
    if (layout) layouts.set(platform, layout)
  }
  return layouts
}

async function layOutPlatform(
  ctx: Pick<ApiContext, 'layouts' | 'mathStylesheet'>,
  platform: Platform,
  { source, config, signal }: Wanted,
): Promise<Layout | null> {
  const resolved = resolveRenderConfig(platform, config)
  const document = canvasDocuments({ platform, config: resolved }).find(
    ({ contents }) => contents === 'pages',
  )
  if (!document) return null
  const card = cardOf(document.config)
  const html = documentHtml(document, { ...source, mathStylesheet: ctx.mathStylesheet })
  const { cardHeightPx: _, ...rest } = pageInput(card, document.config)
  return ctx.layouts.layOut({ html, card, ...rest }, signal)
}
