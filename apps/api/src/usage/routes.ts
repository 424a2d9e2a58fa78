import { dayOf, resetsAt } from '@galley/backend'
import { getUsage, getUsageHistory, METERS, RATE_LIMITS } from '@galley/contracts'
import type { ApiContext } from '../context.ts'
import type { Endpoints } from '../http/endpoints.ts'

export function usageRoutes(endpoints: Endpoints, ctx: ApiContext): void {
  endpoints.serve(getUsage, async ({ ownerId }) => {
    const now = ctx.clock.now()
    const { plan, quotas, imageSpace } = await ctx.usage.read(ownerId, now)
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
        image_space: {
          used_bytes: imageSpace.used,
          limit_bytes: imageSpace.limit,
          remaining_bytes: Math.max(0, imageSpace.limit - imageSpace.used),
        },
        rate_limits: {
          authenticated_per_minute: RATE_LIMITS.authenticatedPerMinute,
          anonymous_per_minute: RATE_LIMITS.anonymousPerMinute,
          control_per_minute: RATE_LIMITS.controlPerMinute,
        },
      },
    }
  })

  endpoints.serve(getUsageHistory, async ({ ownerId, query }) => {
    const today = dayOf(ctx.clock.now())
    const days = Array.from(
      { length: query.days },
      (_, at) => new Date(today.getTime() - (query.days - 1 - at) * DAY_MS),
    )
    const used = await ctx.usage.listDays(ownerId, days[0] ?? today)
    const byDay = new Map(used.map(({ day, ...counts }) => [day.getTime(), counts]))
    return { data: days.map((day) => ({ day: isoDay(day), ...UNUSED, ...byDay.get(day.getTime()) })) }
  })
}

const DAY_MS = 24 * 60 * 60 * 1000

const UNUSED = { renders: 0, pages: 0, exports: 0, agent_tool_calls: 0, api_calls: 0, image_fetches: 0 }

function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10)
}
