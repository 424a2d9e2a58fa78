import { getUsage, usage } from '@galley/contracts'
import { handleTool } from './tool-run.ts'

/** Tells what is left of today's quotas. */
export const usageTool = handleTool(usage, {
  run: async ({ call }) => {
    const { plan, period, quotas, image_space } = (await call(getUsage)).data
    const left = Object.fromEntries(
      quotas.map(({ metric, remaining, limit }) => [metric, { remaining, limit }]),
    )
    return { data: { plan, resets_at: period.ends_at, left, image_bytes_left: image_space.remaining_bytes } }
  },
})
