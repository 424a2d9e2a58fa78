/** Finds many words in one pass (Aho and Corasick, 1975). Words and texts are lists of codes; negative codes match nothing. */
export type Automaton = {
  /** Calls back for each place where a word ends. `last` is the index of its last code. */
  readonly search: (codes: readonly number[], found: (word: number, last: number) => void) => void
}

type Node = {
  readonly next: Map<number, Node>
  /** The node of the longest proper suffix that is also in the tree. */
  fallback: Node | null
  /** The nearest node on the way of fallbacks at which a word ends. */
  shorter: Node | null
  /** The word that ends here, or -1. */
  word: number
}

export function automatonOf(words: readonly (readonly number[])[]): Automaton {
  const root = node()
  words.forEach((word, index) => {
    let at = root
    for (const code of word) at = child(at, code)
    if (at.word === -1) at.word = index
  })
  linkFallbacks(root)
  return {
    search: (codes, found) => {
      let at = root
      codes.forEach((code, last) => {
        at = code < 0 ? root : step(root, at, code)
        for (let end: Node | null = at; end; end = end.shorter) if (end.word !== -1) found(end.word, last)
      })
    },
  }
}

function node(): Node {
  return { next: new Map(), fallback: null, shorter: null, word: -1 }
}

function child(parent: Node, code: number): Node {
  const known = parent.next.get(code)
  if (known) return known
  const added = node()
  parent.next.set(code, added)
  return added
}

/** Goes through the tree level by level, so a node's fallback is complete before its children need it. */
function linkFallbacks(root: Node): void {
  const queue = [...root.next.values()]
  for (const first of queue) first.fallback = root
  for (let at = queue.shift(); at; at = queue.shift()) {
    at.shorter = at.fallback && at.fallback.word !== -1 ? at.fallback : (at.fallback?.shorter ?? null)
    for (const [code, next] of at.next) {
      next.fallback = step(root, at.fallback ?? root, code)
      queue.push(next)
    }
  }
}

function step(root: Node, from: Node, code: number): Node {
  let at: Node | null = from
  while (at) {
    const next = at.next.get(code)
    if (next) return next
    at = at.fallback
  }
  return root
}
