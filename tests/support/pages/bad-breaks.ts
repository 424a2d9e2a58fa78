/** What a line's end tears apart. `start` is a line that begins with a mark. */
export type BadBreak = 'hashtag' | 'address' | 'email' | 'number' | 'start' | 'word' | 'quote'

const HASHTAG = /(?<![\w&])[#＃][\p{L}\p{M}\p{N}_]+/gu
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const ADDRESS = /(?:https?:\/\/|www\.)[!-~]+/g
const UNITS =
  '(?:万|亿|千|百|元|块|岁|年|月|日|天|点|分|秒|个|人|次|号|楼|层|页|本|条|件|台|米|度|倍|折|斤|克|公里|小时|分钟|季度|%|％|℃|kg|km|cm|mm|mg|ml|GB|MB|KB|kWh|ms|px|pt|Hz)'
const NUMBER = new RegExp(
  `\\d+(?:[.,:]\\d+)*\\s?${UNITS}+|\\d+(?:[.,:]\\d+)+|第?[一二三四五六七八九十两]+(?:季度|年|月|章|节|回)`,
  'gu',
)
const QUOTE = /《[^《》]{1,12}》|「[^「」]{1,8}」|“[^“”]{1,8}”/gu
const STARTS_BADLY = /^[、。，．！？：；）》」』】〕〉”’…,.!?)\]}|｜‼⁉·]/u
const JOINT = /[/._\-?&=#%:~+@,;!*()]/

const words = new Intl.Segmenter('zh', { granularity: 'word' })

/**
 * Returns what the line ends of a block tear apart. What begins a line and is broken all the same is longer than a line,
 * so it isn't counted. Words and quoted names matter in titles only: Chinese text breaks anywhere.
 */
export function badBreaks(lines: readonly string[], isTitle: boolean): BadBreak[] {
  const text = lines.join('')
  const starts = lines.map((_, index) => lines.slice(0, index).join('').length)
  const isInside = (pattern: RegExp, at: number) =>
    [...text.matchAll(pattern)].some(
      ({ index, 0: { length } }) => index < at && at < index + length && !starts.includes(index),
    )
  const judges: Record<BadBreak, (at: number) => boolean> = {
    hashtag: (at) => isInside(HASHTAG, at),
    email: (at) => isInside(EMAIL, at) && !isJoint(text, at),
    address: (at) => tearsAddress(text, at, starts),
    number: (at) => isInside(NUMBER, at) && !isIn(text, ADDRESS, at),
    start: (at) => STARTS_BADLY.test(text.slice(at)),
    word: (at) => isTitle && tearsWord(text, at),
    quote: (at) => isTitle && isInside(QUOTE, at),
  }
  const kinds = Object.keys(judges) as BadBreak[]
  return starts.slice(1).flatMap((at) => kinds.filter((kind) => judges[kind](at)))
}

function isIn(text: string, pattern: RegExp, at: number): boolean {
  return [...text.matchAll(pattern)].some(({ index, 0: { length } }) => index < at && at < index + length)
}

/** An address breaks beside a sign. Its scheme is one sign. A run of letters that begins a line is longer than it. */
function tearsAddress(text: string, at: number, starts: readonly number[]): boolean {
  if (!isIn(text, ADDRESS, at)) return false
  const isInScheme = /https?:?\/?$/.test(text.slice(Math.max(0, at - 8), at)) && /^:?\//.test(text.slice(at))
  if (isInScheme || isJoint(text, at)) return isInScheme
  const run = /[A-Za-z0-9]*$/.exec(text.slice(0, at))?.[0].length ?? 0
  return !starts.includes(at - run)
}

function isJoint(text: string, at: number): boolean {
  return JOINT.test(text[at - 1] ?? '') || JOINT.test(text[at] ?? '')
}

/** Only words with a Han character: a browser never breaks others. */
function tearsWord(text: string, at: number): boolean {
  return [...words.segment(text)].some(
    ({ segment, index, isWordLike }) =>
      isWordLike === true && /\p{Script=Han}/u.test(segment) && index < at && at < index + segment.length,
  )
}
