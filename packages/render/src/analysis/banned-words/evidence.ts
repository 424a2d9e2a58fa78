import type { Analysis } from '@galley/contracts'
import type { Surroundings } from './exceptions.ts'
import { HOMOPHONE, INSERTED, PARTED } from './normalise.ts'
import { addressesReaders, isHeaped, isListed, isPromotion, OWN_SIGN, promotes, tells } from './signs.ts'
import type { HeardHit } from './tone/find-unlisted.ts'
import { UNLISTED } from './tone/find-unlisted.ts'

/** A note as far as its hits are judged by it. `isWhole`: long enough to show what it is for, not a lone sentence. */
export type JudgedNote = {
  readonly intent: Analysis['commercial_intent']
  readonly isWhole: boolean
  /** True for a line of the body of a long text: only titles and headings lure readers there. */
  readonly isBody: boolean
  /** The number of other listed hits in the same sentence: 0, 1, or 2 for more. */
  readonly beside: number
}

/** A hit with what it is judged by. */
export type PlacedHit = {
  readonly hit: HeardHit
  readonly around: Surroundings
  readonly note: JudgedNote
}

/** Who speaks, to whom, and of what. Each is looked for in the whole sentence. */
const sentenceSigns: Readonly<Record<string, RegExp>> = {
  calls:
    /赶紧|赶快|快来|快冲|冲就|冲鸭|必囤|必入|必买|必备|必须|安排|速来|速抢|抢|别犹豫|闭眼|放心|安心|试试|来试|欢迎|认准|选它|就选|囤|推荐给|看过来|别再|再也|学会|加入|报名|联系|要的|想要|需要的|姐妹|宝子|家人们|亲们|懂的|名额|有限|送|包邮|不要钱|免费/,
  goods:
    /[膏茶霜丸贴仪枕垫油液乳丹酒粉蜜]|胶囊|口服|酵素|益生菌|软糖|精华|面膜|喷雾|牙|足浴|泡脚|艾灸|灵芝|燕窝|奶粉|红糖|孢子|纳豆|枸杞|叶黄素|护肝片|洗发|洗面|素颜|眼膜|手链|手串|佛牌|水晶|貔貅|课程|课|训练营|私教|项目|加盟|代理|商铺|楼盘|户型|房源|机构|工作室|团队|品牌|款|本品|新品|设备|配方|店/,
  takes:
    /(?:喝|吃|敷|涂|抹|滴|贴|泡|喷|戴|灸|按|服|穿|睡|用|摆|请|练|学|投|存)(?:了|上|完|一|两|几|着|它|这|下去|就)|每[天晚日](?:一|两|早|睡)|睡前|饭前|早晚|坚持/,
  number:
    /\d|[一二两三四五六七八九十百千万几半]{1,3}(?:天|周|个?月|年|次|斤|倍|岁|分钟|秒|小时|元|块|万|成|分|位|单|盒|瓶|粒|片|贴|个)/,
  guarantee: /保证|承诺|包[你会过退换赔]|签约|签合同|无效|不满意|全额|退款|退费|假一|绝对|一定|必/,
  sudden: /立马|立刻|马上|瞬间|当场|当天|当晚|秒|一夜|轻松|自动|直接|蹭蹭|统统|通通|全都|彻底|再也/,
  praise: /神器|福音|克星|一绝|绝了|太|超|巨|真的|亲测|后悔没|宝藏|神仙|爆|狂/,
  self: /我妈|我爸|我家|我自己|我们|我的|我[用喝吃敷去在]/,
  memory: /昨天|昨晚|去年|那年|那天|那次|小时候|当年|以前|从前|后来|记得|终于|第一次|曾经|梦见|上周/,
  others:
    /[他她]|爷爷|奶奶|外公|外婆|村里|有人|网友|同学|室友|朋友(?!圈|们)|邻居|主角|反派|老人|孩子们|大家都/,
  you: /你|您|宝妈|爸妈|父母|老公|孩子|自己|大家/,
  asks: /[吗呢]$|[吗呢][，？?]|怎么|为什么|为何|哪[家个款里种些]|有没有|能不能|会不会|是不是|多久|请问|到底|什么|如何/,
  advises:
    /建议|应当|应该|最好别|请|需要|尽量|避免|注意|可以适当|如果|的话|先|再|不宜|及时|遵医嘱|咨询|就诊|就医|医院|复查/,
  doubts: /可能|也许|大概|一般|通常|往往|有限|未必|据说|听说|觉得|似乎|好像|看情况|因人而异|仅供/,
  denies: /不|没|别|非|未|无法|谈不上|算不上|难/,
  informs:
    /研究|试验|实验|论文|数据|报告|统计|调查|公司|企业|行业协会|机构称|专家认为|记者|新闻|法院|政府|国家|世界上|历史|全称|概念|指的是|是指|称为|位于|始建|建成|发布|公布|比赛|冠军|奥运/,
  warns:
    /骗|假冒|虚假|违法|违规|谣言|警|罚|查处|投诉|陷阱|套路|立案|严禁|禁止|不得|当心|小心|风险提示|有风险|别信|误导|副作用|危害|危险/,
  codes:
    /代码|接口|系统|算法|服务器|数据库|函数|文件|升级|脚本|配置|版本|编译|测试|部署|内存|缓存|线程|浏览器|框架|组件|渲染|请求|字段|日志|仓库|文档|设置|功能|用户|开源|插件|模型|域名|软件包|程序|app|https?|api/i,
  feels: /我觉得|感觉|心情|开心|难过|想念|喜欢|爱|泪|哭|笑|梦|幸福|温暖|治愈系|美好|晚霞|风景|记忆/,
  ends: /了$|了[，！!]/,
  shouts: /[!！]|❗|‼/,
}

