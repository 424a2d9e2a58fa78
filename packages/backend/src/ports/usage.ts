import type { Meter } from '@galley/contracts'
import type { UserId } from '../domain/ids.ts'

export type UsageOfDay = {
  readonly plan: string
  readonly quotas: Readonly<Record<Meter, { readonly used: number; readonly limit: number }>>
  /** The bytes of all uploaded images, and how many the plan allows. */
  readonly imageSpace: { readonly used: number; readonly limit: number }
}

/** The usage on a UTC day. */
export type DayOfUsage = { readonly day: Date } & Readonly<Record<Meter, number>>

/** Users' usage of their plan's daily quotas. */
export interface Usage {
  /** Charges one unit. @throws quota_exceeded; nothing is charged then. */
  charge(userId: UserId, meter: Meter, now: Date): Promise<void>
  giveBack(userId: UserId, meter: Meter, day: Date): Promise<void>
  read(userId: UserId, now: Date): Promise<UsageOfDay>
  /** Lists the days with usage from `since` on, oldest first. */
  listDays(userId: UserId, since: Date): Promise<DayOfUsage[]>
}
