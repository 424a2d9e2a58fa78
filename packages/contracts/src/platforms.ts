import { z } from 'zod'

export const PLATFORMS = ['xhs', 'wechat', 'twitter'] as const
export const platformSchema = z.enum(PLATFORMS)
export type Platform = z.infer<typeof platformSchema>
