import { PLATFORMS } from '@galley/contracts'
import { legalBases } from './legal-bases.ts'
import type { WordGroup } from './word-group.ts'

/** Borrowed authority, superstition, and goods that may not be advertised. */
export const standing = [
  {
    id: 'authority.state',
    category: 'authority',
    severity: 'high',
    platforms: PLATFORMS,
    context: 'any',
    isStrict: true,
    reason: {
      en: 'Advertising may not use the name or the standing of the state, its organs or their staff.',
      zh: '广告不得使用或变相使用国家机关及其工作人员的名义或者形象。',
    },
    legalBasis: legalBases.stateSymbols,
    suggestions: { en: [], zh: [] },
    words: [
      ...['中央电视台推荐', '特供', '国家机关推荐', '国宴专用', '国宴用酒', '军队特供'],
      ...['人民大会堂专用', '国家推荐', '政府推荐', '国务院推荐', '国家指定', '央视推荐', '央视力荐'],
      ...['央视上榜', 'cctv推荐', '人民日报推荐', '药监局推荐', '卫健委推荐', '专家推荐', '院士推荐'],
      ...['医生推荐', '老中医推荐', '国家领导人', '领导人同款', '军工品质', '国家认证'],
      ...['国家专利金奖', '中央台', '央媒推荐'],
      ...['国家免检', '国家专利技术', '国家金奖', '国家保密配方'],
    ],
  },
  {
    id: 'superstition',
    category: 'superstition',
    severity: 'medium',
    platforms: PLATFORMS,
    context: 'any',
    isStrict: false,
    reason: {
      en: 'Advertising and most platforms refuse superstition and fortune telling.',
      zh: '广告不得含有迷信内容，平台也限制算命、改运等信息。',
    },
    legalBasis: legalBases.superstition,
    suggestions: { en: ['traditional culture', 'a good omen'], zh: ['传统文化', '美好寓意'] },
    words: [
      ...['算命', '改运', '转运珠', '旺夫', '克夫', '辟邪', '开光', '大师开光', '风水大师', '斩桃花'],
      ...[
        '招桃花',
        '符咒',
        '八字算命',
        '逢凶化吉',
        '带来好运',
        '保佑你',
        '转发好运',
        '招财',
        '转运手链',
        '招财转运',
        '开运手串',
        '旺财',
      ],
      ...['改命', '化煞', '挡灾', '镇宅', '聚财', '水逆退散', '旺桃花', '旺运'],
      ...['看手相', '塔罗占卜', '鸿运当头', '驱邪'],
      ...['小人退散', '防小人', '挡小人'],
      ...['招贵人', '旺贵人'],
    ],
  },
  {
    id: 'restricted.goods',
    category: 'restricted_goods',
    severity: 'high',
    platforms: PLATFORMS,
    context: 'any',
    isStrict: true,
    reason: {
      en: 'Goods or services that may not be advertised or traded.',
      zh: '禁止发布广告或交易的商品与服务。',
    },
    legalBasis: legalBases.tobacco,
    suggestions: { en: [], zh: [] },
    words: [
      ...['电子烟', '香烟代购', '免税烟', '代孕', '卖卵', '供卵', '迷药', '催情药', '窃听器'],
      ...['针孔摄像头', '开锁工具', '办假证', '代开发票', '代开病假条', '管制刀具', '私彩', '时时彩'],
      ...['六合彩', '赌球', '博彩平台', '裸聊', '约炮', '一夜情', '翻墙软件', '买粉', '刷赞'],
      ...['代实名', '解封账号', '收购微信号', '出租微信号'],
    ],
  },
  {
    id: 'restricted.alcohol',
    category: 'restricted_goods',
    severity: 'medium',
    platforms: PLATFORMS,
    context: 'any',
    isStrict: true,
    reason: {
      en: 'Advertising alcohol may not invite to drink too much or claim that it does good.',
      zh: '酒类广告不得诱导、怂恿饮酒，不得明示或暗示饮酒有消除紧张、增加体力等功效。',
    },
    legalBasis: legalBases.alcohol,
    suggestions: { en: ['drink responsibly'], zh: ['理性饮酒'] },
    words: [...['不醉不归', '千杯不醉', '喝酒养生', '越喝越健康', '喝了不上头', '解压必喝']],
  },
] as const satisfies readonly WordGroup[]
