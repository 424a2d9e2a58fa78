import { PLATFORMS } from '@galley/contracts'
import type { WordGroup } from '../banned-words/word-group.ts'
import { legalBases } from './legal-bases.ts'

/** Promises about money, marks, homes and prices. */
export const money = [
  {
    id: 'financial.promise',
    category: 'financial',
    severity: 'high',
    platforms: PLATFORMS,
    context: 'any',
    isStrict: true,
    reason: {
      en: 'Advertising an investment may not promise safety or returns.',
      zh: '招商等有投资回报预期的广告，不得对收益作保证性承诺或明示、暗示无风险。',
    },
    legalBasis: legalBases.finance,
    suggestions: {
      en: ['investments carry risk', 'past results don’t foretell future ones'],
      zh: ['投资有风险', '过往业绩不代表未来'],
    },
    words: [
      ...[
        '保本',
        '保本保息',
        '保本保收益',
        '稳赚',
        '稳赚不赔',

        '只赚不赔',

        '无风险套利',
      ],
      ...[
        '零风险高收益',
        '高收益低风险',

        '躺赚',
        '躺着赚钱',

        '日入过千',
      ],
      ...[
        '轻松月入过万',
        '月入过万',
        '一夜暴富',
        '快速致富',

        '内幕消息',
        '内部消息',
      ],
      ...[
        '必涨',
        '翻倍收益',
        '收益翻倍',

        '年化收益高达',
        '带你赚钱',
        '跟着买就赚',

        '涨停密码',
      ],
      ...[
        '代客理财',
        '兼职刷单',
        '零风险',
        '刷单返利',
        '兼职日结',
        '无抵押贷款',

        '秒到账',
        '黑户可贷',

        '无视征信',
      ],
      ...[
        '包下款',

        '套现',
        '信用卡套现',
        '花呗套现',

        '资金盘',
        '拉人头',
        '一本万利',
      ],
      ...[
        'guaranteed returns',
        'guaranteed profit',
        'risk-free investment',
        'double your money',
        'get rich quick',
      ],
      ...[
        '100x gains',
        'guaranteed income',
        'no risk high return',
        'send btc',
        'make money fast',
        'passive income guaranteed',
      ],
    ],
  },
  {
    id: 'education.promise',
    category: 'education',
    severity: 'high',
    platforms: PLATFORMS,
    context: 'any',
    isStrict: false,
    reason: {
      en: 'Advertising for teaching may not promise a pass, a degree or a certificate.',
      zh: '教育培训广告不得对升学、通过考试、取得证书作保证性承诺。',
    },
    legalBasis: legalBases.education,
    suggestions: { en: ['helps to prepare', 'systematic study'], zh: ['帮助备考', '系统学习'] },
    words: [
      ...[
        '包过',
        '保过',
        '必过',
        '包拿证',
        '保拿证',
        '包就业',
        '保就业',
        '包分配',

        '包录取',
      ],
      ...[
        '命题人',

        '押题王',
        '押中原题',
        '考前押题',
        '内部名额',
        '免考拿证',
        '不过退款',

        '代考',
        '代写论文',
      ],
      ...['零基础速成'],
    ],
  },
  {
    id: 'real-estate.promise',
    category: 'real_estate',
    severity: 'medium',
    platforms: PLATFORMS,
    context: 'any',
    isStrict: false,
    reason: {
      en: 'Advertising for homes may not promise a rise in value or measure distance by travel time.',
      zh: '房地产广告不得承诺升值或投资回报，不得以所需时间表示位置。',
    },
    legalBasis: legalBases.realEstate,
    suggestions: {
      en: ['give the distance as the crow flies', 'as the contract says'],
      zh: ['写明直线距离', '以合同约定为准'],
    },
    words: [
      ...[
        '升值潜力无限',

        '投资回报率高达',

        '包租金',
        '售后包租',
        '买到就是赚到',
        '学区房',
      ],
      ...[
        '分钟直达市中心',
        '分钟到地铁',

        '稀缺楼王',
        '风水宝地',
        '零首付',
        '首付分期',
      ],
    ],
  },
  {
    id: 'price.pressure',
    category: 'price',
    severity: 'medium',
    platforms: PLATFORMS,
    context: 'any',
    isStrict: false,
    reason: {
      en: 'A price or a shortage that can’t be shown to be true misleads buyers.',
      zh: '无法证明的价格比较或稀缺宣传，属于误导性价格行为。',
    },
    legalBasis: legalBases.price,
    suggestions: {
      en: ['name the dates of the offer', 'name what the old price rests on'],
      zh: ['写明活动时间', '写明原价依据'],
    },
    words: [
      ...[
        '全网最低',
        '全网最低价',
        '史上最低价',
        '历史最低价',

        '跳楼价',
        '清仓价',
        '骨折价',
        '亏本甩卖',
      ],
      ...[
        '赔本赚吆喝',
        '随时涨价',

        '错过不再',

        '仅此一次',
        '再不抢就没了',
        '手慢无',
      ],
      ...[
        '抢疯了',

        '白菜价',

        '厂家直销价',
        '出厂价',
        '零利润',
        '0元购',
        '零元购',
      ],
      ...['不买后悔', '秒杀全网', '疯抢'],
    ],
  },
  {
    id: 'counterfeit',
    category: 'counterfeit',
    severity: 'high',
    platforms: PLATFORMS,
    context: 'any',
    isStrict: true,
    reason: {
      en: 'Suggests counterfeit goods or goods outside the owner’s channels.',
      zh: '暗示仿冒或来源不明的商品。',
    },
    legalBasis: legalBases.trademark,
    suggestions: { en: ['licensed by the brand', 'official channels'], zh: ['品牌授权', '官方渠道'] },
    words: [
      ...['刷单'],
      ...[
        '高仿',

        '超a',
        'a货',
        '一比一复刻',
        '1:1复刻',
        '原单',
        '尾单',
        '复刻版包包',
        '海关罚没',
        '走私货',
        '水货',
      ],
      ...['渠道货', '专柜验货', '过机验', '莆田鞋', '驰名商标', '免检产品'],
    ],
  },
] as const satisfies readonly WordGroup[]
