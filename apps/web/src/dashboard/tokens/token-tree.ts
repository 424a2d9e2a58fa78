type Node = { readonly token_id: string; readonly parent_token_id: string | null }

/** A token with its depth in the tree. Depth 0 is a token that no other token in the list created. */
export type Branch<T> = { readonly token: T; readonly depth: number }

/** Returns the tokens with each one below the token that created it. Siblings keep their order. */
export function inTreeOrder<T extends Node>(tokens: readonly T[]): Branch<T>[] {
  const known = new Set(tokens.map(({ token_id }) => token_id))
  const parentOf = ({ parent_token_id: id }: T) => (id !== null && known.has(id) ? id : null)
  const children = Map.groupBy(tokens, parentOf)
  const childrenOf = (id: string | null, depth: number) =>
    (children.get(id) ?? []).map((token) => ({ token, depth })).toReversed()

  const ordered: Branch<T>[] = []
  const waiting = childrenOf(null, 0)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    ordered.push(next)
    waiting.push(...childrenOf(next.token.token_id, next.depth + 1))
  }
  return ordered
}

/** Returns the branches below a token, which are revoked with it. `tree` is in tree order. */
export function branchesBelow<T extends Node>(tree: readonly Branch<T>[], token_id: string): Branch<T>[] {
  const at = tree.findIndex(({ token }) => token.token_id === token_id)
  const depth = tree[at]?.depth ?? 0
  const after = tree.slice(at + 1)
  const end = after.findIndex((branch) => branch.depth <= depth)
  return end === -1 ? after : after.slice(0, end)
}
