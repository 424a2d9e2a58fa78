import { widthOf } from '../../text-metrics/text-width.ts'

/** A text broken into lines, in the drawing's units. */
export type SetText = {
  readonly lines: readonly string[]
  readonly width: number
  readonly height: number
  readonly size: number
  readonly leading: number
}

/** Widths are averages over fonts. Bold and wide fonts need up to this factor more. */
const SAFETY = 1.1
const LEADING = 1.36
/** Characters that may not begin a line. */
const CLOSING = /^[、。，．：；！？）」』】》〉’”…,.:;!?)\]}%]/

export type TextSetting = {
  readonly size: number
  /** The maximum line width, in the drawing's units. */
  readonly most: number
  readonly isMono: boolean
}

/** Breaks a label into lines of similar length. Keeps its own line breaks. */
export function setText(label: string, setting: TextSetting): SetText {
  const { size } = setting
  const lines = label.split('\n').flatMap((each) => evenLines(each, setting))
  const width = Math.max(0, ...lines.map((each) => textWidth(each, setting)))
  const leading = size * LEADING
  return { lines, width, height: lines.length * leading, size, leading }
}

function textWidth(text: string, { size, isMono }: TextSetting): number {
  return widthOf(text, isMono ? 'mono' : 'text') * size * SAFETY
}

function evenLines(text: string, setting: TextSetting): string[] {
  const greedy = breakLine(text, setting)
  if (greedy.length < 2) return greedy
  const even = textWidth(text, setting) / greedy.length + setting.size
  const balanced = breakLine(text, { ...setting, most: Math.min(setting.most, even) })
  return balanced.length === greedy.length ? balanced : greedy
}

function breakLine(text: string, setting: TextSetting): string[] {
  const lines: string[] = []
  let current = ''
  for (const piece of piecesOf(text, setting)) {
    const fits = textWidth((current + piece).trim(), setting) <= setting.most
    if (current.trim() === '' || fits || CLOSING.test(piece)) current += piece
    else {
      lines.push(current.trim())
      current = piece
    }
  }
  return [...lines, current.trim()].filter((each) => each !== '')
}

/**
 * Returns the unbreakable pieces of a label. Lines break at blanks, between characters of scripts without blanks, and
 * anywhere in a word as wide as a line.
 */
function piecesOf(text: string, setting: TextSetting): string[] {
  const pieces = text.match(
    /\s+|[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef]|[^\s\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uffef]+/g,
  )
  return (pieces ?? []).flatMap((piece) =>
    textWidth(piece, setting) > setting.most ? wordPieces(piece) : [piece],
  )
}

const graphemes = new Intl.Segmenter()

function wordPieces(word: string): string[] {
  return [...graphemes.segment(word)].map(({ segment }) => segment)
}
