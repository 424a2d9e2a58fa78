import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { momentSchema } from '../envelope.ts'
import { METERS } from '../limits.ts'

const count = z.number().int().nonnegative()

export const usageSchema = z
  .object({
    plan: z.string(),
    period: z.object({ kind: z.literal('day'), starts_at: momentSchema, ends_at: momentSchema }),
    quotas: z.array(z.object({ metric: z.enum(METERS), used: count, limit: count, remaining: count })),
    image_space: z
      .object({ used_bytes: count, limit_bytes: count, remaining_bytes: count })
      .describe('For uploaded images. Deleting them frees it.'),
    rate_limits: z.object({
      authenticated_per_minute: count,
      anonymous_per_minute: count,
      control_per_minute: count.describe(
        'Per token and session, for reading usage and for listing and ending access. These calls are never charged.',
      ),
    }),
  })
  .meta({ id: 'Usage', description: "Today's usage (UTC) and the limits." })

/** The maximum number of days in a usage history. */
const HISTORY_DAYS = 90

export const usageDaySchema = z
  .object({
    day: z.iso.date(),
    renders: count,
    pages: count,
    exports: count,
    agent_tool_calls: count,
    api_calls: count,
    image_fetches: count.describe('Remote pictures that were fetched for pages and previews.'),
  })
  .meta({ id: 'UsageDay', description: 'The usage of one day (UTC).' })

export const getUsageHistory = defineEndpoint({
  name: 'usage.history',
  isControl: true,
  summary: 'Read the usage of the last days, oldest first; today is the last',
  method: 'GET',
  path: '/usage/history',
  access: { kind: 'token', scope: 'usage:read' },
  query: z.strictObject({
    days: z.coerce
      .number()
      .int()
      .min(1)
      .max(HISTORY_DAYS)
      .default(30)
      .describe('The number of days, including today.'),
  }),
  answer: { kind: 'json', data: z.array(usageDaySchema) },
  status: 200,
})

export const getUsage = defineEndpoint({
  name: 'usage.get',
  isControl: true,
  summary: "Read today's usage and quotas",
  method: 'GET',
  path: '/usage',
  access: { kind: 'token', scope: 'usage:read' },
  answer: { kind: 'json', data: usageSchema },
  status: 200,
})
