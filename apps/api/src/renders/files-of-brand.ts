import type { ProjectId, Render, UserId } from '@galley/backend'
import type { BrandFiles, BrandFontFiles } from '@galley/contracts'
import { parseId } from '@galley/contracts'
import { partsOfRender } from '@galley/render'
import type { ApiContext } from '../context.ts'

type Whose = { readonly ownerId: UserId; readonly projectId: ProjectId }
type Look = Pick<Render, 'config' | 'ownTheme' | 'brand' | 'platform'>

/**
 * Returns the pictures of a render's brand as they are now, and its fonts with the glyphs that the text has now. Null if the
 * render has neither.
 */
export async function filesOfBrand(
  ctx: Pick<ApiContext, 'brandPictures' | 'unpackedFonts' | 'projects' | 'texts'>,
  whose: Whose,
  look: Look,
): Promise<BrandFiles | null> {
  const { config, brand } = look
  if (config.brand === null || !brand) return null
  const hasPictures = Object.keys(brand.pictures ?? {}).length > 0
  const [pictures, fonts] = await Promise.all([
    hasPictures ? ctx.brandPictures.list(whose.ownerId, parseId('brand', config.brand)) : {},
    fontsOf(ctx, whose, look),
  ])
  if (!hasPictures && !fonts) return null
  return { ...pictures, ...(fonts && { fonts }) }
}

async function fontsOf(
  { unpackedFonts, projects, texts }: Pick<ApiContext, 'unpackedFonts' | 'projects' | 'texts'>,
  { ownerId, projectId }: Whose,
  { config, ownTheme, brand, platform }: Look,
): Promise<BrandFontFiles | null> {
  if (config.brand === null || Object.keys(brand?.fonts ?? {}).length === 0) return null
  const project = await projects.find(ownerId, projectId)
  if (!project) return null
  const fonts = await unpackedFonts.ofBrand(ownerId, parseId('brand', config.brand), brand?.fonts ?? {})
  const { title, markdown } = project
  const render = { platform, config }
  return texts.of(ownerId).renderFonts({
    text: { title, markdown },
    render,
    fonts,
    ...partsOfRender({ config, ownTheme, brand }),
  })
}
