import { numbers, words } from './list-words.ts'
import type { WordPattern } from './word-group.ts'

const ILLNESSES = words(`
  腰间盘 腰椎间盘 心脑血管 心血管 焦虑 消化 排便 入睡 血液循环 失眠 颈椎病 颈椎痛 颈椎 腰椎 腰疼 腰痛
  腰腿痛 肩周炎 关节炎 关节痛 关节疼 膝盖疼 风湿 痛风 鼻炎 咽炎 胃炎 胃病 胃痛 便秘 腹泻 高血压 高血脂
  高血糖 三高 糖尿病 脂肪肝 肝炎 肿瘤 癌 湿疹 荨麻疹 皮炎 脚气 灰指甲 白癜风 牛皮癣 银屑病 脱发 斑秃
  痔疮 前列腺 阳痿 早泄 肾虚 妇科 月经不调 痛经 宫寒 结节 哮喘 咳嗽 感冒 鼻塞 抑郁 焦虑症 老寒腿
  骨质疏松 近视 白内障 老花 耳鸣 头痛 头疼 偏头痛 中风 心脏病 冠心病 血栓 贫血 口臭 湿气 体寒 脾虚
  更年期 炎症 疼痛 各种疾病 老年病 慢性病 脾胃 肠胃 气血 内分泌 睡眠 视力 风湿骨痛 骨痛 腰腿疼 脚臭
  狐臭 打鼾 打呼噜 盗汗 胃胀 胀气 反酸`)

/** Cures, and claims that cosmetics and foods may not make. */
export const healthPatterns: Readonly<Record<string, readonly WordPattern[]>> = {
  'medical.treat': [
    {
      name: '治疗＋疾病',
      heads: words(`抑制 杀死 控制住 化解 帮助 促进 
        治疗 医治 专治 主治 能治 可治 治 缓解 改善 调理 消除 预防 防治 根除 告别 摆脱 击退 逆转 减轻 祛除 赶走 远离 解决 修复 拯救 对付
        搞定 对抗 抵抗 不再 控制`),
      followers: ILLNESSES,
      within: 4,
    },
    {
      name: '疾病＋好了',
      heads: ILLNESSES,
      followers: words(
        '就好了 好了 全好 不用愁 没了 不见了 消失 再没犯 不再犯 不犯了 断了根 走开 去无踪 拜拜 再见',
      ),
      within: 2,
    },
    {
      name: '指标＋好转',
      heads: words('血压 血糖 血脂 尿酸 胆固醇 转氨酶 三高 体脂'),
      followers: words('降下来 降了 稳了 正常了 不高了 达标 下来了 恢复正常'),
      within: 2,
    },
    {
      name: '治＋病',
      heads: words('专治 主治 治好 治愈 治疗 预防 防治 告别 远离 逆转 调理 缓解'),
      followers: words('病 症 炎 癌 疾病'),
      within: 6,
    },
    {
      name: '增强＋机能',
      heads: words(
        '促进 加速 帮助 增强 提高 提升 激活 调节 降低 降 稳定 平衡 疏通 软化 清理 养护 保护 滋补 修复',
      ),
      followers: words(
        '代谢 新陈代谢 发育 吸收 体质 骨密度 智力 免疫力 抵抗力 免疫 气血 内分泌 性功能 记忆力 血压 血糖 血脂 血管 胆固醇 尿酸 肝脏 肠道 经络 肾脏 肾气',
      ),
      within: 2,
    },
  ],
  'cosmetic.claim': [
    {
      name: '缺憾＋消失',
      heads: words(
        '斑 痘 痘痘 痘印 皱纹 细纹 法令纹 黑眼圈 眼袋 毛孔 疤 疤痕 赘肉 肚腩 肚子 双下巴 白发 黑头',
      ),
      followers: words('全没了 没了 不见了 消失 隐形 掉光 变没 淡了 小了 变黑'),
      within: 2,
    },
    {
      name: '淡化＋缺憾',
      heads: words('淡化 抚平 消除 去除 祛除 击退 赶走 抹平 溶解'),
      followers: words('斑 色斑 斑点 皱纹 细纹 法令纹 黑眼圈 痘印 疤痕 妊娠纹 赘肉 脂肪'),
      within: 2,
    },
    {
      name: '年轻＋岁数',
      heads: words('年轻 年轻了 小了 减龄'),
      followers: words('十岁 五岁 八岁 二十岁 10岁 5岁 8岁 20岁 好几岁'),
      within: 0,
    },
    {
      name: '瘦＋数目',
      heads: words('长高 增高 窜高 月瘦 瘦 瘦了 暴瘦 狂瘦 狂甩 甩掉 掉秤 减重 轻松减 减掉'),
      followers: numbers(),
      within: 0,
    },
    {
      name: '期限＋美容',
      heads: words(
        '一天 三天 七天 7天 3天 十天 一周 两周 一夜 一次 一洗 一抹 一秒 28天 二十八天 30天 一个月 半个月',
      ),
      followers: words(
        '美白 变白 祛斑 淡斑 祛痘 祛皱 去皱 嫩肤 瘦身 瘦脸 瘦腿 生发 年轻 逆龄 回春 换肤 白一个度',
      ),
      within: 2,
    },
  ],
}
