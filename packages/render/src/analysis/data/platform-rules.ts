import type { WordGroup } from '../banned-words/word-group.ts'
import { legalBases } from './legal-bases.ts'

/** What the platforms' own rules are about: leading readers away, rewards for clicks, headlines that bait. */
export const platformRules = [
  {
    id: 'diversion.contact',
    category: 'traffic_diversion',
    severity: 'high',
    platforms: ['xhs'],
    context: 'any',
    isStrict: true,
    reason: {
      en: 'Xiaohongshu limits posts that lead readers to other places to talk or trade.',
      zh: '小红书限制引导用户到站外沟通或交易的内容。',
    },
    legalBasis: null,
    suggestions: {
      en: ['ask for comments', 'use the platform’s own shop or groups'],
      zh: ['评论区留言', '使用平台内的店铺或群聊'],
    },
    words: [
      ...['某宝搜', '到某宝', '关注后回复'],
      ...[
        '加微信',
        '加我微信',
        '加v',

        '加vx',

        '加薇',

        '加威信',
        '加微',

        '加绿泡泡',
        '绿泡泡',
      ],
      ...[
        'vx',
        'v信',
        '薇信',

        '微信号',
        '微信同号',
        '微信联系',

        '微信下单',
        '扫码加我',
      ],
      ...[
        '扫码加微信',
        '扫码进群',

        '加qq',

        '扣扣号',
        'qq群',

        '加群',
        '进群领',
      ],
      ...[
        '加入粉丝群领',
        '私信我',
        '私我',
        '私信领',

        '私信发你',
        '私聊我',

        '私戳',

        '戳我头像',
      ],
      ...[
        '看我主页',
        '主页有联系方式',

        '简介有联系方式',

        '主页加我',
        '看我简介',
      ],
      ...[
        '加我好友',

        '淘宝搜',

        '闲鱼搜',
        '拼多多搜',
      ],
      ...[
        '公众号搜',

        '关注公众号',

        '公主号',

        '复制口令',

        '淘口令',
      ],
      ...[
        '点击链接购买',
        '站外交易',
        '线下交易',
        '转账给我',

        '招代理',

        '代理加盟',
        '找我拿货',
      ],
      ...['一件代发', '朋友圈看货'],
    ],
  },
  {
    id: 'giveaway.share',
    category: 'giveaway',
    severity: 'high',
    platforms: ['wechat', 'xhs'],
    context: 'any',
    isStrict: true,
    reason: {
      en: 'Rewards or threats that make readers share, follow or like are forbidden on WeChat and limited on Xiaohongshu.',
      zh: '以利益或恐吓诱导分享、关注、点赞，违反微信与小红书的平台规则。',
    },
    legalBasis: null,
    suggestions: {
      en: ['share it if you like', 'save it if it helps'],
      zh: ['欢迎分享', '觉得有用可以收藏'],
    },
    words: [
      ...['关注点赞就', '评论区扣', '公屏扣'],
      ...[
        '转发领取',
        '转发抽奖',
        '转发有奖',
        '转发送',
        '转发到朋友圈',
        '分享到朋友圈领',
        '分享朋友圈',
        '集赞',

        '集满',
      ],
      ...[
        '关注抽奖',
        '关注送',
        '关注领',

        '关注并转发',
        '点赞关注转发',
        '三连抽奖',
      ],
      ...[
        '宠粉福利',
        '免费送',
        '免费领',
        '免费领取',

        '领红包',

        '现金红包',

        '扫码领',
      ],
      ...[
        '邀请好友领',

        '拉新返现',
        '砍一刀',

        '助力领',
        '转发保平安',
        '不转不是中国人',
      ],
      ...[
        '是中国人就转',
        '转疯了',

        '互粉',
        '互关',

        '求关注',

        '必回关',
      ],
    ],
  },
  {
    id: 'giveaway.x',
    category: 'giveaway',
    severity: 'medium',
    platforms: ['twitter'],
    context: 'any',
    isStrict: true,
    reason: {
      en: 'X treats trading of follows, likes and reposts as manipulation of the platform.',
      zh: 'X 将互换关注、点赞、转发视为操纵平台行为。',
    },
    legalBasis: null,
    suggestions: { en: ['Share your thoughts'], zh: ['聊聊你的想法'] },
    words: [
      ...[
        'follow for follow',
        'follow back guaranteed',
        'i follow back',
        'followback',
        'f4f',
        'like for like',
        'l4l',
        'rt to win',
      ],
      ...[
        'retweet to win',
        'like and retweet to win',
        'follow and retweet',
        'like, follow and retweet',
        'tag 3 friends',
        'tag three friends',
      ],
      ...[
        'gain followers fast',
        'buy followers',
        'free followers',
        'dm me to earn',
        'link in bio to win',
        'free giveaway click',
      ],
    ],
  },
  {
    id: 'clickbait.headline',
    category: 'clickbait',
    severity: 'low',
    platforms: ['xhs', 'wechat'],
    context: 'any',
    isStrict: false,
    reason: {
      en: 'Headlines that shock or withhold are shown to fewer readers.',
      zh: '夸张、恐吓或故弄玄虚的标题党用语，会被平台减少推荐。',
    },
    legalBasis: null,
    suggestions: { en: ['say what the post is about'], zh: ['直接说明内容要点'] },
    words: [
      ...[
        '震惊',
        '惊呆了',

        '炸锅了',

        '速看',
        '速看马上删',

        '删前速看',
      ],
      ...[
        '后悔一辈子',
        '内幕曝光',

        '惊天秘密',

        '万万没想到',
      ],
      ...[
        '全网炸了',
        '刷爆朋友圈',
        '朋友圈疯传',

        '男默女泪',
        '细思极恐',

        '揭秘内幕',
        '央视曝光',
        '99%的人不知道',
      ],
      ...[
        '90%的人都错了',

        '必转',
        '紧急通知',
      ],
      ...['医生不会告诉你'],
    ],
  },
  {
    id: 'clickbait.en',
    category: 'clickbait',
    severity: 'low',
    platforms: ['twitter'],
    context: 'any',
    isStrict: false,
    reason: {
      en: 'Wording that baits or overstates; X shows such posts to fewer readers.',
      zh: '夸张或诱导点击的用语，X 会减少推荐。',
    },
    legalBasis: null,
    suggestions: { en: ['Say what the post is about'], zh: ['直接说明内容要点'] },
    words: [
      ...[
        "you won't believe",
        'doctors hate',
        'this one weird trick',
        'one weird trick',
        'what happens next',
      ],
      ...['will blow your mind', 'gone wrong', 'must watch before deleted', "share before it's deleted"],
      ...[
        "they don't want you to know",
        'number one in the world',
        'best in the world guaranteed',
        '100% guaranteed',
      ],
    ],
  },
  {
    id: 'medical.en',
    category: 'medical',
    severity: 'high',
    platforms: ['twitter'],
    context: 'any',
    isStrict: true,
    reason: { en: 'Promises of a cure mislead about health.', zh: '承诺治愈的表述会在健康问题上误导读者。' },
    legalBasis: legalBases.medical,
    suggestions: { en: ['may help'], zh: ['可能有助于'] },
    words: [
      'miracle cure',
      'cures cancer',
      'cure cancer naturally',
      'instant weight loss',
      'lose weight overnight',
      'no side effects at all',
    ],
  },
] as const satisfies readonly WordGroup[]
