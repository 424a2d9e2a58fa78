import type { LineBreaks } from '@galley/contracts'
import type { Article } from '../article/article.ts'
import type { PlacedImages } from '../article/images.ts'
import { placeImages } from '../article/images.ts'
import { withoutAccidentalHeadings } from '../lines/accidental-headings.ts'
import { takeReadingNotes } from '../lines/reading-notes.ts'
import { settleLineBreaks } from '../lines/settle-line-breaks.ts'
import { withTitleLine } from '../lines/title-line.ts'
import { splitFrontMatter } from './front-matter.ts'
import { withHalfWidthSigns } from './full-width-signs.ts'
import { presentable } from './presentable.ts'
import { boundAddresses } from './read/bound-addresses.ts'
import { readArticle } from './read/read-blocks.ts'
import { tokensOf } from './tokens.ts'

/**
 * Parses Markdown into an article. Pure, and it accepts any text.
 *
 * `images` replace the image addresses in the text. Without them, remote images stay `remote`, and images inside the
 * text stay as they are. `lineBreaks` says what line ends mean. For `auto` the front matter may say it.
 */
export function parseMarkdown(
  markdown: string,
  images: PlacedImages = new Map(),
  lineBreaks: LineBreaks = 'auto',
): Article {
  const { frontMatter, body } = splitFrontMatter(presentable(markdown))
  const mode = lineBreaks === 'auto' ? (frontMatter?.lineBreaks ?? 'auto') : lineBreaks
  const found = tokensOf(withHalfWidthSigns(body))
  const tokens = mode === 'join' ? found : withoutAccidentalHeadings(found)
  placeImages(tokens, images)
  boundAddresses(tokens)
  takeReadingNotes(tokens)
  const paragraphs = settleLineBreaks(tokens, mode)
  const { blocks, warnings } = readArticle(tokens)
  const isTitled = mode === 'join' || (frontMatter?.title ?? null) !== null
  return {
    blocks: isTitled ? blocks : withTitleLine(blocks),
    warnings,
    frontMatter,
    lineBreaks: { mode, paragraphs },
  }
}
