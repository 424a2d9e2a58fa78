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
    rate_limits: z.object({ authenticated_per_minute: count, anonymous_per_minute: count }),
  })
  .meta({ id: 'Usage', description: 'What has been used today (UTC), and how much there is.' })

export const getUsage = defineEndpoint({
  name: 'usage.get',
  summary: "Read today's usage and quotas",
  method: 'GET',
  path: '/usage',
  access: { kind: 'token', scope: 'usage:read' },
  answer: { kind: 'json', data: usageSchema },
  status: 200,
})
