import { healthPatterns } from './health-patterns.ts'
import { numbers, words } from './list-words.ts'
import { platformPatterns } from './platform-patterns.ts'
import type { WordPattern } from './word-group.ts'

/** Expressions with too many spellings to list: a head and a follower shortly after it. By the id of their group. */
export const wordPatterns: Readonly<Record<string, readonly WordPattern[]>> = {
  'superlative.best': [
    {
      name: '最＋形容词',
      heads: ['最'],
      followers:
        words(`轻 薄 软 暖 凉 亮 白 静 细 密 净 顺 滑 稳 足 浓 醇 脆 糯 辣 麻 酥 爽 透 韧 麻辣 香辣 酸爽 浓郁 醇厚 筋道 爽口 解渴 解腻 过瘾 下饭
        安静 静音 干净 清爽 清新 清凉 透气 凉快 暖和 保暖 防晒 遮瑕 持久 服帖 自然 百搭 修身 显年轻 减龄 洋气 大气 气派 精致 精美 漂亮 好听
        好看 迷人 浪漫 温馨 宜居 便捷 方便 快捷 迅速 灵敏 智慧 酷炫 炫酷 震撼 刺激 神奇 独特 个性 暖心 用心 细心 细致 诚信 诚意 靠谱 公道
        低廉 亲民 平价 高清 高效 省时 省事 抗造 耐穿 耐磨 耐脏 硬核 顶 绝 红火 爆款 主流 大牌 资深 知名 著名 成功 厉害 聪明 赚钱 来钱
        暴利 稀有 珍贵 名贵 
        香 甜 鲜 嫩 酷 潮 靓 帅 萌 红 牛 赞 优 豪 省 火爆 新潮 时髦 时尚 显白 显瘦 显高 提气色 滋润 保湿 温和 好穿 好闻 好玩 好学
        好住 好写 便宜 划算 实惠 超值 省钱 省心 省力 省电 耐用 结实 牢固 稳定 可靠 放心 安心 贴心 专业 权威 正宗 地道 纯正 纯净 天然
        新鲜 美味 可口 健康 环保 安全 舒适 舒服 柔软 轻薄 轻便 轻盈 高端 高档 高级 奢华 豪华 尊贵 先进 领先 前沿 智能 强大 强劲 有效
        高效 给力 优质 优秀 优惠 优越 精准 清晰 逼真 流畅 完善 完美 全面 丰富 齐全 热门 热卖 畅销 抢手 走心 养颜 补水 靠谱 良心 值得买
        值得入 值得拥有 值得收藏 值得信 懂你 懂女人 适合中国 受欢迎 受好评 具性价比 有性价比 有面子 高品质 低价 低折扣 大优惠 大力度
        大品牌 大厂家 大规模的生产`),
      within: 0,
    },
  ],
  'superlative.first': [
    {
      name: '…第一',
      heads: words(
        '业界 同行 行业 同类 效果 销量 口碑 人气 服务 品质 质量 性能 全城 同城 技术 实力 综合实力 回购 好评',
      ),
      followers: ['第一'],
      within: 1,
    },
  ],
  'superlative.only': [
    {
      name: '…天花板',
      heads: words(
        '界的 圈的 中的 堪称是 界 圈 堪称 级 品类 颜值 口感 音质 性能 性价比 价位 档 剧 届 品质 护肤 零食',
      ),
      followers: ['天花板'],
      within: 2,
    },
    {
      name: '领先＋范围',
      heads: words('世界 国际 国内 全球 全国 亚洲 行业 业内 业界 同行'),
      followers: words('领先 一流 首屈一指 独创 独步 顶尖 之首 翘楚 标杆 龙头'),
      within: 1,
    },
    {
      name: '完美＋效果',
      heads: ['完美'],
      followers: words('体验 呈现 肌肤 身材 搭配 适配 品质 契合 无缺 遮瑕 音质 效果 贴合 还原'),
      within: 1,
    },
  ],
  'superlative.certain': [
    {
      name: '绝对＋保证',
      heads: ['绝对'],
      followers:
        words(`不粘 不堵 不臭 不烂 不裂 不缩 不痛 不腻 无毒 新款 舒服 耐用 防水 防滑 显瘦 凉快 光滑 干净 好 值 香 甜 新 不会 不反 正宗 真 赚 划得来 够 包 
        不掉 不伤 不褪 不卡 不漏 不踩雷 不含 不失望 不后悔 不会失望 不会后悔 不坑 正品 安全 有效 好用 好吃 好喝 好看 值得 放心 满意
        超值 保证 真材 纯 专业 领先 划算 惊艳 健康 环保 省心 靠谱 优质 新鲜 正宗 权威 零`),
      within: 0,
    },
    {
      name: '永久＋效果',
      heads: words('永久 终身 终生 永远 永不'),
      followers: words(`
        不掉 不坏 不锈 不生锈 不变形 不褪色 不脱落 不松动 防水 免费 保修 质保 包换 包修 免维护 定型 有效 变形 褪色 磨损 生锈 反弹 脱落
        掉色 起球 起皱`),
      within: 0,
    },
    {
      name: '彻底＋效果',
      heads: ['彻底'],
      followers: words(
        '灭绝 杜绝 解除 脱 消失 没了 不见 治好 治愈 斩断 断绝 告别 解决 消除 根除 摆脱 祛除 清除 杀灭 去除 改善 断绝 修复 赶走 终结 净化',
      ),
      within: 0,
    },
    {
      name: '零＋缺点',
      heads: ['零'],
      followers: words(`
        添加 负担 刺激 副作用 甲醛 激素 防腐剂 差评 投诉 失误 残留 伤害 瑕疵 缺陷 卡顿 死角 色素 香精 污染 过敏 脂肪 毒 失败`),
      within: 0,
    },
  ],
  'financial.promise': [
    {
      name: '收入＋数目',
      heads: words(`一天挣 每天挣 日挣 月挣 一月挣 一个月挣 轻松挣 在家挣 每月赚 每月多赚 一单赚 每单赚 
        日入 月入 年入 周入 日赚 月赚 年赚 日收 日进 一天赚 每天赚 一天入账 每天入账 一个月赚 轻松赚 在家赚 躺着赚 躺赚 净赚 日结`),
      followers: [...numbers(), ...words('过 上 破 斗金')],
      within: 1,
    },
    {
      name: '保证＋收益',
      heads: words('每天稳定 每月稳定 保底 固定 承诺 保证 确保 稳拿 稳稳 稳定 坐享 坐收 包'),
      followers: words('兑付 还本 付息 盈利 收益 年化 盈利 分红 返利 赚钱 回本 翻倍 不亏 利息'),
      within: 2,
    },
    {
      name: '年化＋高数',
      heads: words('年化 年化收益 年化收益率 年化回报 年化回报率 年收益 年回报 月收益 日收益 月息 日息'),
      followers: [...words('高达 可达 保底 稳定 超过'), ...words('8 9 10 12 15 18 20 24 25 30 36')],
      within: 0,
    },
  ],
  'education.promise': [
    {
      name: '保证＋升学',
      heads: words('保证 包 保 承诺 确保 签约 必'),
      followers: words('提分 拿证 上岸 录取 升学 高薪 一次过 考上 过级 涨分 上名校 进名校 逆袭'),
      within: 2,
    },
  ],
  'real-estate.promise': [
    {
      name: '升值＋前景',
      heads: words('升值 升值空间 升值潜力 增值空间 增值潜力 投资回报 回报率 投资回报率'),
      followers: words('无限 巨大 可期 看得见 惊人 无忧 率高 超高 稳定'),
      within: 1,
    },
  ],
  'price.pressure': [
    {
      name: '错过＋后果',
      heads: words('错过 过了今天 今天不买'),
      followers: words('拍断大腿 哭 亏 等一年 再等 就没 没有了 后悔 不再有 亏大 拍大腿'),
      within: 2,
    },
    {
      name: '价格＋极限',
      heads: words('全网 全年 历史 史上 同城 行业 全场'),
      followers: words('最低 底价 地板价 最便宜 最划算 抄底价 低价'),
      within: 1,
    },
  ],
  superstition: [
    {
      name: '运气＋兴旺',
      heads: words('财运 桃花运 事业运 好运 福气 财源 贵人 运势'),
      followers: words('滚滚 亨通 爆棚 旺 连连 翻倍 大增 自来 提升'),
      within: 1,
    },
  ],
  'authority.state': [
    {
      name: '机关＋推荐',
      heads: words(
        '航天员 宇航员 奥运冠军 三甲医院 三甲 博士 教授 央视 cctv 中央电视台 新华社 人民日报 人民大会堂 国宴 中南海 军区 部队 国家 钓鱼台 卫健委 药监局 院士 三甲医生 协和 专家 名医',
      ),
      followers: words(
        '报道过的 采访过的 亲自研发 亲研 都在喝 都在用 都在吃 研制 专家研发 推荐 力荐 特供 专供 指定用 指定产品 指定品牌 背书 认证推荐 展播品牌 力推',
      ),
      within: 2,
    },
  ],
  ...healthPatterns,
  ...platformPatterns,
}
