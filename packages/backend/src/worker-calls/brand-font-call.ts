import { brandFontSchema, idSchema, LIMITS } from '@galley/contracts'
import { z } from 'zod'
import { BRAND_FONT_REFUSALS } from '../ports/images/brand-font-reader.ts'

export const BRAND_FONTS_PATH = '/brand-fonts'

/** The query of the call. The body is the file itself. */
export const brandFontQuerySchema = z.object({ owner: idSchema('user') })

/** The header of the answer, as URI-encoded JSON. The body is the gzipped font; empty if it is refused. */
export const BRAND_FONT_FACTS = 'x-font-facts'

export const brandFontFactsSchema = z.union([
  z.strictObject({ refused: z.enum(BRAND_FONT_REFUSALS) }),
  brandFontSchema.omit({ since_version: true, bytes: true }),
])

/** A packed font is smaller than an unpacked one may be. */
export const MAX_PACKED_FONT_BYTES = LIMITS.fontUnpackedBytes
