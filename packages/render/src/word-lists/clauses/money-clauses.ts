import type { ClauseRule } from './clause-rule.ts'
import { NUMBER } from './clause-rule.ts'

/** Promises about money, exams and homes. */
export const moneyClauses: readonly ClauseRule[] = [
  {
    name: '收入＋数目',
    group: 'financial.promise',
    pattern: new RegExp(
      `(?:轻松|稳定|在家|躺着)?(?:日|月|年|每天|每月|一天|一个月)(?:入|赚|挣|收入)(?:过|破)?${NUMBER}(?:元|块|w|万|k)?`,
      'gu',
    ),
  },
  {
    name: '收益＋百分比',
    group: 'financial.promise',
    pattern:
      /(?:固定|稳定|保证|保底|每年|每月|年化|月化|预期)?(?:年化|年?回报率?|收益率?|分红|利息)(?:高?达|稳定)?\d{1,3}(?:\.\d)?%(?!以下)|(?:年化|年回报)\d{1,3}(?:\.\d)?%/gu,
  },
  {
    name: '回本',
    group: 'financial.promise',
    pattern: new RegExp(`${NUMBER}(?:天|个月|年)(?:内|就|即可|能)?回本`, 'gu'),
  },
  {
    name: '无风险',
    group: 'financial.promise',
    pattern:
      /(?:本金|收益|本息|利息)[\p{L}]{0,4}(?:有保障|保障|担保)|低风险，?高(?:收益|回报)|(?:零|0|无|没有任何)风险(?:创业|投资|加盟|赚钱|高?收益|理财)?|只涨不跌|亏了我(?:赔|补)|稳(?:拿|收|赚)(?:租金|收益|利息)?|零投入高?回报/gu,
  },
  {
    name: '贷款＋无门槛',
    group: 'financial.promise',
    pattern:
      /(?:不[看查]|无视)征信|黑户[\p{L}]{0,2}(?:能|可)[\p{L}]{1,3}|无门槛(?:贷|借|下款)[\p{L}]?|秒(?:批|套现|下款|放款)/gu,
  },
  {
    name: '保证＋考试',
    group: 'education.promise',
    pattern: new RegExp(
      `(?:保证|承诺|签约|签协议|协议|必|包|保)(?:孩子)?(?:提分|提高|涨分|录取|通过(?!\\p{L}{4})|过关|过级|拿证|拿奖|获奖|上岸|就业|保送|${NUMBER}分)[\\p{L}]{0,3}`,
      'gu',
    ),
  },
  {
    name: '期限＋提分',
    group: 'education.promise',
    pattern: new RegExp(`${NUMBER}(?:天|周|个月)(?:内)?(?:提高|提升|涨|提)(?:了)?${NUMBER}分`, 'gu'),
  },
  {
    name: '内部＋押题',
    group: 'education.promise',
    pattern:
      /(?:内部|绝密|独家)押题[\p{L}]{0,1}|(?:命题|阅卷)(?:组|人|考官|专家|老师)(?:老师|专家)?(?:亲自)?(?:授课|出题)?|(?:快速|轻松)拿证|拿证(?:快|容易)|(?:无需|不用|免)(?:参加)?(?:高考|统考|考试)，?[\p{L}]{0,4}(?:入读|入学|拿证|毕业|读本科)|免考(?:入学|拿证|代办)|(?:一次|百分百)(?:必过|拿证|通过率)/gu,
  },
  {
    name: '不过退费',
    group: 'education.promise',
    pattern: /(?:不过|考不过|不达标|不上岸)[\p{L}]{0,6}退[\p{L}]{1,2}/gu,
  },
  {
    name: '距离＋时间',
    group: 'real-estate.promise',
    pattern: new RegExp(
      `(?:开车|步行|驾车|车程|地铁)?${NUMBER}(?:分钟|小时)(?:车程|路程)?(?:直达|到达?|抵达|即达|可达)?(?:地铁|高铁|市中心|机场|商圈|火车站|cbd)(?:站)?|距(?:离)?(?:市中心|地铁站?|高铁站?|商圈)(?:仅|只需|约)?${NUMBER}分钟(?:车程)?`,
      'gu',
    ),
  },
  {
    name: '前往＋时间',
    group: 'real-estate.promise',
    pattern: new RegExp(`(?:前往|去往|到达?|直达|至)[^。\\n]{2,24}(?:仅|只)(?:需|要)?${NUMBER}分钟`, 'gu'),
  },
  {
    name: '升值＋承诺',
    group: 'real-estate.promise',
    pattern:
      /(?:升值|增值|投资回报|投资收益)(?:潜力|空间|率)?(?:看得见|巨大|无限|可期|无忧|快|高|有保障)|高保障的?(?:投资)?(?:收益|回报)|[\p{L}\d]{1,2}年净?[赚挣][\p{L}\d]{0,2}一套房|包租(?:十|\d|[一二三五八])[\p{L}]{0,2}年|(?:一铺|一房)养三代|保证(?:上|入)重点[\p{L}]{1,3}/gu,
  },
  {
    name: '原价＋今价',
    group: 'price.pressure',
    pattern:
      /(?:原价|专柜价?|市场价|吊牌价|平时)(?:卖|要)?\d{2,6}[^。\n]{0,8}(?:只要|只需|仅需|仅售|只卖|到手)\d{1,6}/gu,
  },
  {
    name: '最低价',
    group: 'price.pressure',
    pattern:
      /(?:全网|全国|史上|历史|全城|同城|全年)最(?:低价?|便宜)|(?:错过|今天不买|再不买)[\p{L}]{0,4}(?:后悔|等一年|涨价|没有了|没机会)[\p{L}]{0,3}|亏本(?:清仓|甩卖|大甩)/gu,
  },
  {
    name: '仿品',
    group: 'counterfeit',
    pattern:
      /(?:专柜|正品|原厂)(?:验货|品质)?[\p{L}]{0,2}(?:一模一样|看不出来|无差别|分不出来)|一比一(?:复刻|高仿)?|原单|a货/gu,
  },
  {
    name: '违禁买卖',
    group: 'restricted.goods',
    pattern: /(?:烟弹|代开[\p{L}]{0,2}发票|代办假证|办(?:理)?假证|实名号|定位窃听|监听软件)/gu,
  },
  {
    name: '大师＋法力',
    group: 'superstition',
    pattern:
      /大师[\p{L}]{0,3}开[\p{L}]{0,1}光|开过?光的?|八字(?:精批|补|算)[\p{L}]{0,2}|补五行|改名改?运|挽回前任|(?:旺|招)(?:一生|财|桃花|运|夫)|聚财|挡灾|化煞|转运/gu,
  },
]
