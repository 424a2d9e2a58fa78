import type { Platform, RenderConfigRequest } from '@galley/contracts'
import { renderConfigRequestSchema } from '@galley/contracts'

type CoverRequest = NonNullable<RenderConfigRequest['cover']>

const keyOf = (projectId: string, platform: Platform) => `galley.cover.${projectId}.${platform}`

/** Keeps the design of a cover in this tab, so that it is there again when the cover is turned on again. */
export function keepCover(projectId: string, platform: Platform, cover: CoverRequest) {
  try {
    window.sessionStorage.setItem(keyOf(projectId, platform), JSON.stringify(cover))
  } catch {
    // The browser forbids storage. The design is still one undo away.
  }
}

/** Returns the design that the cover had before it was turned off, or the theme's own cover. */
export function keptCover(projectId: string, platform: Platform): CoverRequest {
  try {
    const stored = JSON.parse(window.sessionStorage.getItem(keyOf(projectId, platform)) ?? 'null')
    return renderConfigRequestSchema.safeParse({ cover: stored }).data?.cover ?? true
  } catch {
    return true
  }
}
