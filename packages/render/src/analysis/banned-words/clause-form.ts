import { toSimplified } from '../../word-lists/traditional.ts'
import { asLatin } from './look-alikes.ts'
import { CLOSED, MARKUP } from './searchable.ts'

/**
 * A text as its readers understand it, with evasions undone: lower case, half width, simplified, without
 * emoji, symbols and blanks between its letters.
 *
 * `text` also has `，` for signs that end a clause, `。` for signs that end a sentence, `\n` for line ends, `♥` for
 * hearts, the signs `+ % ¥ . : - /` where they may mean something, and `\u0000` for what isn't searched. Parallel to
 * it, `starts` and `ends` are the UTF-16 ranges in the original.
 */
export type ClauseForm = {
  readonly text: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

const letter = /[\p{L}\p{N}]/u
const heart = /[❤♥♡💗💖💕💓💞💘💝💚💛🧡💙💜🖤🤍🤎]/u
const clauseEnd = /[，,、；;：|（）()[\]{}【】「」『』“”‘’"…—]/
const sentenceEnd = /[。！？!?]/
const plus = /[+➕╋✚✛✜＋]/u
const kept = /[%¥.:/@<>《》-]/
/** Letters that are written as two characters, to slip through. Each of the pairs is rare in real texts. */
const SPLIT: ReadonlyMap<string, string> = new Map([
  ['亻言', '信'],
  ['力口', '加'],
  ['君羊', '群'],
  ['禾厶', '私'],
  ['贝兼', '赚'],
  ['氵每', '海'],
  ['扌旦', '担'],
])

/** A cache: a sign depends only on its character, and a language has few. */
const signs = new Map<number, string>()

/** Returns the form that clause rules search. `map` is as for `normalise`. Time is linear. */
export function clauseForm(source: string, map: Uint8Array): ClauseForm {
  let text = ''
  // Asking the growing text for its end would copy all of it each time.
  let isClosed = false
  const [starts, ends]: [number[], number[]] = [[], []]
  const add = (sign: string, start: number, end: number) => {
    for (const unit of sign) {
      text += unit
      isClosed = unit === '\u0000'
      for (let index = 0; index < unit.length; index += 1) {
        starts.push(start)
        ends.push(end)
      }
    }
  }
  for (let index = 0, size = 1; index < source.length; index += size) {
    const code = source.codePointAt(index) ?? 0
    size = code > 0xffff ? 2 : 1
    const role = map[index]
    if (role === MARKUP) continue
    if (role === CLOSED) {
      if (!isClosed) add('\u0000', index, index + size)
      continue
    }
    add(signOf(code), index, index + size)
  }
  return joined({ text, starts, ends })
}

function signOf(code: number): string {
  const known = signs.get(code)
  if (known !== undefined) return known
  const sign = readSign(String.fromCodePoint(code))
  signs.set(code, sign)
  return sign
}

/** Returns `' '` for a blank, and nothing for a character that readers skip. */
function readSign(char: string): string {
  if (char === '\n' || char === '\r') return '\n'
  if (heart.test(char)) return '♥'
  if (plus.test(char)) return '+'
  if (char === '￥') return '¥'
  if (/\s/.test(char)) return ' '
  const folded = Array.from(asLatin(char).normalize('NFKC').toLowerCase(), (part) =>
    toSimplified(asLatin(part)),
  )
    .filter((part) => letter.test(part))
    .join('')
  if (folded !== '') return folded
  if (sentenceEnd.test(char)) return '。'
  if (clauseEnd.test(char)) return '，'
  const half = char.normalize('NFKC')
  return kept.test(half) ? half : ''
}

/** Removes blanks except between Latin words, and joins letters that were split. */
function joined({ text: loose, starts: from, ends: to }: ClauseForm): ClauseForm {
  let text = ''
  const [starts, ends]: [number[], number[]] = [[], []]
  for (let index = 0, size = 1; index < loose.length; index += size) {
    const whole = SPLIT.get(loose.slice(index, index + 2))
    size = whole === undefined ? 1 : 2
    const sign = whole ?? loose[index] ?? ''
    if (sign === ' ' && !isBetweenWords(loose, index)) continue
    text += sign
    starts.push(from[index] ?? 0)
    ends.push(to[index + size - 1] ?? 0)
  }
  return { text, starts, ends }
}

/** Returns whether a blank stands between Latin words, one of them of two letters or more: "our cream", not "V X". */
function isBetweenWords(text: string, index: number): boolean {
  const [before, after] = [text.slice(Math.max(0, index - 2), index), text.slice(index + 1, index + 3)]
  return (
    /[a-z]$/.test(before) && /^[a-z]/.test(after) && (/[a-z]{2}$/.test(before) || /^[a-z]{2}/.test(after))
  )
}
