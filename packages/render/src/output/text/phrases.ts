import { wholeRanges } from './whole-words.ts'

const words = new Intl.Segmenter('zh', { granularity: 'word' })

// A line must not begin with a closing mark. It should not begin with a particle that belongs to the word before it.
const clinging =
  /^(?:[\p{Pe}\p{Pf}，。、；：？！…—,.;:?!%‰℃·・～~｜|‼⁉❗❓)\]}]|[的地得了着过们吗呢吧啊呀之]$)/u
/** The segmenter's dictionary is small: it splits the last character off 收藏夹, 平均数 and 设计师, and splits 缓存 and 老周. */
const suffix = /^[夹数师化性器度率者家员品式型法界感力机版店群圈图表场量额值费剂症族派书语]$/u
const stem = /\p{Script=Han}{2}$/u
const lone = /^(?![和与或及在是不也就都很最被把让给从到对向为以而且但比用又再才只还])\p{Script=Han}$/u
/** 10選, 3大, 3일: what is counted. */
const counted = /^[\p{Script=Han}\p{Script=Hangul}]$/u
const opening = /[\p{Ps}\p{Pi}]$/u
/** In Japanese, particles and endings are Hiragana and belong to the word before them: 花は, 咲いて. */
const ending = /^[\p{Script=Hiragana}ー]{1,4}$/u
/** A word with its endings may be this long. A longer row of Hiragana is several words. */
const WITH_ENDINGS = 11

/** Splits a heading's text where a line may end without splitting a word, a phrase, a quoted name or a number. */
export function phrases(text: string): string[] {
  const parts: string[] = []
  const wholes = wholeRanges(text).values()
  let whole = wholes.next().value
  for (const { segment, index } of words.segment(text)) {
    while (whole && whole.end <= index) whole = wholes.next().value
    const last = parts.at(-1)
    const isInside = whole !== undefined && whole.start < index
    if (last !== undefined && (isInside || !mayPart(last, segment))) parts[parts.length - 1] = last + segment
    else parts.push(segment)
  }
  return parts
}

/** Returns whether a line may end between two parts: not inside a word, after an opening mark, or before a clinging part. */
export function mayPart(before: string, after: string): boolean {
  const isOneWord =
    (suffix.test(after) && stem.test(before)) ||
    (lone.test(after) && lone.test(before)) ||
    (counted.test(after) && /\d$/.test(before))
  const isEnding =
    ending.test(after) && /\p{L}$/u.test(before) && before.length + after.length <= WITH_ENDINGS
  return !isOneWord && !isEnding && !clinging.test(after) && !opening.test(before)
}

/** Splits a heading after the marks that end a clause, unless a part would be too short for a line. */
export function clauses(text: string): string[] {
  const parts = text.split(/(?<=[：，；。！？｜](?![”’」』）》]))/u)
  return parts.length <= 3 && parts.every((part) => part.length >= 3) ? parts : [text]
}
