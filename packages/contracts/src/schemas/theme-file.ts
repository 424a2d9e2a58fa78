import { z } from 'zod'
import { plainTextSchema } from './plain-text.ts'
import { THEME_FAMILIES, THEME_STYLES } from './theme-parts.ts'

export type Hex = `#${string}`

/** A colour in lower case. The type says more than zod can infer from the pattern. */
export const hexSchema = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'is not a colour such as #1d1b18')
  .toLowerCase() as unknown as z.ZodType<Hex, Hex>

const colour = (use: string) => hexSchema.describe(use)

const toneSchema = z.strictObject({
  note: hexSchema,
  tip: hexSchema,
  important: hexSchema,
  warning: hexSchema,
  caution: hexSchema,
})

const codeColoursSchema = z.strictObject({
  keyword: hexSchema,
  string: hexSchema,
  number: hexSchema,
  function: hexSchema,
  comment: hexSchema,
  punctuation: hexSchema,
})

/** The colours of one scheme. Every text colour is legible on each background that it is used on. */
export const themePaletteSchema = z
  .strictObject({
    paper: colour('The background of the page.'),
    panel: colour('The background of code, table heads and callouts.'),
    ink: colour('Text.'),
    quiet: colour('Page furniture, captions, footnotes.'),
    accent: colour('Headings and marks. Also a background, with text in the colour of the paper.'),
    line: colour('Hairlines and borders, never text.'),
    marker: colour('The background of marked text.'),
    wash: z
      .tuple([hexSchema, hexSchema, hexSchema])
      .optional()
      .describe('The colours of a gradient, or of the background of a sheet. Text may be on each.'),
    code_ground: hexSchema.optional().describe('The background of code blocks. Default: `panel`.'),
    code_ink: hexSchema.optional().describe('The plain text of code blocks. Default: `ink`.'),
    tone: toneSchema.describe('Callouts, by their kind.'),
    code: codeColoursSchema.describe('The colours of code.'),
  })
  .meta({ id: 'ThemePalette', description: 'The colours of one scheme, as `#rrggbb`.' })

const fontStyleSchema = z.enum(['sans', 'serif', 'kai', 'mono', 'grotesk', 'typewriter']).meta({
  id: 'ThemeFont',
  description: '`grotesk` and `typewriter` set Latin letters in a Latin font inside Chinese text, too.',
})

const fontSchema = z.strictObject({
  body: fontStyleSchema,
  title: fontStyleSchema,
  display: z
    .enum(['brush', 'pop'])
    .optional()
    .describe(
      'The display font for Han characters of titles, on their page and on the cover, of texts in simplified Chinese.',
    ),
  code: fontStyleSchema,
})

const weightSchema = z.strictObject({
  body: z.literal([300, 400, 500]),
  title: z.literal([300, 400, 500, 600, 700, 900]),
})

const sizeSchema = z
  .strictObject({
    body: z.number().min(20).max(30),
    body_wide: z.number().min(20).max(30),
    h1: z.number().min(1.3).max(2.6),
    h2: z.number().min(1.05).max(1.6),
    h3: z.number().min(1).max(1.3),
    code: z.number().min(0.65).max(0.95),
    small: z.number().min(0.65).max(0.95),
  })
  .describe('Body text in CSS px on an upright and on a wide card; the others as multiples of it.')

const leadingSchema = z
  .strictObject({
    body: z.number().min(1.4).max(2.2),
    title: z.number().min(1.1).max(1.6),
    code: z.number().min(1.3).max(2),
  })
  .describe('Line height as a multiple of the text size.')

const marginSchema = z
  .strictObject({
    side: z.number().min(28).max(90),
    top: z.number().min(40).max(130),
    bottom: z.number().min(50).max(130),
  })
  .describe('The smallest margins around the text, in CSS px on an upright card.')

