import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { platformSchema } from './platforms.ts'
import { markdownSchema, projectIdSchema } from './projects.ts'
import { renderConfigRequestSchema } from './render-config.ts'
import { structureSchema } from './structure.ts'

const count = z.number().int().nonnegative()
const severitySchema = z.enum(['high', 'medium', 'low', 'hint'])

/** A stretch of the text. `start` and `end` count UTF-16 units from 0; `line` and `column` from 1. */
export const rangeSchema = z.object({ start: count, end: count, line: count, column: count })

export const platformAnalysisSchema = z.object({
  estimated_pages: count,
  /** `exact`: laid out by the renderer's own code; `approximate`: computed without a browser. */
  estimate: z.enum(['exact', 'approximate']),
  /** For each page the share of its height that holds content, 0…1. */
  page_fill: z.array(z.number()),
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

export const bannedWordSchema = z.object({
  rule_id: z.string(),
  category: z.string(),
  severity: severitySchema,
  confidence: z.enum(['high', 'medium', 'low']),
  platforms: z.array(platformSchema),
  /** As it stands in the text. */
  match: z.string(),
  /** As the rule knows it. */
  normalized: z.string(),
  evasion: z.enum(['none', 'full_width', 'traditional', 'inserted', 'zero_width', 'case']),
  range: rangeSchema,
  reason: z.string(),
  /** Null: a platform's rule, not a law's. */
  legal_basis: z.string().nullable(),
  suggestions: z.array(z.string()),
  /** Why the finding was demoted; null: it was not. */
  exception: z.string().nullable(),
})

export const layoutRiskSchema = z.object({
  risk: z.string(),
  severity: severitySchema,
  platforms: z.array(platformSchema),
  /** Null: it is about the whole text. */
  range: rangeSchema.nullable(),
  message: z.string(),
  fix: z.string(),
  /** A change of the text that mends it; null: it takes a decision. */
  patch: z.object({ start: count, end: count, replacement: z.string() }).nullable(),
})

export const analysisSchema = z.object({
  /** Of the platforms that were asked for. */
  platforms: z.partialRecord(platformSchema, platformAnalysisSchema),
  banned_words: z.array(bannedWordSchema),
  /** Version of the word lists. */
  word_list_version: z.string(),
  layout_risks: z.array(layoutRiskSchema),
  structure: structureSchema,
})
export type Analysis = z.infer<typeof analysisSchema>

export const analyze = defineEndpoint({
  name: 'analyze',
  summary: 'What will happen to a text on each platform, and how to mend it',
  method: 'POST',
  path: '/analyze',
  access: { kind: 'token', scope: 'project:read' },
  body: z
    .strictObject({
      markdown: markdownSchema.optional(),
      project_id: projectIdSchema.optional(),
      /** Absent: all platforms. */
      platform: platformSchema.optional(),
      config: renderConfigRequestSchema.default({}),
    })
    .refine((body) => (body.markdown === undefined) !== (body.project_id === undefined), {
      message: 'needs either markdown or project_id',
      path: ['markdown'],
    }),
  answer: { kind: 'json', data: analysisSchema },
  status: 200,
})
