import type { Platform } from '@galley/contracts'
import type { PlatformLimit, PlatformProfile } from './platform.ts'
import { twitter } from './twitter.ts'
import { wechat } from './wechat.ts'
import { xhs } from './xhs.ts'

export const platformProfiles = { xhs, wechat, twitter } as const satisfies Record<Platform, PlatformProfile>

type LimitName<P extends Platform> = (typeof platformProfiles)[P]['limits'][number]['name']

/** Returns a platform's limit. Both names are checked by the compiler. */
export function limitOf<P extends Platform>(platform: P, name: LimitName<P>): PlatformLimit {
  const limits: readonly PlatformLimit[] = platformProfiles[platform].limits
  const limit = limits.find((candidate) => candidate.name === name)
  if (!limit) throw new Error('A platform has no such limit.')
  return limit
}
