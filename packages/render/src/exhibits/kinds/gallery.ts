import type { Block, BlockOf, ExhibitEntry, Inline, Picture } from '../../article/article.ts'
import { plainTextOf } from '../../article/plain-text.ts'
import type { ExhibitDefinition } from '../definition.ts'
import type { ReadPart } from '../entries.ts'
import { blocksWith, entryOf, linesIn } from '../entries.ts'

/** As many as the albums of Xiaohongshu and of WeChat's moments show at once. */
const MOST_PICTURES = 9
/** Two pictures stay whole beside each other. More are cells of one size. */
const MOST_WHOLE = 2

/** Two to nine pictures as one set, each with its own caption: a picture on a line, and words after it. */
export const gallery: ExhibitDefinition<'gallery'> = {
  kind: 'gallery',
  names: ['gallery', '图集', '圖集'],
  read: (blocks) => {
    const read: ReadPart[] = []
    let run: Shown[] = []
    const endRun = () => {
      for (let from = 0; from < run.length; from += MOST_PICTURES)
        read.push(setOf(run.slice(from, from + MOST_PICTURES)))
      run = []
    }
    for (const block of blocks) {
      const shown = picturesIn(block)
      if (shown) run.push(...shown)
      else {
        endRun()
        read.push(block)
      }
    }
    endRun()
    return read
  },
  written: (entry) => blocksWith(entry, 'set'),
}

type Shown = { readonly picture: Picture; readonly lines: Block['lines'] }

/** Returns the set of some pictures. One alone is a figure. */
function setOf(shown: readonly Shown[]): ExhibitEntry | Block {
  const [first] = shown
  const lines = { start: first?.lines.start ?? 1, end: shown.at(-1)?.lines.end ?? 1 }
  const pictures = shown.map(({ picture }) => picture)
  if (first && shown.length === 1) return { kind: 'figure', picture: first.picture, lines }
  const asked = pictures.find(({ look }) => look?.layout)?.look?.layout
  const layout = asked ?? (pictures.length > MOST_WHOLE ? 'grid' : 'row')
  return entryOf(
    [{ role: 'set', blocks: [{ kind: 'gallery', layout, pictures, isSet: true, lines }] }],
    lines,
  )
}

/** Returns the pictures of a block that holds nothing else. Null for any other block. */
function picturesIn(block: Block): Shown[] | null {
  if (block.kind === 'figure') return [{ picture: block.picture, lines: block.lines }]
  if (block.kind === 'gallery') return block.pictures.map((picture) => ({ picture, lines: block.lines }))
  if (block.kind === 'list') return inList(block)
  return block.kind === 'paragraph' ? inLines(block.children, block.lines) : null
}

function inList({ items }: BlockOf<'list'>): Shown[] | null {
  const found = items.map(({ blocks: [first, ...others] }) =>
    first && others.length === 0 ? picturesIn(first) : null,
  )
  return found.every((each) => each !== null) ? found.flat() : null
}

/** Returns the pictures that begin the lines of a paragraph, with the words after each as its caption. */
function inLines(children: readonly Inline[], lines: Block['lines']): Shown[] | null {
  const found = linesIn(children).map(([first, ...words]) => {
    if (first?.kind !== 'image') return null
    const caption = plainTextOf(words).trim() || first.picture.caption
    return { picture: { ...first.picture, caption }, lines }
  })
  return found.every((each) => each !== null) ? found : null
}
