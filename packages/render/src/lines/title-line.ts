import type { Block, BlockOf } from '../article/article.ts'
import { plainTextOf, textOfBlocks } from '../article/plain-text.ts'
import { titleLength } from '../text-metrics/title-length.ts'
import { lineMark } from './line-marks.ts'

/** As Xiaohongshu counts: it takes no longer titles. */
const MOST = 20
/** A shorter text is a remark, which needs no title. */
const LEAST_BELOW = 24
/** A line with such an end goes on in the next one, or is a sentence. */
const GOES_ON = /[，。、；：,.;:…—～~]$/u

/**
 * Makes a heading of a short first line that stands by itself above a text without a title, as creators write it. Covers, pages,
 * articles and captions then know it as the title.
 */
export function withTitleLine(blocks: readonly Block[]): readonly Block[] {
  const [first, ...rest] = blocks
  if (first?.kind !== 'paragraph' || !isTitleLine(first) || !isLongEnough(rest)) return blocks
  if (rest.some((block) => block.kind === 'heading' && block.level === 1)) return blocks
  return [{ kind: 'heading', level: 1, children: first.children, lines: first.lines }, ...rest]
}

function isTitleLine({ children, manner }: BlockOf<'paragraph'>): boolean {
  if (manner || !children.every(({ kind }) => kind === 'text' || kind === 'styled')) return false
  const line = plainTextOf(children).trim()
  const isName = /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(line) && lineMark(line) === null
  return isName && !GOES_ON.test(line) && !line.includes('\n') && titleLength(line) <= MOST
}

function isLongEnough(blocks: readonly Block[]): boolean {
  let length = 0
  return blocks.some((block) => {
    length += textOfBlocks([block]).length
    return length >= LEAST_BELOW
  })
}
