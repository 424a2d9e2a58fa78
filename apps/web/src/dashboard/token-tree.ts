type Node = { readonly token_id: string; readonly parent_token_id: string | null }

/** A token at its place in the tree; depth 0 is a token that none of the others made. */
export type Branch<T> = { readonly token: T; readonly depth: number }

/** Puts each token below the one that made it. Those that one token made keep their order. */
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

/** What ends with a token: the branches below it, in a tree in order. */
export function branchesBelow<T extends Node>(tree: readonly Branch<T>[], token_id: string): Branch<T>[] {
  const at = tree.findIndex(({ token }) => token.token_id === token_id)
  const depth = tree[at]?.depth ?? 0
  const after = tree.slice(at + 1)
  const end = after.findIndex((branch) => branch.depth <= depth)
  return end === -1 ? after : after.slice(0, end)
}
