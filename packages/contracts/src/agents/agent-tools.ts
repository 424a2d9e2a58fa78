import { z } from 'zod'
import { idempotencyKeySchema } from '../envelope.ts'
import { markdownSchema, projectIdSchema } from '../resources/projects.ts'
import { renderIdSchema } from '../resources/renders.ts'
import { shareIdSchema } from '../resources/shares.ts'
import { platformSchema } from '../schemas/platforms.ts'
import type { AgentTool } from './agent-tool.ts'
import { defineTool, READS, WRITES } from './agent-tool.ts'

// A field without an id of its own, so that its description is the only one.
const projectId = projectIdSchema.describe('The text, `prj_…`.')
const renderId = renderIdSchema.describe('`rnd_…`')
const platform = z.enum(platformSchema.options)
const idempotencyKey = idempotencyKeySchema.optional().describe('8+ letters; same key, done once.')

/** The settings that agents ask for. All others are taken too, and named when they are wrong. */
const config = z
  .looseObject({
    theme: z.string().optional().describe('From choose_design.'),
    scheme: z.enum(['light', 'dark']).optional().describe('Default light.'),
    aspect_ratio: z.string().optional().describe('Such as 3:4; default by platform.'),
    font_size: z.enum(['s', 'm', 'l', 'xl']).optional().describe('Default m.'),
    // The layouts are named by the skill and by the answer to a wrong one: here they would cost each conversation.
    cover: z.unknown().optional().describe('true, or {layout, title, kicker}.'),
    end_card: z.boolean().optional().describe('A closing page.'),
    author: z.string().optional().describe('Below each page.'),
  })
  .optional()
  .describe('More settings: `list` of platforms.')
const sameConfig = z.record(z.string(), z.unknown()).optional().describe('As for render.')

/** The most characters of a patch. A longer change is sent whole. */
const PATCH_CHARS = 100_000

export const writeText = defineTool({
  name: 'write_text',
  title: 'Write or change a text',
  description: 'Store a text, or change one: whole, or by unified diff. Each change is a new version.',
  scope: 'project:write',
  input: z.strictObject({
    project_id: projectId.optional().describe('The text to change; without it, a new one.'),
    markdown: markdownSchema.optional().describe('The whole text.'),
    patch: z.string().max(PATCH_CHARS).optional().describe('Instead: hunks of a unified diff (`@@ …`).'),
    title: z.string().optional().describe('Default: the first heading.'),
    pictures: z
      .record(z.string(), z.string())
      .optional()
      .describe('By file name: web address or base64 (2 MB).'),
    version: z.int().min(1).optional().describe('Refuse if it is at another.'),
    idempotency_key: idempotencyKey,
  }),
  hints: WRITES,
})

export const readText = defineTool({
  name: 'read_text',
  title: 'Read a text',
  description: 'A text with its version, some 5 kB at a time.',
  scope: 'project:read',
  input: z.strictObject({
    project_id: projectId,
    version: z.int().min(1).optional().describe('Default: the current.'),
    from_line: z.int().min(1).default(1).describe('`next_line` of the last answer.'),
    whole: z.boolean().default(false).describe('All at once, however long.'),
  }),
  hints: READS,
})

export const checkText = defineTool({
  name: 'check_text',
  title: 'Check a text',
  description:
    'What will happen on the platforms: pages, limits, banned words, layout risks. Free of renders. Findings with `can_apply` are for apply_fixes; change the others with write_text.',
  scope: 'project:read',
  input: z.strictObject({
    project_id: projectId.optional(),
    markdown: markdownSchema.optional().describe('Instead: a text that is not stored.'),
    platform: platform.optional().describe('Default: all.'),
    config: sameConfig,
    from: z.int().min(0).default(0).describe('`next` of the last answer.'),
  }),
  hints: READS,
})

export const applyFixes = defineTool({
  name: 'apply_fixes',
  title: 'Apply fixes',
  description: 'Apply fixes of check_text to a stored text: one new version, shown before and after.',
  scope: 'project:write',
  input: z.strictObject({
    project_id: projectId,
    version: z.int().min(1).describe('The version that was checked.'),
    finding_ids: z.array(z.string()).min(1).max(100).describe('`id` of each finding.'),
    config: sameConfig,
  }),
  hints: WRITES,
})