const structureSchema = z
  .strictObject({
    heading: z.enum(THEME_STYLES.heading),
    title: z.enum(THEME_STYLES.title),
    texture: z.enum(THEME_STYLES.texture).describe('The texture of the whole page.'),
    edge: z.enum(THEME_STYLES.edge).describe("The ornament in a page's margins."),
    quote: z.enum(THEME_STYLES.quote),
    list: z.enum(THEME_STYLES.list),
    numbers: z.enum(THEME_STYLES.numbers),
    table: z.enum(THEME_STYLES.table),
    code: z.enum(THEME_STYLES.code),
    callout: z.enum(THEME_STYLES.callout),
    mark: z.enum(THEME_STYLES.mark),
    strong: z.enum(THEME_STYLES.strong),
    opening: z.enum(THEME_STYLES.opening),
    furniture: z.enum(THEME_STYLES.furniture),
    grid: z
      .enum(THEME_STYLES.grid)
      .optional()
      .describe(
        'Where text begins: at the left margin, or after a margin column in which headings begin. `side-heads`: short Chinese and Japanese headings stand in that column, beside their text. Default: `column`.',
      ),
    paragraph: z
      .enum(THEME_STYLES.paragraph)
      .optional()
      .describe('`book`: paragraphs are indented, without space between them. Default: `spaced`.'),
    figure: z
      .enum(THEME_STYLES.figure)
      .optional()
      .describe(
        'Pictures and their captions. `bleed`: wide pictures reach an edge of the page. Default: `plain`.',
      ),
    numeral: z.enum(THEME_STYLES.numeral).optional().describe("The numbers of steps. Default: the family's."),
    amount: z
      .enum(THEME_STYLES.amount)
      .optional()
      .describe("Numbers in a large size. Default: the family's."),
    note: z.enum(THEME_STYLES.note).optional().describe("Notes to marked words. Default: the family's."),
    corner_px: z.number().int().min(0).max(28).describe('The radius of boxes, in CSS px.'),
  })
  .meta({ id: 'ThemeStructure', description: 'The parts of a theme. Each is one of a closed list.' })

/** What a theme looks like: values from lists and ranges, and no CSS, so a theme changes only what these control. */
const lookFields = {
  light: themePaletteSchema.nullable().default(null).describe('Null: the theme has no light scheme.'),
  dark: themePaletteSchema.nullable().default(null).describe('Null: the theme has no dark scheme.'),
  font: fontSchema,
  weight: weightSchema,
  size: sizeSchema,
  leading: leadingSchema,
  margin: marginSchema,
  structure: structureSchema,
}

const lookSchema = z.strictObject(lookFields)
export type ThemeLook = z.output<typeof lookSchema>

const nameSchema = plainTextSchema.trim().min(1).max(60).describe('How lists show it.')
const tagsSchema = z
  .array(plainTextSchema.trim().toLowerCase().min(1).max(24))
  .max(8)
  .describe('Words to find it by.')
const familySchema = z
  .enum(THEME_FAMILIES)
  .describe('The family of our themes whose cover it takes: the place of the title, and the ornament.')

const hasScheme = ({ light, dark }: Pick<ThemeLook, 'light' | 'dark'>) => light !== null || dark !== null
const SCHEME_RULE = { message: 'needs a light or a dark scheme', path: ['light'] }

const fileFields = {
  name: nameSchema,
  tags: tagsSchema.default([]),
  family: familySchema.default('ink'),
  ...lookFields,
}

/** A theme of one's own, as the file `theme.json`. */
export const themeFileSchema = z
  .strictObject({
    $schema: z.string().max(200).optional().describe('For editors. It is not stored.'),
    ...fileFields,
  })
  .refine(hasScheme, SCHEME_RULE)
  .transform(({ $schema: _, ...file }) => file)
  .meta({ id: 'ThemeFile', title: 'theme.json', description: "A theme of one's own. It holds no CSS." })
export type ThemeFile = z.output<typeof themeFileSchema>

/** The same as answers contain it. */
export const storedThemeSchema = z
  .object(fileFields)
  .meta({ id: 'StoredTheme', description: 'A theme file with every default filled in.' })

/** A change of a theme. What is missing stays; each given part replaces the whole part. */
export const themeChangeSchema = z
  .strictObject({
    name: nameSchema.optional(),
    tags: tagsSchema.optional(),
    family: familySchema.optional(),
    light: themePaletteSchema.nullish(),
    dark: themePaletteSchema.nullish(),
    font: fontSchema.optional(),
    weight: weightSchema.optional(),
    size: sizeSchema.optional(),
    leading: leadingSchema.optional(),
    margin: marginSchema.optional(),
    structure: structureSchema.optional(),
  })
  .meta({ id: 'ThemeChange', description: 'Missing parts stay; a given part is replaced as a whole.' })
export type ThemeChange = z.output<typeof themeChangeSchema>

/** Returns a theme after a change. */
export function changeTheme(theme: ThemeFile, change: ThemeChange): ThemeFile {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  return { ...theme, ...Object.fromEntries(given) }
}
