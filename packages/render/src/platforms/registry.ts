import type { Analysis, Platform } from '@galley/contracts'
import { instagram } from './instagram/profile.ts'
import { linkedin } from './linkedin/profile.ts'
import type { CountedText, PlatformProfile } from './profile.ts'
import { twitter } from './twitter/profile.ts'
import { wechat } from './wechat/profile.ts'
import { xhs } from './xhs/profile.ts'

/** All platforms. The compiler reports a missing one. */
export const platformProfiles: Readonly<Record<Platform, PlatformProfile>> = {
  xhs,
  wechat,
  twitter,
  instagram,
  linkedin,
}

export type LimitUse = NonNullable<Analysis['platforms'][Platform]>['limits'][number]

/** Returns the counts for each of a platform's limits, as the platform counts. */
export function limitUses(platform: Platform, counted: CountedText): LimitUse[] {
  const { limits, countLimits } = platformProfiles[platform]
  const counts = countLimits(counted)
  return limits.flatMap(({ name, value: limit, unit, source }) => {
    const used = counts[name]
    return used === undefined ? [] : [{ name, used, limit, unit, ok: used <= limit, source }]
  })
}

/** Returns true if the platform's pictures are the pages of the text, and not covers alone. */
export function showsPages(platform: Platform): boolean {
  return platformProfiles[platform].covers === null
}
