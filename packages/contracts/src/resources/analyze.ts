import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { platformSchema } from '../schemas/platforms.ts'
import { renderConfigRequestSchema } from '../schemas/render-config.ts'
import { structureSchema } from '../schemas/structure.ts'
import { markdownSchema, projectIdSchema } from './projects.ts'

const count = z.number().int().nonnegative()
/** The trades that have rules of their own. */
export const TRADES = ['beauty', 'food', 'health', 'finance', 'education', 'property'] as const
export type Trade = (typeof TRADES)[number]
const severitySchema = z.enum(['high', 'medium', 'low', 'hint'])

export const rangeSchema = z.object({ start: count, end: count, line: count, column: count }).meta({
  id: 'TextRange',
  description:
    'A range of the text. `start` and `end` count UTF-16 units from 0; `line` and `column` from 1.',
})

export const platformAnalysisSchema = z
  .object({
    estimated_pages: count.describe('All pictures: covers, pages and the end card.'),
    estimate: z
      .enum(['exact', 'approximate'])
      .describe(
        "`exact`: by the renderer's own code and the pictures' own sizes; a render has as many pages. `approximate`: without a browser, or with `assumed_images`.",
      ),
    page_fill: z
      .array(z.number())
      .describe(
        'For each picture the used share of its height, 0 to 1; a cover and an end card count as full.',
      ),
    limits: z.array(
      z.object({
        name: z.string(),
        used: z.number(),
        limit: z.number(),
        unit: z.string(),
        ok: z.boolean(),
        source: z.string(),
      }),
    ),
  })
  .meta({ id: 'PlatformAnalysis' })

const wordRewriteSchema = z
  .object({ start: count, end: count, replacement: z.string(), before: z.string(), after: z.string() })
  .meta({
    id: 'WordRewrite',
    description:
      'A change of the clause that is right in its sentence. An empty `replacement` deletes it; `before` and `after` show the sentence.',
  })

const pagesSchema = z
  .partialRecord(platformSchema, z.number().int().positive())
  .describe('The page on which the range begins, from 1. Absent for platforms without an exact layout.')

const ruleSourceSchema = z
  .object({
    kind: z.enum(['law', 'platform', 'own']).describe('`own`: a word of a list of the account.'),
    name: z.string().describe('With the articles of a law.'),
    in_force: z.iso
      .date()
      .nullable()
      .describe('Since when this version applies. Null if it isn’t published.'),
    url: z.url().describe('Where it can be read. For an own word the URN of its list.'),
  })
  .meta({
    id: 'RuleSource',
    description: "The law, the platform's rule or the list of own words that a finding is about.",
  })

export const bannedWordSchema = z
  .object({
    rule_id: z.string(),
    category: z.string(),
    severity: severitySchema,
    confidence: z.enum(['high', 'medium', 'low']),
    likelihood: z.number().min(0).max(1).describe('The share of findings like this one that are right.'),
    platforms: z.array(platformSchema),
    match: z.string().describe('As written in the text.'),
    normalized: z.string().describe('As listed in the rule.'),
    evasion: z.enum(['none', 'full_width', 'traditional', 'inserted', 'zero_width', 'case', 'homophone']),
    range: rangeSchema,
    pages: pagesSchema,
    reason: z.string(),
    legal_basis: z.string().nullable().describe("Null: a platform's rule, not a law's."),
    source: ruleSourceSchema,
    suggestions: z.array(z.string()),
    rewrite: wordRewriteSchema.nullable().describe('Null if no safe change is known.'),
    exception: z.string().nullable().describe('Why the finding is only a hint. Null if it is more.'),
  })
  .meta({ id: 'BannedWord' })

export const layoutRiskSchema = z
  .object({
    risk: z.string(),
    severity: severitySchema,
    platforms: z.array(platformSchema),
    range: rangeSchema.nullable().describe('Null if it is about the whole text.'),
    pages: pagesSchema,
    message: z.string(),
    fix: z.string(),
    patch: z
      .object({ start: count, end: count, replacement: z.string() })
      .nullable()
      .describe('A change of the text that fixes it. Null if the author has to decide.'),
  })
  .meta({ id: 'LayoutRisk' })

export const commercialIntentSchema = z
  .object({
    score: z.number().min(0).max(1).describe('How likely the whole text sells something.'),
    sells: z.boolean().describe('From 0.5 on. Its sentences then count as advertising.'),
    evidence: z.array(
      z.object({
        kind: z.enum(['price', 'order', 'code', 'cooperation', 'shop', 'contact', 'hashtag', 'report']),
        weight: z.number().describe('Added to the logit of the score. Below 0 for signs of a report.'),
        range: rangeSchema,
      }),
    ),
  })
  .meta({ id: 'CommercialIntent' })

export const analysisSchema = z
  .object({
    platforms: z
      .partialRecord(platformSchema, platformAnalysisSchema)
      .describe('For the requested platforms.'),
    banned_words: z.array(bannedWordSchema),
    commercial_intent: commercialIntentSchema,
    word_list_version: z.string().describe('Version of the word lists.'),
    layout_risks: z.array(layoutRiskSchema),
    assumed_images: count.describe(
      "Pictures of unknown size, taken as 4:3 and as wide as the text, and long screenshots of unknown pixels. Remote pictures are known from the caller's renders and previews of the last day.",
    ),
    structure: structureSchema,
  })
  .meta({ id: 'Analysis' })
export type Analysis = z.infer<typeof analysisSchema>

export const analyze = defineEndpoint({
  name: 'analyze',
  summary: 'Check what will happen to a text on each platform, and how to fix it',
  description:
    'The text is kept in memory during the request, and never stored. The own words of the account are looked for, too.',
  failures: ['not_found'],
  isLocalized: true,
  method: 'POST',
  path: '/analyze',
  access: { kind: 'token', scope: 'project:read' },
  body: z
    .strictObject({
      markdown: markdownSchema.optional(),
      project_id: projectIdSchema.optional(),
      platform: platformSchema.optional().describe('Default: all platforms.'),
      config: renderConfigRequestSchema.default({}),
      trades: z
        .array(z.enum(TRADES))
        .max(TRADES.length)
        .optional()
        .describe(
          'The trades whose rules apply, beside those that apply to all. Default: all. An empty list: none of them.',
        ),
      typography: z
        .boolean()
        .default(false)
        .describe('Also finds what typesetters would change: blanks, quotes, dashes, ellipses, units.'),
    })
    .refine((body) => (body.markdown === undefined) !== (body.project_id === undefined), {
      message: 'needs either markdown or project_id',
      path: ['markdown'],
    })
    .meta({
      id: 'Analyze',
      description: 'Exactly one of `markdown` and `project_id`.',
      oneOf: [{ required: ['markdown'] }, { required: ['project_id'] }],
    }),
  answer: { kind: 'json', data: analysisSchema },
  status: 200,
})
