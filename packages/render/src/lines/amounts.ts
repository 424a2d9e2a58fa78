import { columnsOf } from './columns.ts'

const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,6}(?:[.,/]\d{1,3})?)`
const CURRENCY = String.raw`(?:(?:NT|HK|US|A|C|S)?\$|[¥￥€£₩₹]|RMB ?|CNY ?)`
const MONEY = '(?:元|块钱?|塊|圆|圓|円|만? ?원|刀|欧|€|₫|kr|zł)'
const MEASURE =
  '(?:kg|g|mg|ml|cl|dl|l|oz|lb|cm|mm|tbsp|tsp|cups?|cloves?|克|千克|公斤|斤|两|毫升|升|大勺|小勺|勺|汤匙|茶匙|杯|碗|个|個|只|隻|颗|顆|片|根|瓣|包|袋|盒|罐|瓶|条|條|张|張|本|枚|份|支|枝|件|双|雙|套|对|對|块|塊|粒|朵|束|管|串|盆|台|把|打|箱|桶|卷|捆|碟|盘|盤|株|头|頭|かけ|人分|개|컵|공기|큰술|작은술|쪽|장|병)'
const EFFORT = '(?:秒|次|组|組|分钟|分鐘|min|s|reps?)'
const VAGUE = '(?:适量|少许|適量|少許|약간|적당량)'
const PER = '(?:/[^\\s\\d/]{1,3})?'
const GAP = '(?:\\s*(?:[.…·⋯—–_-]{2,}|(?<!\\d)[：:]|…)\\s*|\\s+)'
const NAME = '(.*[\\p{L}\\p{N}）)」】])'

/** `certainty`: 2 for an amount of money or of food, 1 for a number that is an amount only among others. */
const PATTERNS: readonly { readonly certainty: 1 | 2; readonly pattern: RegExp }[] = [
  [2, `${GAP}(?:约|約)?${CURRENCY} ?${NUMBER}${PER}`],
  [2, `${GAP}${NUMBER} ?(?:${MONEY}|${MEASURE})${PER}`],
  [2, `${GAP}(?:大さじ|小さじ)${NUMBER}`],
  [2, `${GAP}${VAGUE}`],
  [2, `\\s*(?:${CURRENCY} ?${NUMBER}|(?<=[^\\d.,])${NUMBER} ?${MONEY})${PER}`],
  [1, `${GAP}${NUMBER} ?${EFFORT}?`],
].map(([certainty, end]) => ({
  certainty: certainty === 2 ? 2 : 1,
  pattern: new RegExp(`^${NAME}(?:${end})$`, 'iu'),
}))

/** Matches an amount of money at a line's end, with the blanks before it. */
export const MONEY_AT_END = new RegExp(
  `(?:^|\\s+|(?<=[\\p{L}：:）)]))(?:约|約)?(?:${CURRENCY} ?${NUMBER}|${NUMBER} ?${MONEY})(?:\\+| ?起)?${PER}$`,
  'iu',
)

const WIDEST_NAME = 32
/** UTF-16 units. A longer line is prose. */
const LONGEST = 60
/** A sentence may end with an amount, too. */
const SENTENCE = /[，。！？；!?;]/u

type Amount = { readonly name: string; readonly certainty: 1 | 2 }

/** Returns the name before the amount at a line's end. Null if the line ends with none, or is a sentence. */
export function amountIn(line: string): Amount | null {
  if (line.length > LONGEST || !/[\p{N}\p{L}€₫]$/u.test(line)) return null
  for (const { certainty, pattern } of PATTERNS) {
    const name = pattern.exec(line)?.[1]
    if (name === undefined) continue
    const isName = /\p{L}/u.test(name) && columnsOf(name) <= WIDEST_NAME && !SENTENCE.test(name)
    return isName ? { name, certainty } : null
  }
  return null
}

/** Returns whether lines that end with amounts are a list of them. Three numbers are, also without a unit. */
export function areAmounts(found: readonly Amount[]): boolean {
  const isSure = found.every(({ certainty }) => certainty === 2)
  const names = new Set(found.map(({ name }) => name))
  return found.length >= (isSure ? 2 : 3) && names.size > 1
}
