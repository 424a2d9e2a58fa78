import type { Data, RouteName } from './api-types.ts'
import { call } from './call.ts'
import type { Settings } from './settings.ts'
import type { CallOptions } from './transport.ts'

/** The options of a change: the version that it is based on, so that a concurrent change is not lost. */
export type ChangeOptions = CallOptions & { readonly ifVersion?: number }

/** Calls an endpoint and returns what its answer holds. */
export async function dataOf<N extends RouteName>(
  settings: Settings,
  name: N,
  input: Parameters<typeof call<N>>[2],
): Promise<Data<N>> {
  return (await call(settings, name, input)).data
}

/** Returns the `If-Match` of a version; undefined: any version. */
export function tagOf(version: number | undefined): string | undefined {
  return version === undefined ? undefined : `"${version}"`
}
