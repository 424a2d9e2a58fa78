import type { Atom, Break } from '../../../output/prose/breaks.ts'
import { BREAK } from '../../../output/prose/breaks.ts'
import { weightedLength } from '../../../text-metrics/weighted-length.ts'

/** A post as a range of atoms; `end` is excluded. */
export type PostRange = { readonly start: number; readonly end: number }

const SCALE = 100
/** A whole paragraph moves to the next post if at least this share of the present post stays filled. */
const WORTH_A_POST = 0.5

/** For each quality of cut: the end (excluded) of the unit that begins at an atom. */
type UnitEnds = Readonly<Record<Exclude<Break, typeof BREAK.grapheme>, Int32Array>>

/** `written`: parts of the text begin a post, and paragraphs stay whole. `compact`: as few posts as possible. */
export type ThreadManner = 'written' | 'compact'

/**
 * Cuts prose into posts of at most `limit` weighted characters. A sentence, clause or word that fits into one post is
 * kept whole, in this order. As written, so is a paragraph that fits, unless the post before it would be half empty.
 * Linear.
 */
export function fillPosts(
  prose: readonly Atom[],
  limit: number,
  manner: ThreadManner = 'written',
): PostRange[] {
  const atoms = manner === 'compact' ? prose.map(joinable) : prose
  const qualities = manner === 'compact' ? UNITS.slice(1) : UNITS
  const filling = { atoms, room: limit * SCALE, sums: sumsOf(atoms), ends: unitEnds(atoms), qualities }
  const posts: PostRange[] = []
  for (let start = 0; start < atoms.length; ) {
    const end = shrunk(filling, { start, end: endOfPost(filling, start) })
    posts.push({ start, end })
    start = end
  }
  return posts
}

/** Returns the text of a post. */
export function textOfRange(atoms: readonly Atom[], { start, end }: PostRange): string {
  return atoms
    .slice(start, end)
    .map(({ text }) => text)
    .join('')
    .trim()
}

const UNITS = [BREAK.block, BREAK.sentence, BREAK.clause, BREAK.word] as const

function joinable(atom: Atom): Atom {
  return atom.end === BREAK.post ? { ...atom, end: BREAK.block } : atom
}

type Filling = {
  readonly atoms: readonly Atom[]
  /** In hundredths of a character. */
  readonly room: number
  /** By atom: the weight of all atoms before it. */
  readonly sums: Float64Array
  readonly ends: UnitEnds
  /** The kinds of units that are kept whole, the largest first. */
  readonly qualities: readonly (keyof UnitEnds)[]
}

function sumsOf(atoms: readonly Atom[]): Float64Array {
  const sums = new Float64Array(atoms.length + 1)
  for (const [index, atom] of atoms.entries()) sums[index + 1] = (sums[index] ?? 0) + atom.weight
  return sums
}

function unitEnds(atoms: readonly Atom[]): UnitEnds {
  const endsOf = (quality: Break) => {
    const ends = new Int32Array(atoms.length)
    let end = atoms.length
    for (let index = atoms.length - 1; index >= 0; index--) {
      if ((atoms[index]?.end ?? BREAK.grapheme) <= quality) end = index + 1
      ends[index] = end
    }
    return ends
  }
  return {
    [BREAK.post]: endsOf(BREAK.post),
    [BREAK.block]: endsOf(BREAK.block),
    [BREAK.sentence]: endsOf(BREAK.sentence),
    [BREAK.clause]: endsOf(BREAK.clause),
    [BREAK.word]: endsOf(BREAK.word),
  }
}

/** Returns the weight of a range, without the blank at its end. */
function weightOf({ atoms, sums }: Filling, { start, end }: PostRange): number {
  return (sums[end] ?? 0) - (sums[start] ?? 0) - (atoms[end - 1]?.gapWeight ?? 0)
}

function endOfPost(filling: Filling, start: number): number {
  const { atoms, room, ends } = filling
  const last = ends[BREAK.post][start] ?? atoms.length
  let reach = start + 1
  while (reach < last && weightOf(filling, { start, end: reach + 1 }) <= room) reach += 1
  if (reach === last) return last

  const fits = (end: number, quality: keyof UnitEnds) =>
    weightOf(filling, { start: end, end: ends[quality][end] ?? end }) <= room
  for (const quality of filling.qualities) {
    const end = lastBreak(atoms, { start, end: reach }, quality)
    if (end === null || !fits(end, quality)) continue
    if (quality !== BREAK.block || weightOf(filling, { start, end }) >= room * WORTH_A_POST) return end
  }
  return reach
}

/** Returns the last cut of a quality or a better one in a range. Null if there is none. */
function lastBreak(atoms: readonly Atom[], range: PostRange, quality: Break): number | null {
  for (let end = range.end; end > range.start; end--) {
    if ((atoms[end - 1]?.end ?? BREAK.grapheme) <= quality) return end
  }
  return null
}

/**
 * Enforces the limit if atoms weigh more together than apart: a word of hundreds of characters may become an address
 * when it is cut. A single atom always fits.
 */
function shrunk({ atoms, room }: Filling, range: PostRange): number {
  let { end } = range
  while (end > range.start + 1 && weightedLength(textOfRange(atoms, { ...range, end })) * SCALE > room) {
    end = range.start + Math.ceil((end - range.start) / 2)
  }
  return end
}
