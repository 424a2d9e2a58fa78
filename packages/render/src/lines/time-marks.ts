const DIGIT = '[0-9０-９]'
const BLANK = '[ \\u3000]'
const PART_OF_DAY = '(?:上午|下午|早上|晚上|凌晨|中午|午前|午後|오전|오후)'
const WHICH_DAY = '(?:前一天|当天|當天|次日|翌日|第二天|今天|明天|昨天|[周週][一二三四五六日])'
const CLOCK = `(?:${PART_OF_DAY} ?)?${DIGIT}{1,2}[:：]${DIGIT}{2}(?: ?[ap]m)?`
const HOUR = `(?:${PART_OF_DAY} ?)?${DIGIT}{1,2}(?: ?[点點时時시](?:半|반|${DIGIT}{1,2} ?[分분])?| ?[ap]m)`
const SEPARATOR = `${BLANK}*[|｜、：:—–]?${BLANK}*`
/** A day or a year may also begin a sentence, so something must divide it from what follows. */
const DIVIDED = `(?:${BLANK}*[|｜：:]${BLANK}*|${BLANK}+)`
/** A number of digits or of keycaps such as 1️⃣, which are three code points each. */
export const KEYCAPS = `(?:${DIGIT}(?:\\ufe0f?\\u20e3)?){1,3}`
const COUNT = `(?:${KEYCAPS}|[一二三四五六七八九十]{1,3})`

const DAY = `(?:day|week|month|year|jour|tag|woche|d[ií]a|semana|giorno)[ .]?${KEYCAPS}(?![\\p{L}\\p{N}])`
/** Matches a line that is a day of a plan and nothing else. It heads the lines below it. */
export const BARE_DAY = new RegExp(`^${DAY}$`, 'iu')

/** Patterns for the time at the start of a line: an hour or a span of hours, a day of a plan, a date, a year. */
export const TIMES: readonly RegExp[] = [
  `(?:${WHICH_DAY} ?)?${CLOCK}(?: ?[-–—~～〜至到] ?${CLOCK})?(?!${DIGIT}|[:：])${SEPARATOR}`,
  `(?:${WHICH_DAY} ?)?${HOUR}${DIVIDED}`,
  `${DAY}${SEPARATOR}`,
  `第 ?${COUNT} ?(?:天|日|[周週]|个月|個月|年)${DIVIDED}`,
  `${DIGIT}{1,3} ?(?:일차|주차|日目|週目)${DIVIDED}`,
  `${DIGIT}{4} ?年(?: ?${DIGIT}{1,2} ?月)?${BLANK}*[|｜：:]${BLANK}*`,
  `${DIGIT}{1,2} ?月 ?${DIGIT}{1,2} ?[日号號](?:[（(][^）)]{1,3}[）)])?${DIVIDED}`,
  `(?:19|20)\\d\\d: `,
].map((pattern) => new RegExp(`^${pattern}`, 'iu'))
