import type { BrandContent, BrandFiles, RenderConfig, ThemeFile } from '@galley/contracts'
import { facesOfBrand } from '../../brands/brand-faces.ts'
import type { WornBrand } from '../../brands/brand-images.ts'
import { imagesOfBrand } from '../../brands/brand-images.ts'
import { themesOfRender } from '../../themes/own-theme.ts'
import type { Theme } from '../../themes/theme.ts'
import type { BrandKits } from './source.ts'

/** Returns what was fixed with a render besides its text, for `readSource`: a theme of the author's own, and a brand. */
export function partsOfRender({
  config,
  ownTheme,
  brand,
  brandFiles = {},
}: {
  readonly config: Pick<RenderConfig, 'theme' | 'brand'>
  readonly ownTheme: ThemeFile | null
  readonly brand: BrandContent | null
  /** Left out where no page is drawn. */
  readonly brandFiles?: BrandFiles
}): { readonly ownThemes: readonly Theme[]; readonly brands: BrandKits } {
  return {
    ownThemes: themesOfRender({ config, ownTheme }),
    brands: config.brand && brand ? { [config.brand]: worn(brand, brandFiles) } : {},
  }
}

function worn(brand: BrandContent, files: BrandFiles): WornBrand {
  return { ...brand, images: imagesOfBrand(files), faces: facesOfBrand(files.fonts) }
}
