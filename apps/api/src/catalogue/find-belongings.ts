import type { UserId } from '@galley/backend'
import type { RenderConfigRequest } from '@galley/contracts'
import { isId } from '@galley/contracts'
import type { BrandKits } from '@galley/render'
import type { ApiContext } from '../context.ts'
import type { ThemeFiles } from './find-own-themes.ts'
import { findOwnThemes, themeNamedIn } from './find-own-themes.ts'

/** What settings can name that belongs to a user: themes and brands. */
export type Belongings = { readonly own: ThemeFiles; readonly brands: BrandKits }

export type BelongingsContext = Pick<ApiContext, 'ownThemes' | 'brands'>

/** The settings that name something. Null is what a design that gives up a theme or a brand has. */
export type Naming = { readonly [K in 'theme' | 'brand']?: RenderConfigRequest[K] | null }

/** Returns those own themes and brands of a user that settings or the front matter of a text name. */
export async function findBelongings(
  ctx: BelongingsContext,
  userId: UserId,
  { configs, markdown = '' }: { readonly configs: readonly Naming[]; readonly markdown?: string },
): Promise<Belongings> {
  const [own, brands] = await Promise.all([
    findOwnThemes(ctx, userId, [...configs.map(({ theme }) => theme), themeNamedIn(markdown)]),
    findBrands(
      ctx,
      userId,
      configs.map(({ brand }) => brand),
    ),
  ])
  return { own, brands }
}

async function findBrands(
  { brands }: Pick<ApiContext, 'brands'>,
  userId: UserId,
  named: readonly (string | null | undefined)[],
): Promise<BrandKits> {
  const ids = [...new Set(named)].filter((id) => isId('brand', id))
  const found = await Promise.all(ids.map((id) => brands.find(userId, id)))
  return Object.fromEntries(found.flatMap((brand) => (brand ? [[brand.id, brand.content] as const] : [])))
}
