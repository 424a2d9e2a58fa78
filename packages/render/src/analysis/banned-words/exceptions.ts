import type { Wording } from '../../word-lists/word-group.ts'

/** The words around a match: its own clause and sentence, a bounded stretch on either side. */
export type Surroundings = {
  readonly before: string
  readonly match: string
  readonly after: string
  /** The sign that ends the sentence. Empty at a line's end, and in sentences that are longer than what is read. */
  readonly closing: string
  /** Whether the whole note sells. */
  readonly isSelling: boolean
}

export type Exception = {
  readonly id: string
  readonly message: Wording
  /** Also for medicine and finance: the text doesn't advertise at all. */
  readonly isForStrict: boolean
  readonly applies: (around: Surroundings) => boolean
}

const ABOUT_WORDS =
  /违禁词|敏感词|极限词|禁用语|绝对化用语|广告法|广告用语|不得使用|不得出现|禁止使用|该词|一词|这个词|等字样|等用语|等词/
const WARNING =
  /骗局|诈骗|受骗|上当|被骗|圈套|陷阱|警惕|谨防|提防|警方|民警|公安|法院|检察|查处|通报|打击|违规|违法|非法|涉嫌|不法|虚假宣传|夸大|辟谣|谣言|号称|声称|所谓|曝光|整治|治理|处罚|罚款|严禁|禁止|不得|不可信|不要相信|别信|别相信|切勿|反诈|监管|限制|投诉|举报|约谈|销毁|查获|缴获|犯罪|嫌疑/
const NEGATION =
  /(?:不|没有|没|并非|并不|不是|不能|不会|不得|无法|难以|绝非|不必|不可能|从未|未必|未|很难|谈不上|算不上|称不上)[^，。,;；]{0,5}$/
const FAR_NEGATION =
  /(?:没有任何|世界上没有|从来没有|从没有?|从不|别指望|不指望|不敢说|不能代替|并不能|不承诺|不迷信|没有哪[种个]|不再相信|何来|哪有)[^。]{0,14}$/
const DENIAL_AFTER =
  /^[^。，]{0,12}[，是]?[^。]{0,6}(?:没有科学依据|不可信|并不存在|不存在|是假的|骗人|是误传|一说|是谣言|智商税|伪命题|不等于|多半|多数时候并不是)/
const LAW =
  /^[^。]{0,3}第[一二三四五六七八九十百零\d]{1,5}条[\s\u3000]|本法|本规定|条例|责令|经营者|任何单位|应当(?:显著|遵守|标明|真实)|一律不|广告(?:中)?不/
const QUESTION_BEFORE =
  /(?:有没有|是不是|会不会|能不能|可不可以|哪[个家款种些里位]|谁知道|什么牌子|怎么|真的(?:有|能|会)?|听听|请问|应该)[^，。]{0,10}$/
const QUESTION_AFTER = /^[^，。]{0,8}(?:[吗呢]|怎么(?:治|办|选)|是哪|是不是|对不对)/
/** "Do you want to keep it, or to sell it?" */
const CHOICE = /是[^。]{1,20}，还是[^。]{0,20}$/
const OPEN_QUOTE = /[“"「『‘][^”"」』’]{0,20}$/
const CLOSED_QUOTE = /^[^“"「『‘]{0,20}[”"」』’]/

const STUDY = /研究(?:人员|者|团队)?(?:认为|显示|表明|发现|证实|指出)|论文|临床试验|遵医嘱|凭处方/
const AIM = /(?:争做|力争|努力|争取|目标|追求|愿景|理想|致力于|立志|希望|梦想|成为|打造)[^，。]{0,10}$/
const SAME_BRAND =
  /(?:本店|店内|店里|自家|本系列|同系列|我家|我店|系列中|产品线中|菜单上)(?:里|中|的)?(?:卖得|卖的|销量)?$/
const TIP =
  /^的?(?:使用|食用|饮用|赏味|服用|观赏|拍摄|入住|游览|播种|种植|施肥|采摘|储存|保存|训练|睡眠|学习|打卡|发布|烹饪|冲泡)?(?:方法|时间|时机|时段|时期|温度|湿度|方式|做法|期|季节|尺寸|比例|长度|位置|距离|角度|路线|用量|剂量|水温|观看)/
const AWARD =
  /(?:荣获|获得|获评|评为|评选|颁发|授予|提名|入围|摘得|夺得|捧回|斩获|拿下|获|奖项|颁奖|金像奖|奥斯卡|电影节)/
const DATED =
  /(?:\d{2,4}年|\d{1,2}月|截至|世纪|去年|上半年|下半年|季度|今年[一二三四\d上下前])[^。]*|连续[一二两三四五六七八九十\d]+年|据[^。]{0,20}(?:统计|报告|数据|报道|测算|发布|介绍|排名)/
const NAMED = /[《〈][^》〉]{0,12}$/

/** "The first car with a sun roof" is first in time, "first in the market" in rank: a measure word shows which. */
const FIRST_IN_TIME = /^(?:辆|艘|架|颗|枚|例|座|支|台|部|条|次|届|批|个|位|所|代|项|种|款)/
/** A part that was measured, no promise: "saves 99.9% of the time", "20%～100%". */
const MEASURED =
  /(?:\d[%％]?\s?[～~—–-]\s?|(?:占|占比|节省|节约|减少|降低|下降|提升|提高|增长|上涨|超过|接近|将近|大?约|用|花|几乎|概率)了?(?:是|为)?\s?)$/
