import type { BrandKit, RenderConfig, ThemeFile } from '@galley/contracts'
import { themesOfRender } from '../../themes/own-theme.ts'
import type { Theme } from '../../themes/theme.ts'
import type { BrandKits } from './source.ts'

/** Returns what was fixed with a render besides its text, for `readSource`: a theme of the author's own, and a brand. */
export function partsOfRender({
  config,
  ownTheme,
  brand,
}: {
  readonly config: Pick<RenderConfig, 'theme' | 'brand'>
  readonly ownTheme: ThemeFile | null
  readonly brand: BrandKit | null
}): { readonly ownThemes: readonly Theme[]; readonly brands: BrandKits } {
  return {
    ownThemes: themesOfRender({ config, ownTheme }),
    brands: config.brand && brand ? { [config.brand]: brand } : {},
  }
}
