import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { momentSchema } from './envelope.ts'
import { METERS } from './limits.ts'

const count = z.number().int().nonnegative()

export const usageSchema = z
  .object({
    plan: z.string(),
    period: z.object({ kind: z.literal('day'), starts_at: momentSchema, ends_at: momentSchema }),
    quotas: z.array(z.object({ metric: z.enum(METERS), used: count, limit: count, remaining: count })),
    rate_limits: z.object({
      authenticated_per_minute: count,
      anonymous_per_minute: count,
      control_per_minute: count.describe(
        'Of each token and session, for reading usage and for listing and ending access. These calls are never charged.',
      ),
    }),
  })
  .meta({ id: 'Usage', description: 'What has been used today (UTC), and how much there is.' })

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
    image_fetches: count.describe('Pictures that were fetched from where they lie, for pages and previews.'),
  })
  .meta({ id: 'UsageDay', description: 'What was used on one day (UTC).' })

export const getUsageHistory = defineEndpoint({
  name: 'usage.history',
  isControl: true,
  summary: 'Read what was used on each of the last days, oldest first; today is the last',
  method: 'GET',
  path: '/usage/history',
  access: { kind: 'token', scope: 'usage:read' },
  query: z.strictObject({
    days: z.coerce.number().int().min(1).max(HISTORY_DAYS).default(30).describe('How many, with today.'),
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
