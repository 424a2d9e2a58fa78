import { LIMITS } from '@galley/contracts'
import type { Article } from '../../../article/article.ts'
import { plainText } from '../../../article/plain-text.ts'
import type { Atom, Break } from '../../../output/prose/breaks.ts'
import { atomsOf, BREAK } from '../../../output/prose/breaks.ts'
import type { Passage } from '../../../output/prose/prose.ts'
import { belongsTo, gapBetween, proseOf, saysTitle } from '../../../output/prose/prose.ts'
import { titleOf } from '../../../output/titles/title.ts'

/** The prose of a thread before it is cut. `starts` has the first atom of each passage. */
export type ThreadProse = {
  readonly passages: readonly Passage[]
  readonly atoms: readonly Atom[]
  readonly starts: readonly number[]
}

export type ThreadText = { readonly article: Article; readonly title: string; readonly language: string }

/** Returns a text's prose for a thread: the title, then the text, with the places where a post may end. Linear. */
export function threadProse({ article, title, language }: ThreadText): ThreadProse {
  const passages = titled({ article, title, language })
  const atoms: Atom[] = []
  const starts: number[] = []
  const kept = passages.filter(({ kind }) => kind !== 'page-break')
  let index = 0
  for (const passage of passages) {
    if (passage.kind === 'page-break') continue
    index += 1
    const next = kept[index]
    starts.push(atoms.length)
    const gap = next ? gapBetween(passage, next) : ''
    for (const atom of atomsOf(passage.text + gap, passage.wholes)) atoms.push(atom)
    const last = atoms.pop()
    if (last) atoms.push({ ...last, end: next ? breakBetween(passage, next) : BREAK.post })
  }
  return { passages: kept, atoms: withPageBreaks(passages, { atoms, starts }), starts }
}

/** Adds the title in front, unless the text begins with it. */
function titled({ article, title, language }: ThreadText): Passage[] {
  const options = { language, keepsReferences: true }
  const [first, ...rest] = article.blocks
  const lines = { start: 1, end: 1 }
  const heading: Passage = { kind: 'heading', text: oneLine(title), wholes: [], showsMore: false, lines }
  if (first && saysTitle(first, title)) return [heading, ...proseOf(rest, options)]
  const hasHeading = article.blocks.some(({ kind }) => kind === 'heading')
  const isOwn = heading.text !== '' && (hasHeading || !beginsWith(article, heading.text))
  return [...(isOwn ? [heading] : []), ...proseOf(article.blocks, options)]
}

/** Returns whether a text begins with its title, which may have been cut. */
function beginsWith(article: Article, title: string): boolean {
  const start = oneLine(plainText(article).slice(0, 2 * LIMITS.titleChars))
  return title === oneLine(titleOf(article)) || start.startsWith(title.replace(/…$/, ''))
}

function oneLine(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/**
 * Returns the break between two passages. A heading begins a post and stays with its text; a passage that only an
 * image shows ends the post of the text that it belongs to.
 */
function breakBetween(before: Passage, after: Passage): Break {
  if (before.kind === 'heading') return BREAK.clause
  if (after.kind === 'heading') return BREAK.post
  if (before.kind === 'shown') return after.kind === 'shown' ? BREAK.block : BREAK.post
  if (after.kind === 'shown' || belongsTo(before, after)) return BREAK.clause
  return after.kind === 'note' && before.kind !== 'note' ? BREAK.post : BREAK.block
}

/** Inserts the author's page breaks, which end a post. */
function withPageBreaks(passages: readonly Passage[], prose: Pick<ThreadProse, 'atoms' | 'starts'>): Atom[] {
  const atoms = [...prose.atoms]
  let kept = 0
  for (const { kind } of passages) {
    if (kind !== 'page-break') {
      kept += 1
      continue
    }
    const last = (prose.starts[kept] ?? 0) - 1
    const atom = atoms[last]
    if (atom) atoms[last] = { ...atom, end: BREAK.post }
  }
  return atoms
}
