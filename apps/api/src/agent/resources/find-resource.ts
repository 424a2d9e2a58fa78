import type { ResourceKind, ResourceParameters } from './resource-kinds.ts'
import { resourceKinds } from './resource-kinds.ts'

type FoundResource = { readonly kind: ResourceKind; readonly parameters: ResourceParameters }

const PARAMETER = /\{(\w+)\}/g

/** Ids, numbers and theme ids: nothing that could leave its place in a path. */
const patterns = resourceKinds.map((kind) => ({
  kind,
  names: [...kind.template.matchAll(PARAMETER)].map(([, name = '']) => name),
  pattern: new RegExp(`^${kind.template.replace(PARAMETER, '([a-z0-9_-]{1,64})')}$`),
}))

/** Returns the kind of a URI and its parameters; null for a URI of none. */
export function findResource(uri: unknown): FoundResource | null {
  for (const { kind, names, pattern } of patterns) {
    const match = pattern.exec(String(uri))
    if (!match) continue
    return {
      kind,
      parameters: Object.fromEntries(names.map((name, index) => [name, match[index + 1] ?? ''])),
    }
  }
  return null
}
