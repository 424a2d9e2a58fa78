import { stickers } from './catalogue.ts'

const MOST = 3

/**
 * Returns up to three names of stickers that resemble a name, the nearest first. In Chinese, those that share a
 * character. Empty if none does.
 */
export function nearNames(name: string): string[] {
  const isChinese = /\p{Script=Han}/u.test(name)
  const longest = (known: string) => Math.max(name.length, known.length)
  const most = (known: string) => Math.floor(longest(known) / (isChinese ? 2 : 3))
  return stickers
    .map((sticker) => (isChinese ? sticker.zh : sticker.name))
    .map((known) => ({ known, steps: isChinese ? stepsByCharacter(name, known) : stepsBetween(name, known) }))
    .filter(({ known, steps }) => steps <= most(known))
    .sort((one, other) => one.steps - other.steps)
    .slice(0, MOST)
    .map(({ known }) => known)
}

function stepsByCharacter(name: string, known: string): number {
  const shared = [...known].filter((character) => name.includes(character)).length
  return Math.max(name.length, known.length) - shared
}

/** Returns the edit distance of two short names. A name inside the other is one step away. */
function stepsBetween(name: string, known: string): number {
  if (name.length > 2 && (known.includes(name) || name.includes(known))) return 1
  let row = Array.from({ length: known.length + 1 }, (_, index) => index)
  for (const [index, character] of [...name].entries()) row = nextRow(row, { index, character, known })
  return row[known.length] ?? 0
}

type Step = { readonly index: number; readonly character: string; readonly known: string }

function nextRow(row: readonly number[], { index, character, known }: Step): number[] {
  const next = [index + 1]
  for (const [at, other] of [...known].entries()) {
    const changed = (row[at] ?? 0) + (character === other ? 0 : 1)
    next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
  }
  return next
}
