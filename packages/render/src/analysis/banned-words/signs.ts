import { EFFECT, ILLNESS } from '../../word-lists/clauses/health-clauses.ts'
import type { Wording } from '../../word-lists/word-group.ts'
import type { Surroundings } from './exceptions.ts'

/** The reason for a hint: ordinary prose uses the word too, and its sentence advertises nothing. */
export const NO_PROMOTION: Wording = {
  en: 'The sentence doesn’t seem to advertise anything.',
  zh: '该句看起来不是商业宣传。',
}

const PROMOTION =
  /我们家|我们的|本店|本品|本产品|咱家|我家|小店|店铺|旗舰店|专柜|下单|购买|选购|入手|抢购|促销|优惠|折扣|特价|包邮|到手|产品|新品|单品|爆品|品牌|这款|该款|一款|款|好物|推荐|种草|安利|回购|囤货|效果|功效|成分|配方|品质|质量|正品|口碑|销量|热卖|性价比|服务|团队|套餐|楼盘|户型|全网|全国|全球|行业|业界|业内|同行|顾客|客户|消费者|姐妹|宝子|宝妈|家人们|亲们|小仙女|拥有|打造|专为|享受|升级|面霜|精华|面膜|护肤|口红|粉底|洗发水|牙膏|眼霜|防晒|乳液|膏|贴|喷雾|胶囊|口服液|保健|茶饮|酵素|益生菌|奶粉|机构|门店|招商|加盟|课程|老师带|工厂|厂家|源头|直播间|上新|大促|清仓|仅此一天|限量|发售|首发|包过|终身保修|错过|没得说|放心|一次见效|敷|喝一杯|疗程|使用后|用了|用过|一瓶|一盒|一支|体验|会员|预约|咨询|设计|材质|面料|做工|酒店|餐厅|火锅|装修|相机|手机|耳机|家电|床垫|商家|店|一口|停不下来|不信你|开售|本公司|我司|我们提供|为您|让您|给您|秘制|认准|现货|承诺|尊享|匠心|甄选|臻|送礼|热销|爆款|老板|欢迎(?:选购|致电|光临|来电)|售后|直降|立减|套装|礼盒|手术|口味|口感|领券|秒杀|见效|包退|音箱|如新|仅售|抄不走|一贴就|宝子|牌子|快来|快抢|退货|吃过都说|女生也|喷一喷|市面上|西餐|爱用|必备|回头客|团购|收益|\b(?:our|serum|cream|brand|buy|shop|sale|discount|customers?|dermatologists?|choice|trusted|skincare|deal|order)\b/i

/** What remedies do, and what they are said to act on. */
const REMEDIES = new RegExp(
  `${EFFECT}|${ILLNESS}|调理|预防|治疗|治愈|根治|改善|缓解|抑制|增强|提高|提升|降低|修复|功效|疗效`,
  'gu',
)
/** Who speaks of patients, doubts and studies informs. */
const INFORMS = /患者|病人|医生|医院|就医|遵医嘱|研究|临床|可能|应[当该]|建议|科普|症状|诊断|药物|如果|是否/

/** Returns whether a sentence heaps up effects and complaints, as the praise of a remedy does. */
export function isHeaped({ before, match, after }: Surroundings): boolean {
  const sentence = before + match + after
  return !INFORMS.test(sentence) && (sentence.match(REMEDIES)?.length ?? 0) >= 3
}

/** A platform's rule is about what readers are asked to do. */
export const NO_REQUEST: Wording = {
  en: 'The sentence doesn’t seem to ask readers for anything.',
  zh: '该句看起来不是在引导读者。',
}

const ADDRESS =
  /[你您]|大家|各位|欢迎|姐妹|宝子|宝贝|家人们|朋友们|亲们|小伙伴|同学|请|扫|搜|关注|添加|加入|进群|群号|报名|回复|领取|联系|咨询|客服|助理|即可|就可|可加|可以加|找我|加我|我的|来聊|私|后台|二维码|\d{5}/

/** One of several things in a row: "private chats、polls and screens". */
const LISTED_BEFORE = /、$/
const LISTED_END = /^[^，。]{0,4}等|^、/
const LISTED_AFTER = /^(?:、|等(?:操作|功能|方式|场景|行为|内容|\d|[一二两三四五六七八九十多各几]))/

/** Returns whether an expression stands in a row of things, as the functions of a program do. */
export function isListed({ before, after }: Surroundings): boolean {
  return LISTED_BEFORE.test(before) ? LISTED_END.test(after) : LISTED_AFTER.test(after)
}

/** Returns whether a sentence speaks to its readers. */
export function addressesReaders({ before, match, after }: Surroundings): boolean {
  return ADDRESS.test(before) || ADDRESS.test(after) || /[我你您]|扫|搜|关注|长按|\d{5}/.test(match)
}

/** Praise of a remedy: how it is taken, and that it works at once. */
const CURE =
  /(?:喝|吃|敷|涂|抹|滴|贴|泡)(?:了|上|一|两|几)[^，。]{0,6}(?:，|就|都|$)|一(?:颗|片|粒|杯|贴|针|滴|抹|敷|次|疗程)就|就够|就能|见效|再也不|都没了|都好了|不用再|每天一(?:杯|颗|片|粒|包|袋|勺|贴)|(?:孕妇|老人|孩子)也能|服用后|(?:喝|吃|敷|戴|用|贴)(?:它|上)?(?:就)?能|戴上|不用吃药|亲戚|邻居|天天(?:喝|吃)|不节食|不运动|想瘦|不反弹|长期(?:饮用|服用|食用|使用|坚持喝)|每天[一两二三早\d][^，。]{0,2}[粒片勺杯包颗滴袋次]|膏药|精油|这[瓶贴盒罐]|用完|疗程|艾灸|植发|毛孔|只要一/

/** Signs of advertising in the word itself. */
export const OWN_SIGN = /天花板|爱马仕|全网|全国|全球|行业|品牌|销|首选|退款|副作用|假一|包你/

/**
 * Returns whether a sentence shows signs of advertising. `isRemedy`: a word about health, where praise of an effect
 * counts as such a sign.
 */
export function isPromotion({ before, match, after }: Surroundings, isRemedy: boolean): boolean {
  const isSigned = (signs: RegExp) => signs.test(before) || signs.test(after)
  return OWN_SIGN.test(match) || isSigned(PROMOTION) || (isRemedy && isSigned(CURE))
}

/** Returns whether a sentence itself has a sign of advertising. */
export function promotes({ before, after }: Surroundings): boolean {
  return PROMOTION.test(before) || PROMOTION.test(after)
}

const OFFERS = /欢迎(?:选购|下单|订购|咨询|致电|光临|来电)|下单|选购|抢购|立减|到手价|包邮|现货|领券/

/** Returns whether a sentence offers something for sale. */
export function offers({ before, after }: Surroundings): boolean {
  return OFFERS.test(before) || OFFERS.test(after)
}

/** A third person, the past, a work or a custom: the sentence is about it, and offers nothing. */
const TELLS =
  /[他她]们?|小时候|[爷奶]{2}|外[公婆]|祖辈|电影|小说|纪录片|剧[中里情]|历史|古[代人时]|新闻|去年|当年|后来|据说|传说|习俗|民俗|民间|庙|学者|作者|课文|博物馆|展览|政策|规定|讨论|听说|有人|网友|史料|词典|论文|课堂/

/** Returns whether a sentence tells a story or a fact of others. */
export function tells({ before, match, after }: Surroundings): boolean {
  return TELLS.test(before + match + after)
}
