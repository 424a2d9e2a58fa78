import { z } from 'zod'

export const PLATFORMS = ['xhs', 'wechat', 'twitter'] as const
export const platformSchema = z
  .enum(PLATFORMS)
  .meta({ id: 'Platform', description: 'Where the pages are going.' })
export type Platform = z.infer<typeof platformSchema>
