import { inlinesOf } from '../../../article/block-tree.ts'
import { parseMarkdown } from '../../../markdown/parse.ts'
import type { PageFinding, PageRule, TextBlock } from '../page-rule.ts'

/** Two stars or tildes that aren't part of a longer row, of a power such as `2**8`, or of a name with a wildcard. */
const mark = /(?<![*~\\])(?:\*\*|~~)(?![*~])/g
const isPower = (before: string, after: string) => /[\w)\]]$/.test(before) && /^[\w(]/.test(after)
/** The characters around a mark by which it is found in the source. */
const CONTEXT = 8
/** Each try of a patch parses its block. */
const MOST_TRIES = 20

/** Finds `**` and `~~` that stay visible, because they don't close or have a blank on their inner side. */
export const emphasisUnclosed = {
  id: 'emphasis_unclosed',
  severity: 'medium',
  words: {
    en: {
      message: 'The signs for bold or struck text don’t close here: readers see them as they are.',
      fix: 'Close them with no blank inside (**bold**), or delete them.',
    },
    zh: {
      message: '这里的粗体或删除线标记没有闭合，读者会直接看到星号或波浪线。',
      fix: '补全标记且内侧不留空格（**粗体**），或删除。',
    },
  },
  find: ({ texts }) => {
    let tries = MOST_TRIES
    return texts.flatMap((text) => {
      const places = visibleMarks(text)
      if (places.length === 0) return []
      tries -= 1
      const tightened = tries >= 0 ? tightPatch(text, places) : null
      if (tightened !== null) return [tightened]
      return places.map((at): PageFinding => {
        const place = { start: text.start + at, end: text.start + at + 2 }
        return { ...place, patch: { ...place, replacement: '' } }
      })
    })
  },
} as const satisfies PageRule

/** Returns the offsets in the block's source. A mark that the author has escaped isn't found there. */
function visibleMarks({ block, prose }: TextBlock): number[] {
  const places: number[] = []
  let from = 0
  for (const inline of inlinesOf(block)) {
    if (inline.kind !== 'text') continue
    for (const { index, 0: sign } of inline.text.matchAll(mark)) {
      const before = inline.text.slice(Math.max(0, index - CONTEXT), index)
      const after = inline.text.slice(index + sign.length, index + sign.length + CONTEXT)
      if (isPower(before, after)) continue
      const at = prose.indexOf(before + sign + after, Math.max(0, from - before.length))
      if (at === -1) continue
      places.push(at + before.length)
      from = at + before.length + 1
    }
  }
  return places
}

/** Returns a patch that removes blanks inside of two marks, if the text between is then bold. Null if not. */
function tightPatch({ source, start }: TextBlock, places: readonly number[]): PageFinding | null {
  const [first = 0, last = 0, ...more] = places
  const inside = source.slice(first + 2, last)
  if (places.length < 2 || more.length > 0 || inside.trim() === '' || inside.includes('\n')) return null
  const sign = source.slice(first, first + 2)
  const replacement = sign + inside.trim() + sign
  const mended = source.slice(0, first) + replacement + source.slice(last + 2)
  const isMended = parseMarkdown(mended).blocks.every((block) =>
    inlinesOf(block).every((inline) => inline.kind !== 'text' || !inline.text.includes(sign)),
  )
  const place = { start: start + first, end: start + last + 2 }
  return isMended ? { ...place, patch: { ...place, replacement } } : null
}
