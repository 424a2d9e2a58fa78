import type { Structure } from '@galley/contracts'
import { DEFAULT_THEME } from '@galley/contracts'
import type { Article, Block, Inline } from './article.ts'
import { OBJECT_MARK, plainText, plainTextOf } from './plain-text.ts'
import { scriptIn } from './script.ts'
import { settingsIn } from './settings-in.ts'
import { tally } from './tally.ts'

const CJK_PER_MINUTE = 400
const WORDS_PER_MINUTE = 220

/** Counts what a text is made of, and suggests how to publish it. */
export function detectStructure(article: Article): Structure {
  const text = plainText(article).replaceAll(OBJECT_MARK, ' ')
  const blocks = [...allBlocks(article.blocks)]
  const counts = tally(text)
  const { words, characters } = counts
  const { cjk, cjkRatio, language } = scriptIn(text, counts)
  return {
    headings: blocks.flatMap((block) =>
      block.kind === 'heading'
        ? [{ level: block.level, text: plainTextOf(block.children).trim(), line: block.lines.start }]
        : [],
    ),
    blocks: countBlocks(blocks),
    words: cjk + words,
    characters,
    cjk_ratio: Math.round(cjkRatio * 1000) / 1000,
    reading_time_s: Math.ceil((cjk / CJK_PER_MINUTE + words / WORDS_PER_MINUTE) * 60),
    language,
    suggested: suggest({ language, length: cjk + words, theme: settingsIn(article.frontMatter).theme }),
    page_breaks: blocks.filter((block) => block.kind === 'page-break').length,
  }
}

/** Every block of the article, those inside lists, quotes and notes included, in reading order. */
export function* allBlocks(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block
    yield* allBlocks(blocksIn(block))
  }
}

function blocksIn(block: Block): readonly Block[] {
  if (block.kind === 'list') return block.items.flatMap((item) => item.blocks)
  if (block.kind === 'definitions')
    return block.entries.flatMap((entry) => entry.meanings.flatMap((each) => each.blocks))
  if (block.kind === 'footnotes') return block.notes.flatMap((note) => note.blocks)
  return 'blocks' in block ? block.blocks : []
}

/** Every inline of a block itself, nested ones included, but not those of blocks inside it. */
export function inlinesOf(block: Block): Inline[] {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return deep(block.children)
    case 'callout':
      return deep(block.title ?? [])
    case 'details':
      return deep(block.summary)
    case 'definitions':
      return block.entries.flatMap((entry) => deep(entry.term))
    case 'table':
      return [block.head, ...block.rows].flat().flatMap(deep)
    default:
      return []
  }
}

function deep(inlines: readonly Inline[]): Inline[] {
  return inlines.flatMap((inline) => ('children' in inline ? [inline, ...deep(inline.children)] : [inline]))
}

/** The line of a list item is a paragraph to the parser, but not to a reader. */
function countItemLines(blocks: readonly Block[]): number {
  const items = blocks.flatMap((block) => (block.kind === 'list' ? block.items : []))
  return items.filter((item) => item.blocks[0]?.kind === 'paragraph').length
}

function countBlocks(blocks: readonly Block[]): Structure['blocks'] {
  const inlines = blocks.flatMap(inlinesOf)
  const count = (kind: Block['kind']) => blocks.filter((block) => block.kind === kind).length
  const countInline = (kind: Inline['kind']) => inlines.filter((inline) => inline.kind === kind).length
  const notes = blocks.find((block) => block.kind === 'footnotes')
  return {
    paragraphs: count('paragraph') - countItemLines(blocks),
    lists: count('list') + count('definitions'),
    code_blocks: count('code'),
    tables: count('table'),
    images: count('figure') + countInline('image'),
    quotes: count('quote') + count('callout'),
    math: count('math') + countInline('math'),
    footnotes: notes?.kind === 'footnotes' ? notes.notes.length : 0,
  }
}

type Known = { readonly language: string; readonly length: number; readonly theme: string | undefined }

function suggest({ language, length, theme }: Known): Structure['suggested'] {
  const isEnglish = language === 'en'
  return {
    platform: isEnglish ? 'twitter' : 'xhs',
    aspect_ratio: isEnglish ? '16:9' : '3:4',
    theme: theme ?? DEFAULT_THEME,
    cover: length >= 600,
  }
}
