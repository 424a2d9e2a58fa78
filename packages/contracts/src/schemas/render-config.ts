import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { coverRequestSchema, coverSchema } from './cover.ts'
import { plainTextSchema } from './plain-text.ts'
import type { Platform } from './platforms.ts'
import { DEFAULT_RATIOS } from './platforms.ts'

const ratioPattern = /^(\d{1,3}(?:\.\d{1,2})?):(\d{1,3}(?:\.\d{1,2})?)$/

/** Returns the sides of a ratio such as `"3:4"`. Null when the service can't lay out that ratio. */
export function parseAspectRatio(text: string): { width: number; height: number } | null {
  const match = ratioPattern.exec(text)
  if (!match) return null
  const [width, height] = [Number(match[1]), Number(match[2])]
  const sidesFit = [width, height].every((side) => side >= 1 && side <= 100)
  const ratio = width / height
  return sidesFit && ratio >= 0.4 && ratio <= 2.5 ? { width, height } : null
}

export const aspectRatioSchema = z
  .string()
  .refine((text) => parseAspectRatio(text) !== null, {
    message: 'is not a ratio W:H with sides of 1 to 100 and a quotient of 0.4 to 2.5',
  })
  .meta({
    pattern: ratioPattern.source,
    description: 'Width to height. Sides of 1 to 100, quotient of 0.4 to 2.5.',
  })

/** What the line ends of a paragraph mean. `auto`: the text tells. */
export const LINE_BREAKS = ['auto', 'keep', 'join'] as const
export type LineBreaks = (typeof LINE_BREAKS)[number]

/** How pages are filled. `even`: line heights and the gaps between blocks give a little, so that pages are full. */
const FITS = ['even', 'exact'] as const

/** Every field also accepts null, so that a render's `config` can be sent again unchanged. */
export const requestedConfigSchema = z
  .strictObject({
    aspect_ratio: aspectRatioSchema.nullish(),
    theme: z
      .string()
      .regex(/^(?:[a-z0-9-]{1,40}|thm_[0-9a-z]{26})$/, 'is not a theme id')
      .nullish()
      .describe('A `theme_id` of the catalogue, or of a theme of your own.'),
    brand: z
      .string()
      .regex(/^brd_[0-9a-z]{26}$/, 'is not a brand id')
      .nullish()
      .describe('A brand of yours: the theme in its colours, its line and its QR code.'),
    scheme: z.enum(['light', 'dark']).nullish().describe('A theme with one scheme always uses that one.'),
    scale: z.literal([1, 2, 3]).nullish().describe('Output pixels per CSS pixel.'),
    format: z.enum(['png', 'jpeg', 'webp']).nullish(),
    compression: z
      .enum(['fast', 'small'])
      .nullish()
      .describe('For PNG. `small`: smaller files that take longer to encode.'),
    font_size: z.enum(['s', 'm', 'l', 'xl']).nullish().describe('`m` is 17 pt on a phone.'),
    cover: z
      .union([z.boolean(), coverRequestSchema])
      .nullish()
      .describe('A cover, or its design. WeChat always has two.'),
    end_card: z.boolean().nullish().describe('A closing page. WeChat has none.'),
    page_numbers: z.boolean().nullish(),
    author: plainTextSchema
      .max(40)
      .nullish()
      .describe('Below each page and on covers. Default: of the front matter.'),
    watermark: plainTextSchema.max(40).nullish().describe('Faintly across each page.'),
    code_line_numbers: z.boolean().nullish(),
    line_breaks: z
      .enum(LINE_BREAKS)
      .nullish()
      .describe('`join`: line ends are blanks. `auto`: those that were meant break.'),
    fit: z.enum(FITS).nullish().describe('`even`: gaps open to fill pages; line heights give up to 4 %.'),
    max_pages: z
      .number()
      .int()
      .min(1)
      .max(LIMITS.pagesPerRender)
      .nullish()
      .describe('The render of a longer text fails.'),
    language: z
      .string()
      // By RFC 5646, the longest meaningful tag has 35 characters.
      .max(35)
      .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'is not a BCP 47 language tag')
      .nullish()
      .describe('BCP 47. Default: detected from the text.'),
  })
  .meta({
    id: 'RenderConfigRequest',
    description: "Missing or null fields use the platform's default.",
  })

/** The requested config without nulls. Missing fields take the platform's defaults. */
export const renderConfigRequestSchema = requestedConfigSchema.transform(withoutNulls)

/** Returns the fields that have a value. */
export function withoutNulls<T extends object>(
  fields: T,
): { [K in keyof T]?: NonNullable<T[K]> | undefined } {
  const set = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(set) as { [K in keyof T]?: NonNullable<T[K]> | undefined }
}

export type RenderConfigRequest = z.infer<typeof renderConfigRequestSchema>

export const DEFAULT_THEME = 'plain-ink'

/** A render's settings with all defaults filled in. Null: nothing is shown, or the text decides. */
export const renderConfigSchema = z
  .object({
    aspect_ratio: aspectRatioSchema,
    theme: z.string().default(DEFAULT_THEME),
    brand: z.string().nullable().default(null),
    scheme: z.enum(['light', 'dark']).default('light'),
    scale: z.literal([1, 2, 3]).default(2),
    format: z.enum(['png', 'jpeg', 'webp']).default('png'),
    compression: z.enum(['fast', 'small']).default('fast'),
    font_size: z.enum(['s', 'm', 'l', 'xl']).default('m'),
    cover: z.union([z.boolean(), coverSchema]).default(false),
    end_card: z.boolean().default(false),
    page_numbers: z.boolean().default(true),
    author: z.string().nullable().default(null),
    watermark: z.string().nullable().default(null),
    code_line_numbers: z.boolean().default(false),
    line_breaks: z.enum(LINE_BREAKS).default('auto'),
    fit: z.enum(FITS).default('even'),
    max_pages: z.number().int().default(LIMITS.pagesPerRender),
    language: z.string().nullable().default(null),
  })
  .meta({ id: 'RenderConfig', description: 'The settings of a render with every default filled in.' })
export type RenderConfig = z.infer<typeof renderConfigSchema>

/** Returns whether two values of a field are the same. The design of a cover is an object. */
export function isSameSetting(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isObject(one) || !isObject(other)) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => (one[name] ?? null) === (other[name] ?? null))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** Returns the config with the platform's defaults filled in. */
export function resolveRenderConfig(platform: Platform, asked: RenderConfigRequest): RenderConfig {
  const cover = typeof asked.cover === 'object' ? withoutNulls(asked.cover) : asked.cover
  return renderConfigSchema.parse({ aspect_ratio: DEFAULT_RATIOS[platform], ...asked, cover })
}
