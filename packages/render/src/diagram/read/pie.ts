import type { PieDiagram } from '../diagram.ts'
import { readLabel } from './label.ts'
import type { DiagramSource } from './source.ts'
import { Unreadable } from './unreadable.ts'

const MAX_SLICES = 10

/** Parses `pie`. */
export function readPie({ opening, lines, title }: DiagramSource): PieDiagram {
  const slices: { label: string; value: number }[] = []
  let shown = title
  for (const line of [opening.replace(/^showData\b/, ''), ...lines].map((each) => each.trim())) {
    const named = /^title\s+(.*)$/.exec(line)?.[1]
    const slice = /^"([^"]*)"\s*:\s*(\d{1,12}(?:\.\d{1,6})?)$/.exec(line)
    if (named !== undefined) shown = readLabel(named)
    else if (slice) slices.push({ label: readLabel(slice[1] ?? ''), value: Number(slice[2]) })
    else if (line !== '' && line !== 'showData') throw new Unreadable()
  }
  const isDrawn = slices.length > 0 && slices.length <= MAX_SLICES && slices.some(({ value }) => value > 0)
  if (!isDrawn) throw new Unreadable()
  const showsValues = /^showData\b/.test(opening) || lines.some((line) => line.trim() === 'showData')
  return { kind: 'pie', title: shown, showsValues, slices }
}
