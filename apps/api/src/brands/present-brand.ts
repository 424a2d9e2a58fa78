import type { Bearer, Brand } from '@galley/backend'
import type { brandSchema } from '@galley/contracts'
import type { z } from 'zod'

type Presented = z.input<typeof brandSchema>
type Facts = Pick<Presented, 'brand_id' | 'version' | 'created_at' | 'updated_at'>

const WHOLE = { fit: 'cover', on: 'all' } as const

export function presentBrand(brand: Brand): Presented {
  const {
    name,
    colours,
    signature,
    qr,
    corner_mark = null,
    background = WHOLE,
    pictures = {},
    fonts = {},
  } = brand.content
  const { logo = null, logo_dark = null, avatar = null, background: ground = null } = pictures
  const { heading = null, body = null, body_bold = null } = fonts
  return {
    ...factsOf(brand),
    name,
    colours,
    signature,
    qr,
    corner_mark,
    background,
    pictures: { logo, logo_dark, avatar, background: ground },
    fonts: { heading, body, body_bold },
  }
}

/** Returns the answer to a change: without read access, nothing that another credential wrote. */
export function changedBrand(brand: Brand, { scopes }: Pick<Bearer, 'scopes'>): Presented | Facts {
  return scopes.includes('project:read') ? presentBrand(brand) : factsOf(brand)
}

function factsOf({ id, version, createdAt, updatedAt }: Brand): Facts {
  return {
    brand_id: id,
    version,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }
}
