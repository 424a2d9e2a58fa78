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

const LACKING = {
  heading: 'The heading font of the brand lacks characters of this text. The font of the theme shows them:',
  body: 'The body font of the brand lacks characters of this text. The font of the theme shows them:',
} as const

/** Returns a warning for each font that lacks characters. It has their number alone: they are body text. */
function lackingWarnings({ brand }: RenderSource): RenderWarning[] {
  return (['heading', 'body'] as const).flatMap((slot) => {
    const lacks = brand?.faces?.[slot]?.lacks ?? 0
    return lacks > 0 ? [{ code: 'brand_font_lacks', page: null, message: `${LACKING[slot]} ${lacks}.` }] : []
  })
}

/** Returns what a render says about its brand. */
export function brandWarnings(
  source: RenderSource,
  { platform, config }: { readonly platform: Platform; readonly config: Pick<RenderConfig, 'scheme'> },
): RenderWarning[] {
  const { brand, theme } = source
  const shown = platformProfiles[platform].article ? heldInWechat(theme, config.scheme) : theme
  const { scheme, palette } = paletteOf(shown, config.scheme)
  const given = brand?.colours[scheme]
  const moved = given && movedColours(palette, given).length > 0 ? [MOVED] : []
  return [...moved, ...lackingWarnings(source)]
}
