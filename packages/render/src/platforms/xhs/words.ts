import { platformRules } from '../../word-lists/legal-bases.ts'
import type { PlatformWords } from '../../word-lists/word-group.ts'

export const contactWords = {
  id: 'diversion.contact',
  category: 'traffic_diversion',
  severity: 'high',
  context: 'any',
  isStrict: true,
  reason: {
    en: 'Xiaohongshu limits posts that lead readers to other places to talk or trade.',
    zh: '小红书限制引导用户到站外沟通或交易的内容。',
  },
  source: platformRules.xhsCommunity,
  suggestions: {
    en: ['ask for comments', 'use the platform’s own shop or groups'],
    zh: ['评论区留言', '使用平台内的店铺或群聊'],
  },
  words: [
    ...['某宝搜', '到某宝', '关注后回复', '加微信', '加我微信', '加v', '加vx', '加薇', '加威信'],
    ...['加微', '加绿泡泡', '绿泡泡', 'vx', 'v信', '薇信', '微信号', '微信同号', '微信联系'],
    ...['微信下单', '扫码加我', '扫码加微信', '扫码进群', '加qq', '扣扣号', 'qq群', '加群'],
    ...['进群领', '加入粉丝群领', '私信我', '私我', '私信领', '私信发你', '私聊我', '私戳'],
    ...['戳我头像', '看我主页', '主页有联系方式', '简介有联系方式', '主页加我', '看我简介'],
    ...['加我好友', '淘宝搜', '闲鱼搜', '拼多多搜', '公众号搜', '关注公众号', '公主号', '复制口令'],
    ...['淘口令', '点击链接购买', '站外交易', '线下交易', '转账给我', '招代理', '代理加盟'],
    ...['找我拿货', '一件代发', '朋友圈看货', '➕薇', '➕v', '➕微', '➕威', '➕vx', '➕wx', '➕我'],
    ...['+薇', '+vx', '+wx', '+微信', '扣扣', '滴滴我', 'dd我', '主页看', '点头像'],
    ...['戳主页', '看置顶', '威信号', '徽信', '巍信', 'v我', '拉你进群', '私发'],
    ...['留联系方式', '评论区留微信', '下方二维码', '扫二维码加'],
    ...['长按二维码', '淘宝同款', '拼夕夕', 'tb搜', 'jd搜', 'pdd', '马云家', '某宝同款'],
    ...['v❤', 'v♥', '主页有方式', '微❤'],
  ],
} as const satisfies PlatformWords
