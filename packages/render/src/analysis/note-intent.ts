import type { Analysis } from '@galley/contracts'
import type { TextPositions } from './text-positions.ts'
import { rangeOf } from './text-positions.ts'

type NoteIntent = Analysis['commercial_intent']
type EvidenceKind = NoteIntent['evidence'][number]['kind']

/** A sign that a note sells, or that it reports. `weight` is added for each different expression, `most` of them. */
type Sign = {
  readonly kind: EvidenceKind
  readonly weight: number
  readonly most: number
  readonly pattern: RegExp
}

const AMOUNT = '\\d[\\d,.]{0,9}'

/**
 * The weights are logits. They were set on the development half of `tests/bench/compliance`, so that a price and an
 * order word together say "sells", and each of them alone, or among the words of a report, doesn't.
 */
const signs: readonly Sign[] = [
  {
    kind: 'price',
    weight: 1.1,
    most: 2,
    pattern: new RegExp(
      `(?:到手价?|现价|售价|特价|原价|活动价|仅售|只要|只卖|立减|起售|费用|学费|人均|套餐|直播价|团购价|会员价|首付|平日|周末|${'[一二两三四五六七八九十\\d]'}{1,2}(?:瓶|盒|件|只|套|份|支|包|条|斤|双|箱|袋|罐|对|饼|次卡|寸|小时|节|位|晚|间|次|款)(?:装)?)\\s?${AMOUNT}|${AMOUNT}\\s?(?:元|块)?一(?:个|位|份|件|节|条|斤|罐|瓶|平|盒)`,
      'giu',
    ),
  },
  // A number that ends a clause after a thing and has no unit: "中杯 18", "一箱六盒 458，".
  {
    kind: 'price',
    weight: 0.9,
    most: 2,
    pattern:
      /(?<=[块条箱盒杯期位人卡课班份张件套瓶串罐包斤枚朵束桶盆把双只台支袋单价起卖])\s?\d{2,5}(?:\.\d{1,2})?起?(?=[，。；,;、！\s]|$)/gmu,
  },
  // Stories have sums too: the cost of a trip, a character's wage.
  {
    kind: 'price',
    weight: 0.6,
    most: 1,
    pattern: new RegExp(`[¥￥$]\\s?${AMOUNT}|${AMOUNT}\\s?(?:元|块|rmb)`, 'giu'),
  },
  {
    kind: 'order',
    weight: 1.1,
    most: 3,
    pattern:
      /下单|购物车|小黄车|链接(?:在|放|见|发|点)|点击(?:下方|左下|链接|购买)|橱窗|拍下|拍一发|团购|预[订售定]|包邮|顺丰|现货|货到付款|报名|加盟费|预约|询价|免费(?:量|试|体验)|补货|上新|批发|招商|诚招|直播间|领券|优惠券|订购|选购|同款(?:在|链接)|发货|开团|拼团|囤货|买[一二三]送[一二三]|第二[件杯]半价|约拍|立减|秒杀价|大促|开抢|入手|闭眼入|回购|定制|团单|橱窗|先到先得|截单|面交|可小刀|转让|起送|试听|试吃|小样|看房|样板间|首付|到店看|报我名字|有优惠|有券|有货|接单|下定|定金|尾款|开课|开班|暑期班|寒假班|训练营|小班课|门票|会员卡|体验课|售罄|限量|赠品|送[\p{Script=Han}]{1,4}(?:一[个份盒])|要的(?:姐妹|宝子|朋友|私|滴|评论)|想要的|感兴趣的|order now|shop now|add to cart|buy now/giu,
  },
  {
    kind: 'code',
    weight: 2,
    most: 1,
    pattern:
      /(?:折扣码|优惠码|优惠口令|邀请码)[:： ]?|输入\s?[A-Z0-9]{4,12}|(?:use|with) code\s?[A-Z0-9]{4,12}/giu,
  },
  {
    kind: 'cooperation',
    weight: 2.4,
    most: 1,
    pattern:
      /#(?:合作|广告|推广)|[【[（(](?:合作|广告|推广|品牌合作)[】\]）)]|品牌方|商务合作|恰饭|#ad\b|sponsored/giu,
  },
  {
    kind: 'shop',
    weight: 1,
    most: 2,
    pattern:
      /本店|小店|我们?家?店里|旗舰店|专柜|进店|到店|我们家的?|咱家|厂家|工厂直|源头工厂|门店|营业时间|地址[:：]|总部|售楼|招生|本公司|我司|本品|本产品|我们的(?:产品|课程|老师|团队|机构)/giu,
  },
  {
    kind: 'hashtag',
    weight: 0.5,
    most: 2,
    pattern: /#[^\s#]{0,8}(?:好物|推荐|探店|种草|平价|优惠|折扣|团购|美食|私房|代购|开箱)[^\s#]{0,4}/giu,
  },
  {
    kind: 'contact',
    weight: 0.7,
    most: 2,
    pattern:
      /进群|加我|私信|私聊|私我|微信|[Vv][Xx]\b|➕|名额|扫码|咨询|热线|代理|加盟(?!商)|跟着我|带你做|点头像|货到付款|评论区(?:扣|留|见)|加薇|加v|主页(?:找|有|见)|找我|滴我|dd|学员|带(?:你|大家)(?:做|赚|学)/giu,
  },
  {
    kind: 'report',
    weight: -1,
    most: 3,
    pattern:
      /警方|公安|法院|检察|记者|判处|被告|通报|据[^。\n]{0,12}(?:报道|统计|介绍)|研究(?:人员|者|发现)|分析人士|业内人士|市场监管|监管部门|处罚|罚款|论文|患者|医生|投诉|骗局|被骗|骗子|退货了|不推荐|没有收|广告法|违规词/giu,
  },
]

/** A note without any evidence is rather none that sells. */
const BIAS = -1.4
/** The number of pieces of evidence that are shown. */
const MOST_EVIDENCE = 12

/**
 * Returns how likely the whole note sells something, 0 to 1, with the evidence in the order of the text.
 *
 * The logit of the score is the sum of the weights of the evidence's different expressions and a bias. Time is linear.
 */
export function noteIntent(positions: TextPositions): NoteIntent {
  const evidence: NoteIntent['evidence'][number][] = []
  let logit = BIAS
  for (const { kind, weight, most, pattern } of signs) {
    const seen = new Set<string>()
    for (const match of positions.text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      if (seen.has(match[0]) || evidence.some(({ range }) => range.start < end && start < range.end)) continue
      seen.add(match[0])
      logit += weight
      evidence.push({ kind, weight, range: rangeOf(positions, start, end) })
      if (seen.size >= most) break
    }
  }
  const score = Math.round(100 / (1 + Math.exp(-logit))) / 100
  return {
    score,
    sells: score >= 0.5,
    evidence: evidence.toSorted((a, b) => a.range.start - b.range.start).slice(0, MOST_EVIDENCE),
  }
}
