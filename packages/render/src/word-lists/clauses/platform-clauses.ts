import type { ClauseRule } from './clause-rule.ts'

// Homophones of the words that platforms watch. Guards: a letter of each class alone means nothing, only two that
// together read as the word.
const WEI = '[微薇威徽巍维唯v]'
const XIN = '(?:[信芯新心馨欣♥]|xin)'
const CONTACT = `(?:${WEI}(?:信|芯|馨|♥)|威信|薇信|卫星号|微❤|v信|绿泡泡|绿色软件|(?<![a-z])(?:vx|wx|wechat|weixin)(?![a-z]))`
/** A plus after a Latin word joins two names: "Vue + Vite". */
const ADD = '(?:加|(?<![a-z0-9.)] ?)\\+|佳|茄|嘉|十)'
const ACCOUNT = '[a-z][a-z0-9_-]{4,19}'

/** Ways to lead readers away, in the spellings that shall slip through. */
export const platformClauses: readonly ClauseRule[] = [
  {
    name: '联系＋账号',
    group: 'diversion.contact',
    // In its usual spelling, and before a name without a digit or a sign, it is a product: "微信 Markdown 编辑器".
    pattern: new RegExp(
      `(?:(?<!企业)(?:微信|wechat)(?:(?:号|同号|同名|联系|是|:)[:，]?(?:是)?|(?=[a-z_-]{0,19}[\\d_-]))|(?!微信|wechat)${CONTACT}(?:号|同号|同名|联系)?[:，]?(?:是)?)${ACCOUNT}`,
      'gu',
    ),
  },
  {
    name: '加＋联系',
    group: 'diversion.contact',
    pattern: new RegExp(
      `${ADD}(?:我|一下|个|下)?(?:的)?(?:${WEI}${XIN}|${WEI}(?=[聊我号详，。:\\n]|$)|w♥?x|v♥?x?(?![a-z])|企鹅|扣扣|qq)`,
      'gu',
    ),
  },
  { name: '联系＋爱心', group: 'diversion.contact', pattern: new RegExp(`${WEI}♥`, 'gu') },
  {
    name: '联系＋同名',
    group: 'diversion.contact',
    pattern: new RegExp(`${CONTACT}(?:同名|同号|找我|搜|联系|:|，?在(?:头像|主页|简介))`, 'gu'),
  },
  {
    name: '企鹅＋号码',
    group: 'diversion.contact',
    pattern: /(?<![@a-z])(?:企鹅|扣扣|球球|q{1,2})(?:群|号|裙)?(?:是)?[:，]?\d{5,11}/gu,
  },
  {
    name: '公众号谐音',
    group: 'diversion.contact',
    pattern:
      /(?!公众号)[公工宫攻弓][.]?[众粽种重中棕肿][.]?(?:号|浩|耗)(?=后台|回复|搜|，|名)|关注(?:我的|我们的?)?(?!公众号)[公工宫][.]?[众粽种棕]/gu,
  },
  {
    name: '电话号码',
    group: 'diversion.contact',
    pattern:
      /(?<![\d.@])1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?!\d)|[一幺][三四五六七八九][零〇一二三四五六七八九]{9}/gu,
  },
  {
    name: '身份证号',
    group: 'diversion.contact',
    pattern: /(?<!\d)[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{3}[\dx](?![\da-z])/gu,
  },
  {
    name: '私聊谐音',
    group: 'diversion.contact',
    pattern:
      /(?:私|丝|司)(?:信|聊|戳|我)(?=我|领|发|聊|，|。|\n|$)|(?:滴滴?|dd|敲)(?:我|一下)(?=[，。\n]|$|拿|领|发)/gu,
  },
  {
    name: '二维码',
    group: 'diversion.contact',
    pattern:
      /(?:扫|识别|长按)(?:描|一扫)?(?:下方|下面|图中|文末|这个)?的?二维码?(?=，|。|\n|加|进|拉|领|关注|$)/gu,
  },
  {
    name: '别处搜店',
    group: 'diversion.contact',
    pattern:
      /(?:某|桃|淘|掏|涛)(?:宝|bao|♂宝)(?:店名?|搜|直接|同名|同款)|(?:走|上|去)(?:咸鱼|闲鱼|小黄鱼|海鲜市场)(?=，|。|\n|搜|拍|$)|淘口令|¥[a-z0-9]{6,14}¥/gu,
  },
  {
    name: '评论＋暗号',
    group: 'giveaway.share',
    pattern:
      /(?:评论区?|公屏|留言|下方)?(?:扣|打|留下?|回复)(?:数字)?(?:1{1,3}|6{1,4}|8{2,4}|想要|我要)(?=，|。|\n|$|我|发|领)/gu,
  },
  {
    name: '集赞＋奖励',
    group: 'giveaway.share',
    pattern:
      /(?:集满?|凑齐|攒够)[\p{L}\d]{0,4}个?赞|点赞(?:过|满|破)(?:千|百|万|\d{2,6})[\p{L}]{0,6}|(?:转发|分享)(?:到|至|给)[\p{L}\d]{1,6}?(?:群|朋友圈|好友)|(?<!被|受)邀请(?!的)[\p{L}\d]{1,4}(?<!的)(?:好友|朋友|人)(?:助力|砍|注册)?|帮我砍[\p{L}]{0,3}|砍一刀|转发这条(?:锦鲤|好运)|关注(?:我们?)?(?:\+|，)?(?:点赞(?!数)|抽)[\p{L}]{0,4}/gu,
  },
  {
    name: '惊恐标题',
    group: 'clickbait.headline',
    pattern:
      /看完[\p{L}]{0,4}(?:冷汗|沉默|哭|惊)[\p{L}]{0,2}|(?:马上|赶紧|立刻|即将)(?:被)?(?:删|告诉家人|转给)[\p{L}]{0,3}|\d{2}%的人[\p{L}]{0,3}(?:不知道|做错|用错|吃错)|惊天(?:内幕|秘密)|不转[\p{L}]{0,4}(?:后悔|不是)[\p{L}]{0,4}|医生[\p{L}]{0,3}(?:不会|不敢|不愿)告诉你/gu,
  },
]
