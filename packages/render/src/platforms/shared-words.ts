// Words that are in the rules of several platforms. Each profile names the groups that apply to it.

import { legalBases, platformRules } from '../word-lists/legal-bases.ts'
import type { PlatformWords } from '../word-lists/word-group.ts'

export const sharingWords = {
  id: 'giveaway.share',
  category: 'giveaway',
  severity: 'high',
  context: 'any',
  isStrict: true,
  reason: {
    en: 'Rewards or threats that make readers share, follow or like are forbidden on WeChat and limited on Xiaohongshu.',
    zh: '以利益或恐吓诱导分享、关注、点赞，违反微信与小红书的平台规则。',
  },
  source: platformRules.wechatLinks,
  suggestions: {
    en: ['share it if you like', 'save it if it helps'],
    zh: ['欢迎分享', '觉得有用可以收藏'],
  },
  words: [
    ...['关注点赞就', '评论区扣', '公屏扣', '转发领取', '转发抽奖', '转发有奖', '转发送'],
    ...['转发到朋友圈', '分享到朋友圈领', '分享朋友圈', '集赞', '集满', '关注抽奖', '关注送'],
    ...['关注领', '关注并转发', '点赞关注转发', '三连抽奖', '宠粉福利', '免费送', '免费领'],
    ...['免费领取', '领红包', '现金红包', '扫码领', '邀请好友领', '拉新返现', '砍一刀', '助力领'],
    ...['转发保平安', '不转不是中国人', '是中国人就转', '转疯了', '互粉', '互关', '求关注'],
    ...['必回关', '扣666', '求赞', '求收藏', '点赞过'],
    ...['扩散周知', '转给家人', '转给身边', '为了家人', '点个关注不迷路'],
    ...['点赞关注', '互赞', '有关必回', '关注我送', '抽一位宝子', '抽三位'],
    ...['送资料', '评论666'],
    ...['关注点赞', '抽奖送'],
  ],
} as const satisfies PlatformWords

export const headlineWords = {
  id: 'clickbait.headline',
  category: 'clickbait',
  severity: 'low',
  context: 'any',
  isStrict: false,
  reason: {
    en: 'Headlines that shock or withhold are shown to fewer readers.',
    zh: '夸张、恐吓或故弄玄虚的标题党用语，会被平台减少推荐。',
  },
  source: platformRules.xhsCommunity,
  suggestions: { en: ['say what the post is about'], zh: ['直接说明内容要点'] },
  words: [
    ...['震惊', '惊呆了', '炸锅了', '速看', '速看马上删', '删前速看', '后悔一辈子', '内幕曝光'],
    ...['惊天秘密', '万万没想到', '全网炸了', '刷爆朋友圈', '朋友圈疯传', '男默女泪', '细思极恐'],
    ...['揭秘内幕', '央视曝光', '99%的人不知道', '90%的人都错了', '必转', '紧急通知'],
    ...['医生不会告诉你', '惊人真相', '惊人内幕', '惊掉下巴', '吓出一身冷汗', '太可怕了', '吓死人'],
    ...['疯传', '传疯了', '不看后悔', '看哭了', '泪目', '必看'],
    ...['千万别错过', '后果很严重', '后果不堪设想', '看到就是赚到'],
    ...['吐血整理', '背后真相', '真相竟', '你绝对想不到', '绝对想不到', '想不到吧'],
    ...['不敢相信', '全网热议', '全网疯传', '深扒'],
    ...['太吓人了', '太恐怖了', '出大事了', '全国人民都在', '竟然能治'],
  ],
} as const satisfies PlatformWords

export const medicalPromises = {
  id: 'medical.en',
  trades: ['health', 'food', 'beauty'],
  category: 'medical',
  severity: 'high',
  context: 'any',
  isStrict: true,
  reason: { en: 'Promises of a cure mislead about health.', zh: '承诺治愈的表述会在健康问题上误导读者。' },
  source: legalBases.medical,
  suggestions: { en: ['may help'], zh: ['可能有助于'] },
  words: [
    ...['miracle cure', 'cures cancer', 'cure cancer naturally', 'instant weight loss'],
    ...['lose weight overnight', 'no side effects at all'],
  ],
} as const satisfies PlatformWords
