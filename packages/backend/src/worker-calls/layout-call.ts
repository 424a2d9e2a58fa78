import { z } from 'zod'
import type { Layout, LayoutRequest } from '../ports/renders/layouts.ts'

export const LAYOUT_PATH = '/layouts'

const px = z.number().int().min(1).max(4_000)

export const layoutRequestSchema = z.strictObject({
  html: z.string(),
  card: z.strictObject({ widthPx: px, heightPx: px, scale: z.literal([1, 2, 3]) }),
  maxPages: z.number().int().min(1),
  pictureOfLine: z.number().int().min(1).optional(),
  lines: z.array(z.number().int().min(1)).max(500).optional(),
}) satisfies z.ZodType<LayoutRequest>

const share = z.number().min(0).max(1)
const line = z.number().int().nullable()

export const layoutSchema = z.object({
  pageCount: z.number().int().min(1),
  pages: z.array(z.object({ fill: z.number(), firstLine: line, lastLine: line })),
  warnings: z.array(z.object({ code: z.string(), page: z.number().int().nullable() })),
  layoutHash: z.string(),
  picture: z.base64().optional(),
  boxes: z
    .array(
      z.object({ page: z.number().int(), left: share, top: share, width: share, height: share }).nullable(),
    )
    .optional(),
}) satisfies z.ZodType<Layout>
