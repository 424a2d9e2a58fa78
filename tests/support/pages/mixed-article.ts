const HAN = '天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜'
const SHORT = ['a', 'HTTP/2', 'Node.js', '2026', 'CI', 'to', '10 ms']
const LATIN = [...SHORT, '3.5%', 'Chromium', 'render()', 'fontconfig']
const AFTER = ['，', '。', '、', '！', '？', '；', '：', '……', '。', '，']
const PAIRS = [
  ['（', '）'],
  ['《', '》'],
  ['「', '」'],
  ['“', '”'],
  ['『', '』'],
  ['【', '】'],
] as const

/**
 * Returns an article of meaningless Chinese, Latin and punctuation, with line breaks in every kind of block. The same
 * seed gives the same article. Marks are in pairs, or one after a word, as writers put them. Cells have short words:
 * one that is wider than its column has to break anywhere.
 */
export function mixedArticle(seed: number): string {
  let state = seed * 2_654_435_761
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const one = <T>(from: ArrayLike<T>): T => from[below(from.length)] as T

  const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
  const han = () => times(1 + below(7), () => one(HAN)).join('')
  const marked = (latin: readonly string[]) => {
    const word = below(4) === 0 ? one(latin) : han()
    if (below(3) > 0) return word
    const [open, close] = one(PAIRS)
    return `${open}${word}${close}`
  }
  const text = (words: number, latin: readonly string[] = LATIN) =>
    times(words, () => marked(latin) + (below(2) === 0 ? one(AFTER) : one(HAN))).join('')

  const row = () => `| ${[3, 5, 9, 14].map((words) => text(words, SHORT)).join(' | ')} |`
  return times(6, () => [
    `## ${text(8)}`,
    text(60),
    times(5, () => `- ${text(20)}`).join('\n'),
    `> ${text(30)}`,
    `${row()}\n|---|---|---|---|\n${times(4, row).join('\n')}`,
    `![${text(2)}](https://example.com/a.png "${text(18)}")`,
    `${text(3)}\n: ${text(20)}`,
  ])
    .flat()
    .join('\n\n')
}
