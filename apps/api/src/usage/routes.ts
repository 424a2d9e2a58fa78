import { dayOf, resetsAt } from '@galley/backend'
import { getUsage, METERS, RATE_LIMITS } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'

export function usageRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serve(getUsage, async ({ ownerId }) => {
    const now = ctx.clock.now()
    const { plan, quotas } = await ctx.usage.read(ownerId, now)
    return {
      data: {
        plan,
        period: {
          kind: 'day' as const,
          starts_at: dayOf(now).toISOString(),
          ends_at: resetsAt(now).toISOString(),
        },
        quotas: METERS.map((metric) => {
          const { used, limit } = quotas[metric]
          return { metric, used, limit, remaining: Math.max(0, limit - used) }
        }),
        rate_limits: {
          authenticated_per_minute: RATE_LIMITS.authenticatedPerMinute,
          anonymous_per_minute: RATE_LIMITS.anonymousPerMinute,
        },
      },
    }
  })
}