/** Where the sentence says what stands right before or after the hit. */
const placeSigns: readonly (readonly [id: string, side: 'before' | 'after', sign: RegExp])[] = [
  ['no-before', 'before', /(?:不|没|没有|别|非|无|未|勿|并不|不是|不会|不能)[^，。]{0,8}$/],
  ['if-before', 'before', /(?:如果|要是|假如|怎么|如何|为什么|是否|能否|有没有|什么)[^，。]{0,12}$/],
  ['says-before', 'before', /(?:说|称|号称|宣称|所谓|自称|叫|认为|以为|相信|看到|声称|承诺)[^，。]{0,8}$/],
  [
    'of-after',
    'after',
    /^的(?:人|患者|病人|时候|时间|方法|方式|原因|问题|概念|历史|故事|过程|影响|研究|药物|作用机制)/,
  ],
  ['no-after', 'after', /^[^，。]{0,3}(?:没有|不用|不要|免谈|做不到|办不到|不存在|不提供|不接|没用)/],
  ['asks-after', 'after', /^[^，。]{0,8}(?:吗|呢|怎么|多久|为什么|是什么)/],
  ['but-after', 'after', /[，,](?:但|不过|然而|可是|却|其实|结果|要求|被)/],
  ['opens', 'before', /^[\s\p{P}\p{S}]*$/u],
  ['closes', 'after', /^[\s\p{P}\p{S}]*$/u],
]

/** Returns the signs that speak for or against a hit, by their ids in `weights`. */
export function evidenceOf(hit: HeardHit, around: Surroundings, note: JudgedNote): string[] {
  const { group } = hit.rule
  const kind = group.source.kind === 'platform' ? 'platform' : group.context
  const found = [
    ...toneSteps(hit, note),
    `group:${group.id}`,
    `rule:${ruleName(hit)}`,
    ...sentenceEvidence(around),
    ...hitEvidence(hit, around),
  ]
  const general = noteEvidence(hit, around, note)
  return [...found, ...general, ...general.map((id) => `${kind}&${id}`)]
}

/** Returns the signs of what is heard, in steps. In a note that sells, stories are advertising too. */
function toneSteps({ rule, tone, place }: HeardHit, { intent }: JudgedNote): string[] {
  const isUnlisted = rule.word === UNLISTED
  const from = `${intent.sells ? 'selling-' : ''}${isUnlisted ? 'unlisted-' : ''}`
  return [
    `${from}tone:${stepOf(tone, intent.sells ? 3 : 6)}`,
    `${isUnlisted ? 'unlisted-' : ''}place:${stepOf(place, 3)}`,
  ]
}

function stepOf(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, Math.round(value)))
}

/** Returns the name of a pattern or an expression. A listed word has too few examples for a weight of its own. */
function ruleName({ rule }: HeardHit): string {
  return rule.codes.length > 0 ? 'word' : rule.id
}

function sentenceEvidence({ before, match, after, closing }: Surroundings): string[] {
  const sentence = before + match + after
  const found = Object.entries(sentenceSigns).flatMap(([id, sign]) =>
    sign.test(sentence + closing) ? [id] : [],
  )
  const places = placeSigns.flatMap(([id, side, sign]) =>
    sign.test(side === 'before' ? before : after) ? [id] : [],
  )
  const length = lengthSign(sentence.length, [
    [14, 'short'],
    [37, ''],
    [Number.POSITIVE_INFINITY, 'long'],
  ])
  return [...found, ...places, ...length, ...(/[?？]/.test(closing) ? ['question-mark'] : [])]
}

function hitEvidence({ marks }: HeardHit, { match }: Surroundings): string[] {
  const size = lengthSign(match.length, [
    [3, 'size:2'],
    [5, 'size:4'],
    [8, ''],
    [Number.POSITIVE_INFINITY, 'size:8'],
  ])
  return [
    ...size,
    ...((marks & (INSERTED | PARTED | HOMOPHONE)) !== 0 ? ['broken'] : []),
    ...(OWN_SIGN.test(match) ? ['own-sign'] : []),
  ]
}

/** Returns the sign of the first limit that a length is under. */
function lengthSign(length: number, limits: readonly (readonly [limit: number, sign: string])[]): string[] {
  const sign = limits.find(([limit]) => length < limit)?.[1] ?? ''
  return sign === '' ? [] : [sign]
}

/** What the whole note is for, and what the sentence does with its reader. */
function noteEvidence({ rule }: HeardHit, around: Surroundings, note: JudgedNote): string[] {
  const signs: Readonly<Record<string, boolean>> = {
    ...stanceOf(note),
    promotes: promotes(around),
    cures: !promotes(around) && isPromotion(around, rule.group.isStrict),
    heaped: rule.group.category === 'medical' && isHeaped(around),
    addressed: addressesReaders(around),
    listed: isListed(around),
    told: tells(around),
  }
  return Object.keys(signs).filter((id) => signs[id])
}

/** Returns all that a judgement takes from the note apart from the sentence. */
export function stanceOf({ intent, isWhole, isBody, beside }: JudgedNote): Readonly<Record<string, boolean>> {
  const isFor = intent.evidence.some(({ weight }) => weight > 0)
  return {
    lone: !isWhole,
    sells: intent.sells,
    'may-sell': !intent.sells && intent.score >= 0.3,
    'whole-for': isWhole && isFor,
    'whole-nothing': isWhole && intent.evidence.length === 0,
    reports: intent.evidence.some(({ weight }) => weight < 0),
    body: isBody,
    beside: beside > 0,
    crowded: beside > 1,
  }
}
