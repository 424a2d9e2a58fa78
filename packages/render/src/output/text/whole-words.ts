/** Words that the segmenter's small dictionary splits: what creators write titles about. */
const DICTIONARY = [
  '小红书|公众号|视频号|朋友圈|打工人|氛围感|松弛感|高级感|仪式感|幸福感|断舍离|空气炸锅|一人食|小个子|梨形身材|粉底液|素颜霜|隔离霜|防晒霜',
  '口红|眼影|腮红|护肤|穿搭|显白|显瘦|平价|好物|测评|避坑|种草|拔草|干货|攻略|探店|打卡|民宿|露营|徒步|收纳|租房|副业|搞钱|存钱|记账|理财|月薪',
  '年终奖|大模型|提示词|人工智能|前端|后端|开源|上岸|考研|考公|雅思|复盘|手账|自律|内卷|躺平|早八|通勤|减脂|辅食|绘本|早教|哄睡|二胎',
  '希伯来语|阿拉伯语|葡萄牙语|西班牙语|意大利语|俄罗斯|乌克兰|新西兰|奥克兰|墨尔本|伊斯坦布尔|布达佩斯|巴塞罗那|哥本哈根|斯德哥尔摩|阿姆斯特丹',
].join('|')

const HAN_UNITS =
  '百万|千万|万|亿|千|百|元|块|角|岁|年|月|日|号|天|周|点|分|秒|个|人|位|次|遍|楼|层|页|本|章|节|条|件|只|台|部|集|期|步|招|种|款|家|间|套|张|米|度|倍|折|斤|克|升|公里|小时|分钟|季度|℃|％'
const LATIN_UNITS = 'kg|g|mg|km|m|cm|mm|ml|L|GB|MB|KB|TB|kWh|W|V|ms|s|px|pt|Hz|GHz|rpm|min|h'
const NUMBER = '\\d[\\d.,]{0,11}(?:[-–~～至到]\\d[\\d.,]{0,11})?'
const MEASURED = `(?<![\\d.])${NUMBER}(?: ?[十百千]?(?:${HAN_UNITS})(?:人民币|美元|多)?| (?:${LATIN_UNITS})(?![\\p{L}\\d]))`
/** Addresses with a scheme or `www`, and e-mail addresses. A full stop at the end belongs to the sentence. */
const ADDRESS = `(?:https?:\\/\\/|www\\.)[!-~]*[\\w/#=&-]|[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63})+`
const HASHTAG = `(?<![\\w&/])[#＃][\\p{L}\\p{M}\\p{N}_]+`
const QUOTED = '《[^《》\\n]{1,12}》|「[^「」\\n]{1,8}」|『[^『』\\n]{1,8}』|“[^“”\\n]{1,8}”'
const COUNTED =
  '第?[一二三四五六七八九十两几]{1,3}(?:季度|年级|个月|小时|分钟|年|月|天|日|周|章|节|回|次|步|招|种|件|条|集|期)'

const inText = new RegExp(`(?<address>${ADDRESS})|(?<hashtag>${HASHTAG})|(?<measured>${MEASURED})`, 'gu')
const inTitles = new RegExp([ADDRESS, HASHTAG, MEASURED, QUOTED, COUNTED, DICTIONARY].join('|'), 'gu')

/** A part of a text: `measured` is a number with its unit, and what has no kind may break as usual. */
export type TextPart = { readonly text: string; readonly kind: 'address' | 'hashtag' | 'measured' | null }

const KINDS = ['address', 'hashtag', 'measured'] as const

/** Returns the parts of a running text, those that don't break as usual apart. */
export function textParts(text: string): TextPart[] {
  if (!/[\d#＃@:.]/.test(text)) return [{ text, kind: null }]
  const parts: TextPart[] = []
  let end = 0
  for (const { index, 0: word, groups } of text.matchAll(inText)) {
    if (index > end) parts.push({ text: text.slice(end, index), kind: null })
    const kind = KINDS.find((each) => groups?.[each] !== undefined) ?? null
    parts.push({ text: word, kind })
    end = index + word.length
  }
  if (end < text.length) parts.push({ text: text.slice(end), kind: null })
  return parts
}

/** Returns the ranges of a title that stay on one line if they fit. */
export function wholeRanges(title: string): { readonly start: number; readonly end: number }[] {
  return [...title.matchAll(inTitles)].map(({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }))
}

/** Splits an address where a reader still sees what it is: after its signs, and never inside a name or `://`. */
export function addressParts(address: string): string[] {
  return address.split(/(?<=:\/\/|[^:/]\/|[._?&=#%@~+-])(?=[^/._?&=#%@~+-])/)
}
