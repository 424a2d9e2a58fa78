import type { ClauseRule } from './clause-rule.ts'

/** Where a seller claims to be first: a market, a place, a trade. */
const SCOPE =
  '(?:全网|全国|全球|全城|全市|全省|全县|全区|全行业|全世界|世界上?|国内|国际|亚洲|行业内?|业内|业界|同行|同城|同类|同价位|市面上|市场上|整?条街|这条街|镇上|县里|市里|本地|当地|地表|史上|有史以来|北京|上海|广州|深圳|杭州|成都|重庆|武汉|南京|西安|长沙|苏州|天津|青岛|郑州|江浙沪|东北|川渝|[\\p{L}]{2,3}[市县区镇])'
const QUALITY =
  '(?:好|强|美|香|甜|鲜|嫩|正宗|地道|便宜|专业|权威|安全|放心|良心|靠谱|先进|火|畅销|受欢迎|舒服|舒适|划算|实惠|优惠|漂亮|纯|省|耐用|懂|会|值|顶|牛|棒|优)'

/** Claims to be the first, the best or the only one. */
export const standingClauses: readonly ClauseRule[] = [
  {
    name: '范围＋最',
    group: 'superlative.best',
    pattern: new RegExp(
      `${SCOPE}(?:里|中|内|的)?[\\p{L}]{0,4}最(?!初|近|后|终|多|少|先|为|起码)[\\p{L}]{1,2}的?`,
      'gu',
    ),
  },
  {
    name: '最＋品质',
    group: 'superlative.best',
    pattern: new RegExp(
      `最(?!好(?![的用吃喝看闻玩听穿，。\\n]|$)|新版|早在|后|大[化值限小]|高温|低温|小)${QUALITY}(?:用|吃|喝|看|闻|玩|听|穿|拍|买|价|性价比)?的?`,
      'gu',
    ),
  },
  {
    name: '品质＋最＋品质',
    group: 'superlative.best',
    pattern:
      /(?:质量|品质|价格|口感|味道|效果|纯度|含量|位置|服务|性价比|颜值|手感|工艺|口碑|用料|分量|个头)最[\p{L}]{1,2}的?/gu,
  },
  {
    name: '范围＋第一',
    group: 'superlative.first',
    pattern: new RegExp(
      `${SCOPE}[\\p{L}]{0,6}(?:排名)?(?:第一(?!次|个|届|批|部|条|座|台|章|天|家|步|时间|季|夫人|课|集|位|届)名?|no\\.?1|top1|之首|之最|首屈一指|数一数二)`,
      'gu',
    ),
  },
  { name: '心里的第一', group: 'superlative.first', pattern: /(?:我)?心(?:里|中|目中)的?第一(?:名)?/gu },
  { name: 'no1', group: 'superlative.first', pattern: /(?<![a-z])no\.?1(?!\d)/gu },
  {
    name: '无人能比',
    group: 'superlative.only',
    pattern:
      /(?:没有(?:对手|第二家|之一)|无(?:人|可)(?:能及|匹敌|超越|能敌|比拟)|别家(?:都)?没有|找不到第二家|独此一家|独步天下|举世无双|天下第一|完美无缺|十全十美|毫无瑕疵|尽善尽美)/gu,
  },
  {
    name: '范围＋唯一',
    group: 'superlative.only',
    pattern: new RegExp(`${SCOPE}[\\p{L}]{0,3}(?:唯一|独一份|仅此一家)(?:的|一家|一款|能)?`, 'gu'),
  },
  {
    name: '顶尖＋行家',
    group: 'superlative.only',
    pattern:
      /(?:国际|世界|全球|行业|国内)?(?:顶尖|顶级|一流|领先|殿堂级|骨灰级)(?:的)?(?:设计|团队|老师|工艺|技术|材料|品质|服务|专家|设备|用料|大师)/gu,
  },
  {
    name: '胜过所有',
    group: 'superlative.only',
    pattern: /(?:吊打|秒杀|碾压|完胜|甩开|超越)(?:所有|一切|全部|各种|同价位|同行|大牌|其他)[\p{L}]{0,4}/gu,
  },
  {
    name: '绝对＋保证',
    group: 'superlative.certain',
    pattern: /(?:绝对|百分百|百分之百|100%|保证|承诺)(?:不|没有|无)(?!是|要|能|可|得|会再)[\p{L}]{1,4}/gu,
  },
  {
    name: '永远＋不坏',
    group: 'superlative.certain',
    pattern:
      /(?:终身|终生|永久|永远|永不|一辈子|几十年)(?:都)?(?:不)?(?:坏|生锈|变形|褪色|掉色|开裂|磨损|过时|保修|保用)/gu,
  },
  {
    name: '国字＋指定',
    group: 'authority.state',
    pattern:
      /(?:国宴|人民大会堂|中南海|钓鱼台|国家机关|国家[\p{L}]{0,3}[部委局]|国家队|军队|部队|领导人?|首长|政府|卫健委|药监局|央视|人民日报|新华社|中国[\p{L}]{2,6}(?:学会|协会))(?:[\p{L}]{0,3}[部委局])?[\p{L}]{0,4}(?:指定(?!了)|推广的|专用|专供|特供|同款|推荐|力荐|认可|背书|高度评价|都在[喝用吃]|说好|上榜)/gu,
  },
  {
    name: '行家＋推荐',
    group: 'authority.state',
    pattern:
      /(?:专家|院士|医生|大夫|教授|博士|名医|老中医)[\p{L}]{0,3}(?:推荐|力荐|研发|都在用|都说好|背书|认证)/gu,
  },
]
