import type { RenderWarning } from '@galley/backend'
import type { Platform, RenderConfig } from '@galley/contracts'
import type { RenderSource } from '@galley/render'
import { heldInWechat, movedColours, paletteOf, platformProfiles } from '@galley/render'

const MOVED: RenderWarning = {
  code: 'brand_colour_moved',
  page: null,
  message:
    'In this theme a colour of the brand would be too faint to read. The nearest one that holds takes its place.',
}

/** Returns what a render says about its brand. */
export function brandWarnings(
  { brand, theme }: RenderSource,
  { platform, config }: { readonly platform: Platform; readonly config: Pick<RenderConfig, 'scheme'> },
): RenderWarning[] {
  const shown = platformProfiles[platform].article ? heldInWechat(theme, config.scheme) : theme
  const { scheme, palette } = paletteOf(shown, config.scheme)
  const given = brand?.colours[scheme]
  return given && movedColours(palette, given).length > 0 ? [MOVED] : []
}
