const words = new Intl.Segmenter('zh', { granularity: 'word' })

// A line may not begin with a closing mark, nor well with a particle that belongs to the word before it.
const clinging = /^(?:[\p{Pe}\p{Pf}，。、；：？！…—,.;:?!%‰℃·～)\]}]|[的地得了着过们吗呢吧啊呀之]$)/u
const opening = /[\p{Ps}\p{Pi}]$/u

/** Splits a heading's text where a line may end without tearing a word or a phrase apart. */
export function phrases(text: string): string[] {
  const parts: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = parts.at(-1)
    if (last !== undefined && !mayPart(last, segment)) parts[parts.length - 1] = last + segment
    else parts.push(segment)
  }
  return parts
}

/** Whether a line may end between two parts of a text: not after an opening mark, nor before what clings to it. */
export function mayPart(before: string, after: string): boolean {
  return !clinging.test(after) && !opening.test(before)
}

/** Splits a heading after the marks that end a clause, unless a piece would be too short to stand on a line. */
export function clauses(text: string): string[] {
  const parts = text.split(/(?<=[：，；。！？](?![”’」』）》]))/u)
  return parts.length <= 3 && parts.every((part) => part.length >= 3) ? parts : [text]
}
