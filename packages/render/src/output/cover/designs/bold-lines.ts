import type { TitleBox, TitleLines } from '../title-lines.ts'
import { titleLines } from '../title-lines.ts'

/** The widths for which lines are tried: narrow lines are larger. */
const WIDTHS = [1, 0.7, 0.52]
const CLAUSE_ENDS = /(?<=[：，；。！？、](?![”’」』）》：，；。！？、]))/u
/** How much a break after a clause is worth, and what a line of one or two characters costs. */
const CLAUSE_FACTOR = 1.2
const LONELY_FACTOR = 0.55
const LONELY_EM = 2.2
const LINE_COST = 0.07

/**
 * Returns a title for a poster's cover: few words, as large as they fit. Unlike `titleLines`, it breaks a short title into more
 * lines if the letters become larger, and prefers to end lines with clauses.
 */
export function boldLines(title: string, box: TitleBox): TitleLines {
  const narrow = WIDTHS.map((share) => titleLines(title, { ...box, widthPx: box.widthPx * share }).lines)
  const clauses = title.split(CLAUSE_ENDS).map((clause) => clause.trim())
  const candidates = clauses.length > 1 && clauses.length <= 4 ? [clauses, ...narrow] : narrow
  let best: (TitleLines & { score: number }) | null = null
  for (const lines of candidates) {
    const sizePx = sizeOf(lines, box)
    const score = sizePx * worthOf(lines, box)
    if (!best || score > best.score) best = { lines, sizePx, score }
  }
  return best ?? titleLines(title, box)
}

function sizeOf(lines: readonly string[], { widthPx, heightPx, mostPx, leading, widthOf }: TitleBox): number {
  const widest = Math.max(0.1, ...lines.map(widthOf))
  return Math.floor(Math.min(mostPx, widthPx / widest, heightPx / (lines.length * leading)))
}

function worthOf(lines: readonly string[], { widthOf }: TitleBox): number {
  const widths = lines.map(widthOf)
  const isLonely = lines.length > 1 && widths.some((width) => width < LONELY_EM)
  const isByClause = lines.length > 1 && lines.slice(0, -1).every((line) => /[：，；。！？、]$/u.test(line))
  const factor = (isLonely ? LONELY_FACTOR : 1) * (isByClause ? CLAUSE_FACTOR : 1)
  return factor / (1 + LINE_COST * (lines.length - 1))
}
