import type { Block, BlockOf, Inline } from '../article/article.ts'
import { plainTextOf, textOfBlocks } from '../article/plain-text.ts'
import { titleLength } from '../text-metrics/title-length.ts'
import { columnsOf } from './columns.ts'
import type { LineMark } from './line-marks.ts'
import { lineMark } from './line-marks.ts'
import { BOX_OR_TICK } from './list-manners.ts'
import { paragraphLines } from './made-lines.ts'

/** As Xiaohongshu counts: it takes no longer titles. */
const MOST = 20
/** A shorter text is a remark, which needs no title. */
const LEAST_BELOW = 24
/** A line with such an end goes on in the next one, or is a sentence. */
const GOES_ON = /[，。、；：,.;:…—～~]$/u
/** Lines of verse are no wider. */
const VERSE_COLUMNS = 48
/** A line that says that a name follows, or a name with its dynasty. */
const SAYS_AUTHOR =
  /^(?:(?:作者|文字?|作|词|詞|诗|詩)\s?[：:／/|｜]|(?:by|von|par|por)\s)\s*\S.{0,30}$|^[〔［[(（【]\S{1,3}[〕］\])）】]\s?\S{2,8}$/iu
const NAME =
  /^(?:\p{Script=Han}{2,4}|\p{Script=Hangul}{2,4}|(?:\p{Lu}[\p{L}.’'-]*\s){1,3}\p{Lu}[\p{L}.’'-]+)$/u

/**
 * Makes a heading of a short first line that stands by itself above a text without a title, as creators write it. Covers, pages,
 * articles and captions then know it as the title. A line below it with the author of a poem becomes a byline.
 */
export function withTitleLine(blocks: readonly Block[]): readonly Block[] {
  const [first, ...rest] = blocks
  if (first?.kind !== 'paragraph' || first.manner || first.isPlain) return blocks
  if (rest.some((block) => block.kind === 'heading' && block.level === 1)) return blocks
  const [line, author, ...others] = paragraphLines(first.children)
  if (line === undefined || !isTitleLine(line) || !isLongEnough(rest)) return blocks
  const { start } = first.lines
  const title: Block = { kind: 'heading', level: 1, children: line, lines: { start, end: start } }
  if (author === undefined) return [title, ...withByline(rest)]
  if (others.length > 0 || !isAuthor(author, rest)) return blocks
  const below = { start: first.lines.end, end: first.lines.end }
  return [title, { kind: 'paragraph', children: author, lines: below, manner: 'author' }, ...rest]
}

/** Makes a byline of the first paragraph if it names the author. */
function withByline(blocks: readonly Block[]): readonly Block[] {
  const [first, ...rest] = blocks
  if (first?.kind !== 'paragraph' || first.manner || first.isPlain) return blocks
  const [line, ...others] = paragraphLines(first.children)
  if (line === undefined || others.length > 0 || !isAuthor(line, rest)) return blocks
  return [{ ...first, manner: 'author' }, ...rest]
}

/** A bare name is an author's only above verse. */
function isAuthor(line: readonly Inline[], [next]: readonly Block[]): boolean {
  const text = plainTextOf(line).trim()
  return SAYS_AUTHOR.test(text) || (NAME.test(text) && next?.kind === 'paragraph' && isVerse(next))
}

function isVerse({ children, manner }: BlockOf<'paragraph'>): boolean {
  const lines = paragraphLines(children)
  return !manner && lines.length > 1 && lines.every((line) => columnsOf(plainTextOf(line)) <= VERSE_COLUMNS)
}

/** A title may begin with an emoji or a topic and a bar, but a bullet, a number or a label begins a part of the text. */
function isTitleLine(inlines: readonly Inline[]): boolean {
  if (!inlines.every(({ kind }) => kind === 'text' || kind === 'styled')) return false
  const line = plainTextOf(inlines).trim()
  const mark = lineMark(line)
  const isName = /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(line) && (mark === null || isOrnament(mark))
  return isName && !GOES_ON.test(line) && !line.includes('\n') && titleLength(line) <= MOST
}

function isOrnament({ kind, text }: LineMark): boolean {
  if (kind === 'sign')
    return /^\p{Emoji_Presentation}|^\p{Emoji}\ufe0f/u.test(text) && !BOX_OR_TICK.test(text)
  return /[|｜]\s*$/u.test(text)
}

function isLongEnough(blocks: readonly Block[]): boolean {
  let length = 0
  return blocks.some((block) => {
    length += textOfBlocks([block]).length
    return length >= LEAST_BELOW
  })
}
