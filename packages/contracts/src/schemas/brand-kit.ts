import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { brandBackgroundSchema } from './brand-pictures.ts'
import { cornerMarkSchema } from './corner-mark.ts'
import { plainTextSchema } from './plain-text.ts'
import { hexSchema } from './theme-file.ts'

const colour = (use: string) => hexSchema.optional().describe(use)

/** The colours of a brand in one scheme, by their roles in a theme. The theme keeps its own for every other role. */
export const brandColoursSchema = z
  .strictObject({
    accent: hexSchema.describe(
      'Headings and marks. Also a background, with text in the colour of the paper.',
    ),
    paper: colour('The background of the page. The other backgrounds keep their distance to it.'),
    ink: colour('Text.'),
    marker: colour('The background of marked text.'),
  })
  .meta({ id: 'BrandColours', description: 'The colours of a brand in one scheme, as `#rrggbb`.' })
export type BrandColours = z.output<typeof brandColoursSchema>

const schemesSchema = z
  .strictObject({
    light: brandColoursSchema.nullable().default(null).describe('Null: the accent of `dark`.'),
    dark: brandColoursSchema.nullable().default(null).describe('Null: the accent of `light`.'),
  })
  .describe('Both null: pages keep the colours of their theme.')

/** The length of a text in UTF-8. Its halves of characters are refused by another rule. */
function bytesOf(text: string): number {
  const sizes = Array.from(text, (char) => {
    const code = char.codePointAt(0) ?? 0
    if (code < 0x80) return 1
    if (code < 0x800) return 2
    return code < 0x10000 ? 3 : 4
  })
  return sizes.reduce<number>((sum, size) => sum + size, 0)
}

const nameSchema = plainTextSchema.trim().min(1).max(60).describe('How lists show it.')
const signatureSchema = plainTextSchema
  .trim()
  .min(1)
  .max(LIMITS.signatureChars)
  .nullable()
  .describe('One line: in the foot of each page without an author, and on the end card.')
const qrSchema = plainTextSchema
  .trim()
  .min(1)
  .refine((text) => bytesOf(text) <= LIMITS.qrBytes, {
    message: `has more than ${LIMITS.qrBytes} bytes, which is too fine for a phone's camera`,
  })
  .nullable()
  .describe(`A text or an address of up to ${LIMITS.qrBytes} bytes, drawn as a QR code on the end card.`)

/** A brand, as it is sent. */
export const brandKitSchema = z
  .strictObject({
    name: nameSchema,
    colours: schemesSchema.default({ light: null, dark: null }),
    signature: signatureSchema.default(null),
    qr: qrSchema.default(null),
    corner_mark: cornerMarkSchema.optional(),
    background: brandBackgroundSchema.optional(),
  })
  .meta({ id: 'BrandKit', description: 'A name, colours, a line, a code, a mark. It holds no CSS.' })
export type BrandKit = z.output<typeof brandKitSchema>

/** Its fields as answers contain them. */
export const storedBrandFields = {
  name: z.string(),
  colours: z.object({ light: brandColoursSchema.nullable(), dark: brandColoursSchema.nullable() }),
  signature: z.string().nullable(),
  qr: z.string().nullable(),
  corner_mark: cornerMarkSchema,
  background: brandBackgroundSchema,
}

/** A change of a brand. What is missing stays; each given part replaces the whole part. */
export const brandChangeSchema = z
  .strictObject({
    name: nameSchema.optional(),
    colours: schemesSchema.optional(),
    signature: signatureSchema.optional(),
    qr: qrSchema.optional(),
    corner_mark: cornerMarkSchema.optional(),
    background: brandBackgroundSchema.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    message: 'needs at least one field to change',
  })
  .meta({
    id: 'BrandChange',
    minProperties: 1,
    description: 'Missing parts stay; a given part is replaced as a whole.',
  })
export type BrandChange = z.output<typeof brandChangeSchema>

/** Returns a brand after a change. */
export function changeBrand(kit: BrandKit, change: BrandChange): BrandKit {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...kit, ...Object.fromEntries(given) }
}
