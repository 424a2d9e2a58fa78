import { z } from 'zod'

/** The platforms, each with the default aspect ratio of its renders. */
export const DEFAULT_RATIOS = {
  xhs: '3:4',
  wechat: '2.35:1',
  twitter: '16:9',
  instagram: '4:5',
  linkedin: '4:5',
} as const

export type Platform = keyof typeof DEFAULT_RATIOS
export const PLATFORMS = Object.keys(DEFAULT_RATIOS) as [Platform, ...Platform[]]
export const platformSchema = z
  .enum(PLATFORMS)
  .meta({ id: 'Platform', description: 'The platform that the pages are for.' })
