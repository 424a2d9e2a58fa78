import { words } from './list-words.ts'
import type { WordPattern } from './word-group.ts'

/** Patterns for the platforms' own rules, by the id of their group. */
export const platformPatterns: Readonly<Record<string, readonly WordPattern[]>> = {
  'diversion.contact': [
    {
      name: '谐音＋联系',
      heads: words('企鹅群 威信 薇信 微新 卫芯 v信 威芯 扣扣 球球 企鹅号 vx wx 绿色软件 小绿书'),
      followers: words('联系 同号 搜 领 聊 加我 详聊 咨询 号 群 找我'),
      within: 2,
    },
    {
      name: '加＋谐音',
      heads: words('加 加个 加我 加一下 戳 扫'),
      followers: words('v vx wx 企鹅群 威信 薇 薇信 v信 微芯 卫星号 扣扣 球球 绿泡泡 小绿 企鹅 徽信 巍信'),
      within: 1,
    },
    {
      name: '私信＋索取',
      heads: words('私信 私聊 私 小窗 dd 滴滴 滴 敲'),
      followers: words('我 领取 领 拿资料 要资料 要链接 获取 咨询 发你 了解 报名 问价 拿价 报价 甩链接'),
      within: 0,
    },
    {
      name: '主页＋去处',
      heads: words('主页 首页简介 简介 头像 置顶 个签 个性签名'),
      followers: words('看联系 自取 自提 找我 有群 进群 领取 有惊喜 有链接 有方式 加我 有我 有地址'),
      within: 1,
    },
    {
      name: '别处＋同款',
      heads: words('某宝 某东 某多 桃宝 拼夕夕 橙色软件 黄色软件 小黄鱼 咸鱼'),
      followers: words('同款 搜 店铺 店名 直接 下单 有卖 只要 链接 自取 同名'),
      within: 2,
    },
  ],
  'giveaway.share': [
    {
      name: '转发＋人群',
      heads: words('转发本条 转发此条 转发这条 转发 分享 转给 发给 转到'),
      followers: words('领 送 抽 个群 个好友 个朋友 群里就 朋友圈领'),
      within: 3,
    },
    {
      name: '评论＋暗号',
      heads: words('评论 评论区 留言 公屏 弹幕'),
      followers: words('666 888 999 111 想要 求资料 求链接 想学 蹲一个'),
      within: 2,
    },
    {
      name: '互动＋奖励',
      heads: words('点赞 关注 收藏 转发 评论 留言 集齐 分享 一键三连 投票'),
      followers: words(`抽奖送 领取 
        抽奖 抽三 抽一 抽两 抽十 抽五 抽1 抽2 抽3 抽5 即送 就送 送礼 送你 送红包 领红包 免费领 返现 有奖 有礼 免单 即可领 抽送 送资料
        领资料`),
      within: 4,
    },
  ],
  'clickbait.headline': [
    {
      name: '百分之多少的人＋错',
      heads: ['80', '90', '95', '97', '98', '99'].map((share) => `${share}%的`),
      followers: words('都不知道 不知道 都做错 都错 做错了 都用错 都忽略 都搞错 没见过 都在犯 都中招 都踩过'),
      within: 4,
    },
    {
      name: '看了＋后果',
      heads: words('看完 不看 看到最后 知道真相 结局 结果 真相 答案'),
      followers: words(
        '惊呆 后悔 沉默了 泪目 泪奔 吓一跳 太意外 竟然 竟是 惊人 让人意想不到 让所有人 毛骨悚然 亏大',
      ),
      within: 4,
    },
    {
      name: '大多数人＋错',
      heads: words('九成人 八成人 大多数人 绝大多数人 九成以上的人 十个人九个'),
      followers: words('洗错 做错 搞错 用错 吃错 买错 不知道 都错 踩过 不会'),
      within: 1,
    },
    {
      name: '马上＋删',
      heads: words('再不看就 再不看 不看就 晚了就 马上 随时 很快 看完 即将 快要'),
      followers: words('删 被删 要删 会删 下架 被封'),
      within: 2,
    },
  ],
}
