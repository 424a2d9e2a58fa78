import type { Structure } from '@galley/contracts'
import { DEFAULT_THEME, PLATFORMS, resolveRenderConfig } from '@galley/contracts'
import type { Article, Block, Inline } from '../article/article.ts'
import { allBlocks, inlinesOf, picturesOf } from '../article/block-tree.ts'
import { guessLanguage } from '../article/guess-language.ts'
import { OBJECT_MARK, plainText, plainTextOf } from '../article/plain-text.ts'
import { scriptIn } from '../article/script.ts'
import { settingsIn } from '../article/settings-in.ts'
import { tally } from '../article/tally.ts'
import { platformProfiles } from '../platforms/registry.ts'
import type { Theme } from '../themes/theme.ts'

const CJK_PER_MINUTE = 400
const WORDS_PER_MINUTE = 220
const MOST_PARAGRAPHS = 200

/** Counts the parts of a text and suggests how to publish it. Its front matter may name one of `ownThemes`. */
export function detectStructure(article: Article, ownThemes: readonly Theme[] = []): Structure {
  const text = plainText(article).replaceAll(OBJECT_MARK, ' ')
  const blocks = [...allBlocks(article.blocks)]
  const counts = tally(text)
  const { words, characters } = counts
  const script = scriptIn(text, counts)
  const { cjk, cjkRatio } = script
  const language = guessLanguage(article, script)
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
    suggested: suggest({ language, length: cjk + words, ...settingsIn(article.frontMatter, ownThemes) }),
    page_breaks: blocks.filter((block) => block.kind === 'page-break').length,
    line_breaks: lineBreaksOf(article),
  }
}

/** Returns what was decided about line ends, with the first paragraphs of several lines. */
function lineBreaksOf({ lineBreaks: { mode, paragraphs } }: Article): Structure['line_breaks'] {
  const sum = (name: 'kept' | 'joined') => paragraphs.reduce((total, each) => total + each[name], 0)
  return {
    mode,
    kept: sum('kept'),
    joined: sum('joined'),
    paragraphs: paragraphs.slice(0, MOST_PARAGRAPHS).map(({ lines, kept, joined, mode }) => ({
      first_line: lines.start,
      last_line: lines.end,
      kept,
      joined,
      mode,
    })),
  }
}

/** Counts the paragraphs that are lines of list items. The parser counts them as paragraphs, but readers don't. */
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
    images: blocks.flatMap(picturesOf).length,
    quotes: count('quote') + count('callout'),
    math: count('math') + countInline('math'),
    footnotes: notes?.kind === 'footnotes' ? notes.notes.length : 0,
  }
}

type Known = ReturnType<typeof settingsIn> & { readonly language: string; readonly length: number }

function suggest({ language, length, theme, cover }: Known): Structure['suggested'] {
  const readers = /^(?:zh|ja|ko)/.test(language) ? 'other' : 'english'
  const platform = PLATFORMS.find((id) => platformProfiles[id].suggestedFor === readers) ?? PLATFORMS[0]
  return {
    platform,
    aspect_ratio: resolveRenderConfig(platform, {}).aspect_ratio,
    theme: theme ?? DEFAULT_THEME,
    cover: length >= 600 || cover !== undefined,
  }
}
