/** A limit of a platform, with its source and the confidence in it. */
export type PlatformLimit = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly source: string
  /** The day on which the source was last read, as YYYY-MM-DD. */
  readonly checked: string
  readonly confidence: 'high' | 'medium' | 'low'
}

/** Counts by the names of a platform's limits. */
export type CountsOf<Limits extends readonly PlatformLimit[]> = {
  readonly [Name in Limits[number]['name']]?: number
}

/** Returns the value of a limit. The compiler checks its name. */
export function limitIn<Limit extends PlatformLimit>(limits: readonly Limit[], name: Limit['name']): number {
  const limit = limits.find((candidate) => candidate.name === name)
  if (!limit) throw new Error('A platform has no such limit.')
  return limit.value
}