export const chooseDesign = defineTool({
  name: 'choose_design',
  title: 'Choose a design',
  description: 'Your and our themes by mood, in pictures; brands. For render.',
  scope: null,
  input: z.strictObject({
    project_id: projectId.optional().describe('Shows its first page.'),
    mood: z.string().max(200).optional().describe('Words such as calm, bold, technical, warm.'),
    platform: platform.optional().describe('Only themes for it.'),
    scheme: z.enum(['light', 'dark']).default('light').describe('Which the strip shows.'),
    from: z.int().min(0).default(0).describe('`next` of the last answer.'),
  }),
  hints: READS,
  view: 'ui://galley/themes',
})

export const render = defineTool({
  name: 'render',
  title: 'Make pages',
  description:
    "Render a text's current version, or follow, or cancel a render. Costs one render and its pages of today's quota; nothing if it fails.",
  scope: null,
  input: z.strictObject({
    project_id: projectId.optional(),
    platform: platform.optional().describe('Needed with `project_id`.'),
    config,
    render_id: renderId.optional().describe('Instead: follow this render.'),
    cancel: z.boolean().default(false).describe('With `render_id`: stop it.'),
    wait: z.int().min(0).max(50).default(25).describe('Seconds to wait.'),
    idempotency_key: idempotencyKey,
  }),
  hints: WRITES,
  view: 'ui://galley/pages',
})

/** The widest single page that an agent is shown, in pixels. */
const VIEW_PX = 1080

export const viewPages = defineTool({
  name: 'view_pages',
  title: 'Look at pages',
  description: 'Pages as pictures: a sheet of 12 with findings, or up to 4 pages.',
  scope: 'render:read',
  input: z.strictObject({
    render_id: renderId,
    pages: z.array(z.int().min(1)).min(1).max(4).optional().describe('Page numbers.'),
    width: z.int().min(120).max(VIEW_PX).default(540).describe('Of a page, px.'),
    changed_since: z
      .union([z.string(), z.int().min(1)])
      .optional()
      .describe('Render or version: only pages that differ.'),
    from: z.int().min(1).default(1).describe('First page of the sheet.'),
  }),
  hints: READS,
  view: 'ui://galley/pages',
})

export const deliver = defineTool({
  name: 'deliver',
  title: 'Hand over the files',
  description:
    'Files of a completed render, as links that expire within minutes, or as files. Each ZIP costs an export.',
  scope: 'render:read',
  input: z.strictObject({
    render_id: renderId,
    files: z
      .array(z.enum(['zip', 'article', 'thread', 'pages']))
      .min(1)
      .optional()
      .describe('Default: what the platform is published with.'),
    as: z.enum(['links', 'files']).default('links').describe('`files`: at most 1 MB, in this answer.'),
    idempotency_key: idempotencyKey,
  }),
  hints: WRITES,
})

export const share = defineTool({
  name: 'share',
  title: 'Share with a person',
  description:
    'A private link for a person, shown once, or the end of one. Without `include_body` it shows neither text nor pages.',
  scope: 'share:create',
  input: z.strictObject({
    project_id: projectId.optional(),
    render_id: renderIdSchema.optional().describe('Default: the newest completed.'),
    include_body: z.boolean().default(false).describe('Show text and pages. First ask the person.'),
    expires_in_days: z.int().min(1).max(365).optional().describe('Default 30.'),
    password: z.string().optional().describe('At least 8 characters.'),
    end: shareIdSchema.optional().describe('Instead: end this share.'),
    idempotency_key: idempotencyKey,
  }),
  hints: WRITES,
})

export const LISTS = ['texts', 'versions', 'renders', 'shares', 'platforms'] as const

export const list = defineTool({
  name: 'list',
  title: 'List',
  description: 'What there is, newest first. `platforms`: sizes, defaults and limits of each.',
  scope: null,
  input: z.strictObject({
    what: z.enum(LISTS).describe('The kind.'),
    project_id: projectId.optional().describe('Only of this text; needed for versions.'),
    limit: z.int().min(1).max(20).default(10).describe('How many.'),
    cursor: z.string().optional().describe('`next_cursor` of the last answer.'),
  }),
  hints: READS,
})

export const usage = defineTool({
  name: 'usage',
  title: 'What is left today',
  description: "What is left of today's quotas. Free.",
  scope: 'usage:read',
  input: z.strictObject({}),
  hints: READS,
})

/** The tools offered to agents, in the order of a job. There is none for tokens: agents should not create credentials. */
export const agentTools: readonly AgentTool[] = [
  writeText,
  readText,
  checkText,
  applyFixes,
  chooseDesign,
  render,
  viewPages,
  deliver,
  share,
  list,
  usage,
]