const SOMEBODY_ELSE =
  /(?:[他她它]们?|对方|有人|别人)(?:自己)?(?:肯定|一定|也|都|才|就|便|却|还|可能|想|要){0,2}$/

export const exceptions: readonly Exception[] = [
  {
    id: 'mention',
    message: { en: 'The text speaks about the word.', zh: '文中是在讨论这个用语本身。' },
    isForStrict: true,
    applies: ({ before, after }) => ABOUT_WORDS.test(before) || ABOUT_WORDS.test(after),
  },
  {
    id: 'warning',
    message: { en: 'The text warns or reports.', zh: '文中是在警示或报道。' },
    isForStrict: true,
    applies: ({ before, after }) => WARNING.test(before) || WARNING.test(after),
  },
  {
    id: 'negated',
    message: { en: 'The text denies the claim.', zh: '文中是否定的说法。' },
    isForStrict: true,
    applies: ({ before, after }) =>
      NEGATION.test(before) || FAR_NEGATION.test(before) || DENIAL_AFTER.test(after),
  },
  {
    id: 'law',
    message: { en: 'The words of a law or a rule.', zh: '法律法规或规则的条文。' },
    isForStrict: true,
    applies: ({ before, after, isSelling }) => !isSelling && (LAW.test(before) || LAW.test(after)),
  },
  {
    id: 'question',
    message: { en: 'The sentence asks.', zh: '该句是提问。' },
    isForStrict: true,
    applies: ({ before, after, closing, isSelling }) =>
      !isSelling &&
      (QUESTION_AFTER.test(after) ||
        CHOICE.test(before) ||
        (/[?？]/.test(closing) && QUESTION_BEFORE.test(before))),
  },
  {
    id: 'quoted',
    message: { en: 'The text quotes the words.', zh: '文中是引用他人的说法。' },
    isForStrict: true,
    applies: ({ before, after, isSelling }) =>
      !isSelling && OPEN_QUOTE.test(before) && CLOSED_QUOTE.test(after),
  },
  {
    id: 'name',
    message: { en: 'Part of a title or a name.', zh: '作品名或名称的一部分。' },
    isForStrict: true,
    applies: ({ before, after }) => NAMED.test(before) && /^[^《〈]{0,12}[》〉]/.test(after),
  },
  {
    id: 'study',
    message: {
      en: 'The text reports what was studied, or what doctors advise.',
      zh: '文中是在介绍研究结论或医嘱。',
    },
    isForStrict: true,
    applies: ({ before, after, isSelling }) => !isSelling && (STUDY.test(before) || STUDY.test(after)),
  },
  {
    id: 'aim',
    message: { en: 'An aim or an ideal, not a claim.', zh: '表达目标或追求，而非宣传效果。' },
    isForStrict: false,
    applies: ({ before }) => AIM.test(before),
  },
  {
    id: 'same_brand',
    message: { en: 'Compares within the same brand or shop.', zh: '同一品牌或同一商家自身的比较。' },
    isForStrict: false,
    applies: ({ before }) => SAME_BRAND.test(before),
  },
  {
    id: 'purpose',
    message: { en: 'Somebody’s purpose, not a promise.', zh: '说的是某人的目的，而非承诺。' },
    isForStrict: true,
    applies: ({ before }) => /(?:为了|为的是|出于)$/.test(before),
  },
  {
    id: 'one_of_several',
    message: { en: 'One of several things, not a claim to rank.', zh: '“之一”或并列项，并非排名宣传。' },
    isForStrict: false,
    applies: ({ after }) => /^[^，。、]{0,16}之一/.test(after),
  },
  {
    id: 'first_in_time',
    message: { en: 'The first in time, not in rank.', zh: '指时间上的首例，而非排名。' },
    isForStrict: false,
    applies: ({ match, after }) => match.endsWith('第一') && FIRST_IN_TIME.test(after),
  },
  {
    id: 'measured',
    message: { en: 'A share that was measured.', zh: '指统计出来的比例，而非保证。' },
    isForStrict: false,
    applies: ({ before, match, isSelling }) => !isSelling && /%$|^百分/.test(match) && MEASURED.test(before),
  },
  {
    id: 'somebody_else',
    message: { en: 'Tells what somebody else does or gets.', zh: '说的是第三人的情况，而非对读者的承诺。' },
    isForStrict: true,
    applies: ({ before, isSelling }) => !isSelling && SOMEBODY_ELSE.test(before),
  },
  {
    id: 'usage_tip',
    message: { en: 'Tells how or when to use something.', zh: '说明使用方法、时间或条件。' },
    isForStrict: false,
    applies: ({ after }) => TIP.test(after),
  },
  {
    id: 'award',
    message: { en: 'Names an award.', zh: '依法取得的奖项或评选结果。' },
    isForStrict: false,
    applies: ({ before, after }) => AWARD.test(before) || /^[^，。]{0,8}(?:奖|称号)/.test(after),
  },
  {
    id: 'dated_fact',
    message: { en: 'A ranking with its time or source.', zh: '注明时间或来源的排序事实。' },
    isForStrict: false,
    applies: ({ before }) => DATED.test(before),
  },
]
