import type { Block, ExhibitEntry, Inline, Lines } from '../../article/article.ts'
import type { ExhibitDefinition } from '../definition.ts'
import {
  blocksWith,
  entryOf,
  isShort,
  linePart,
  linesIn,
  partedAfterBold,
  readWithBodies,
  withBody,
} from '../entries.ts'

const WIDEST_NAME_EM = 10
const STARS = 5
/** `4.5/5`, or as many stars. */
const SCORE = /(?<![\d./])(\d{1,3}(?:\.\d{1,2})?)\s?[/／]\s?(\d{1,3})(?![\d./])|([★⭐]{1,5})([☆]{0,4})/u

/** How good something is: `4.5/5 words`, also for several qualities in a list. */
export const rating: ExhibitDefinition<'rating'> = {
  kind: 'rating',
  names: ['rating', '评分', '評分'],
  read: (blocks) => readWithBodies(blocks, ofBlock),
  written: (entry, { colon }) => {
    const lines = entry.lines
    const stars = { kind: 'text', text: `${starsOf(entry.share ?? 0)} ` } as const
    const [name, score] = [childrenOf(entry, 'name'), childrenOf(entry, 'score')]
    const note = childrenOf(entry, 'note')
    const head: Inline[] = name.length > 0 ? [...name, { kind: 'text', text: colon }] : []
    const said: Inline[] = note.length > 0 ? [{ kind: 'text', text: ' ' }, ...note] : []
    const children = [...head, ...(hasStars(score) ? [] : [stars]), ...score, ...said]
    return [{ kind: 'paragraph', children, lines }, ...blocksWith(entry, 'body')]
  },
}

/** Returns a share of the best score as five stars: `★★★★☆`. */
export function starsOf(share: number): string {
  const full = Math.floor(share * STARS + 0.25)
  return '★'.repeat(full) + '☆'.repeat(STARS - full)
}

/** Returns whether a score is stars that the author typed. */
export function hasStars(score: readonly Inline[]): boolean {
  return score.some((inline) => inline.kind === 'text' && /[★⭐]/u.test(inline.text))
}

function childrenOf(entry: ExhibitEntry, role: 'name' | 'score' | 'note'): readonly Inline[] {
  const [line] = blocksWith(entry, role)
  return line?.kind === 'paragraph' ? line.children : []
}

/** Returns the ratings of a block whose lines or items are all ratings. Null for any other. */
function ofBlock(block: Block): ExhibitEntry[] | null {
  if (block.kind === 'list') {
    const entries = block.items.map(({ blocks: [first, ...others], lines }) => {
      const entry = first?.kind === 'paragraph' ? rated(first.children, lines) : null
      return entry && withBody(entry, others)
    })
    return entries.every((entry) => entry !== null) ? entries : null
  }
  if (block.kind !== 'paragraph') return null
  const [first = [], ...others] = linesIn(block.children)
  const entries = [first, ...others].map((line) => rated(line, block.lines))
  if (entries.every((entry) => entry !== null)) return entries
  // A score with what is to be said below it.
  return entries[0] && others.length === 1 && others[0]
    ? [{ ...entries[0], parts: [...entries[0].parts, linePart('note', others[0], block.lines)] }]
    : null
}

type Scored = {
  /** Empty if the line begins with its score. */
  readonly name: readonly Inline[]
  readonly score: string
  readonly share: number
  readonly note: readonly Inline[]
}

/** Returns the rating in a line. Null without a score. */
function rated(line: readonly Inline[], lines: Lines): ExhibitEntry | null {
  const scored = scoreIn(line)
  if (!scored || (scored.name.length > 0 && !isShort(scored.name, WIDEST_NAME_EM))) return null
  const { name, score, note, share } = scored
  const parts = [
    linePart('name', name, lines),
    linePart('score', [{ kind: 'text', text: score }], lines),
    linePart('note', note, lines),
  ]
  return entryOf(parts, lines, { share })
}

function scoreIn(line: readonly Inline[]): Scored | null {
  const bold = partedAfterBold(line)
  const isNamed = bold !== null && !SCORE.test(textOf(bold.lead))
  const [first, ...others] = isNamed ? bold.rest : [...(bold?.lead ?? []), ...(bold?.rest ?? line)]
  const found = first?.kind === 'text' ? SCORE.exec(first.text.slice(0, 120)) : null
  const share = found && shareOf(found)
  if (first?.kind !== 'text' || !found || share === null) return null
  const before = first.text.slice(0, found.index).replace(/[\s:：]+$/u, '')
  // Words between a bold name and its score belong to neither.
  if (isNamed && before !== '') return null
  const text = { kind: 'text', text: before } as const
  const after = first.text.slice(found.index + found[0].length).replace(/^[\s,，。:：—–-]+/u, '')
  return {
    name: isNamed ? bold.lead : [text].filter(() => before !== ''),
    score: found[0],
    share,
    note: [{ kind: 'text', text: after }, ...others],
  }
}

function textOf(inlines: readonly Inline[]): string {
  return inlines.map((inline) => (inline.kind === 'text' ? inline.text : '')).join('')
}

/** Returns the share of the best score. Null if there is no such score. */
function shareOf([, value = '', best = '', full = '', rest = '']: RegExpExecArray): number | null {
  if (full !== '') return Math.min(1, full.length / Math.max(STARS, full.length + rest.length))
  const share = Number(value) / Number(best)
  return Number(best) >= 3 && share >= 0 && share <= 1 ? share : null
}
