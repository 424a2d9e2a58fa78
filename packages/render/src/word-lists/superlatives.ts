import { PLATFORMS } from '@galley/contracts'
import { legalBases } from './legal-bases.ts'
import type { WordGroup } from './word-group.ts'

const superlative = {
  category: 'superlative',
  severity: 'medium',
  platforms: PLATFORMS,
  context: 'promotion',
  isStrict: false,
} as const

/** Absolute wording: the words in the Advertising Law, and the word families that regulators apply it to. */
export const superlatives = [
  {
    id: 'statute.named',
    category: 'statute',
    severity: 'high',
    platforms: PLATFORMS,
    context: 'promotion',
    isStrict: false,
    reason: {
      en: 'The law names this word as forbidden in advertising.',
      zh: '法律条文点名禁止在广告中使用的用语。',
    },
    source: legalBases.absolutes,
    suggestions: { en: ['good quality', 'worth recommending'], zh: ['优质', '值得推荐'] },
    words: ['国家级', '最高级', '最佳', '极品'],
  },
  {
    id: 'superlative.best',
    ...superlative,
    reason: {
      en: 'A superlative that can hardly be proved counts as absolute wording in advertising.',
      zh: '无法证明的最高程度形容，在广告中属于绝对化用语。',
    },
    source: legalBases.absolutes,
    suggestions: { en: ['popular', 'worth a try', 'does well'], zh: ['很受欢迎', '值得一试', '表现出色'] },
    words: [
      ...['最好的', '最好用', '最好吃', '最好喝', '最好看', '最棒', '最牛', '最强', '最优', '最先进'],
      ...['最专业', '最纯正', '最权威', '最安全', '最有效', '最实用', '最便宜', '最划算', '最实惠'],
      ...['最超值', '最低价', '最高品质', '最高性价比', '最大优惠', '最大力度', '最受欢迎', '最热销'],
      ...['最畅销', '最火', '最舒适', '最顶级', '最顶尖', '最高端', '最完美', '最美味', '最正宗'],
      ...['最地道', '最健康', '最环保', '最值得购买', '最值得信赖', '最具影响力', '最佳选择'],
      ...['最经典', '最新科技', '最新技术', '最低利率', '最快见效'],
    ],
  },
  {
    id: 'superlative.first',
    ...superlative,
    reason: {
      en: 'A claim to the first rank needs proof with source, date and scope.',
      zh: '“第一”类排名用语须有可查证的来源、时间和范围。',
    },
    source: legalBases.absolutes,
    suggestions: {
      en: ['among the leading', 'well received', 'name the source and date of the figures'],
      zh: ['名列前茅', '深受好评', '写明数据来源与时间'],
    },
    words: [
      ...['首选品牌', '行业首选', '销量第一', '全国第一', '全网第一', '行业第一', '中国第一'],
      ...['世界第一', '全球第一', '排名第一', '口碑第一', '第一品牌', '人气第一', '市场占有率第一'],
      ...['同行第一', '业内第一', '类目第一', '天下第一', '史上第一', 'no1', 'top1', '销量冠军'],
      ...['销冠', '行业冠军', '遥遥领先', '全国首家', '全国首创', '全网首发', '行业首创', '全球首创'],
      ...['首家', '独此一家', '领先品牌', '领导品牌', '领袖品牌', '缔造者', '首款', '首创'],
      ...['全网首款', '行业领先', '全球领先', '国际领先', '遥遥领先同行', '同类第一', '全城第一'],
      ...['销量王', '回购率第一', '好评第一', '#1 choice', 'number one choice', "world's best"],
      ...['best in the world'],
    ],
  },
  {
    id: 'superlative.only',
    ...superlative,
    reason: {
      en: 'A claim to be the only one or beyond compare counts as absolute wording.',
      zh: '独一无二、无可比拟类表述属于绝对化用语。',
    },
    source: legalBases.absolutes,
    suggestions: { en: ['rare', 'distinctive'], zh: ['少见', '有特色'] },
    words: [
      ...['无人能敌', '唯一', '全网唯一', '全国唯一', '独一无二', '绝无仅有', '空前绝后', '史无前例'],
      ...['无与伦比', '无可比拟', '无可替代', '无敌', '天花板级', '至尊', '顶级', '顶尖', '极致'],
      ...['极佳', '绝佳', '之王', '王牌', '王者', '全网最', '全国最', '全球最', '世界级', '万能'],
      ...['秒杀同行', '吊打同行', '碾压同行', '独家配方', '完美无瑕', '零缺陷', '独家', '独创'],
      ...['独门', '极品中的', '之最', '史诗级', '殿堂级', '神级', '封神', '无可匹敌'],
      ...['举世无双', '天下无双', '世间罕见', '吊打', '碾压', '秒杀一切', '没有之一'],
      ...['永远的神', 'yyds'],
      ...['独一份', '头一份', '仅此一家', '别无分号', '堪比爱马仕', '里的爱马仕', '中的爱马仕', '界的爱马仕'],
    ],
  },
  {
    id: 'superlative.certain',
    ...superlative,
    reason: {
      en: 'An unconditional promise of effect or quality is likely to mislead.',
      zh: '对效果或质量作无条件的保证，容易误导消费者。',
    },
    source: legalBases.untrue,
    suggestions: {
      en: ['helps to', 'in most cases', 'name the conditions'],
      zh: ['有助于', '大多数情况下', '写明条件'],
    },
    words: [
      ...['永久不', '100%', '百分百', '百分之百', '绝对有效', '绝对安全', '绝对正品', '绝对好用'],
      ...['永久有效', '永不反弹', '永久保修', '永久质保', '一劳永逸', '彻底解决', '彻底告别'],
      ...['零添加', '零副作用', '无副作用', '无任何副作用', '万无一失', '包你满意', '无效退款'],
      ...['保证有效', '保证正品', '假一罚万', '假一赔万', '史上最', '人人必备', '立竿见影', '纯天然'],
      ...['全天然', '无添加', '保证满意', '包满意', '百分之一百', '一步到位', '一次搞定'],
      ...['一用就灵', '一用见效', '立刻见效', '立马见效', '秒见效', '当天见效', '即刻见效'],
      ...['99.9%', '99.99%', '包退包换包满意', '不凉退货', '用一辈子', '永不变形', '不好吃不要钱'],
    ],
  },
] as const satisfies readonly WordGroup[]
