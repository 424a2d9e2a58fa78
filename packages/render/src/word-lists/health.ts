import { PLATFORMS } from '@galley/contracts'
import { legalBases } from './legal-bases.ts'
import type { WordGroup } from './word-group.ts'

/** Claims to heal, and claims that cosmetics and foods may not make. */
export const health = [
  {
    id: 'medical.cure',
    trades: ['health', 'food', 'beauty'],
    category: 'medical',
    severity: 'high',
    platforms: PLATFORMS,
    context: 'any',
    isStrict: true,
    reason: {
      en: 'Promises of a cure or a rate of success are forbidden, for medicines too.',
      zh: '禁止对治愈率、有效率或功效作断言或保证，药品医疗广告亦然。',
    },
    source: legalBases.medical,
    suggestions: { en: ['may help to ease', 'ask a doctor'], zh: ['有助于改善', '请遵医嘱'] },
    words: [
      ...['根治', '包治', '包治百病', '药到病除', '永不复发', '不再复发', '一针见效', '一贴见效'],
      ...['彻底治愈', '治愈率', '有效率高达', '有效率达', '妙手回春', '神药', '特效药', '祖传秘方'],
      ...['独家秘方', '宫廷秘方', '无效全额退款', '断根', '逆转糖尿病', '告别高血压', '降糖神器'],
      ...['替代药物'],
      ...['疗效显著', '疗效确切', '疗效神奇', '药也停了', '血糖稳了', '血压稳了', '专治'],
    ],
  },
  {
    id: 'medical.treat',
    trades: ['health', 'food', 'beauty'],
    category: 'medical',
    severity: 'high',
    platforms: PLATFORMS,
    context: 'promotion',
    isStrict: true,
    reason: {
      en: 'Only medicines, medical devices and clinics may speak of treating an illness.',
      zh: '除医疗、药品、医疗器械外，广告不得涉及疾病治疗功能或使用医疗用语。',
    },
    source: legalBases.medicalClaims,
    suggestions: { en: ['care', 'soothing', 'everyday care'], zh: ['护理', '舒缓', '日常保养'] },
    words: [
      ...['治好', '治疗', '快速见效', '祖传', '神医', '疗效', '治愈', '消炎', '止痛', '镇痛'],
      ...['降血压', '降血糖', '降血脂', '降三高', '抗癌', '防癌', '排毒', '清热解毒', '活血化瘀'],
      ...['壮阳', '补肾壮阳', '增强免疫力', '提高免疫力', '改善睡眠', '调理内分泌', '疏通经络'],
      ...['软化血管', '溶脂', '修复受损细胞', '细胞再生', '杀灭病毒', '延年益寿', '强身健体'],
      ...['养肝护肝', '杀菌', '抑菌', '除菌', '降脂', '降糖', '通便', '祛湿', '养胃', '护肝'],
      ...['补血', '补肾', '养颜', '抗炎', '抗病毒', '抗肿瘤', '安神', '助眠', '防辐射', '抗过敏'],
      ...['止痒', '明目', '醒脑', '壮骨', '舒筋', '通络', '活血', '强肾'],
      ...['固本', '回春', '排湿', '戒糖', '不用吃药', '替代药'],
    ],
  },
  {
    id: 'cosmetic.claim',
    trades: ['beauty'],
    category: 'cosmetic',
    severity: 'medium',
    platforms: PLATFORMS,
    context: 'promotion',
    isStrict: true,
    reason: {
      en: 'Cosmetics may not claim medical or exaggerated effects.',
      zh: '化妆品不得明示或暗示医疗作用，也不得虚假夸大功效。',
    },
    source: legalBases.cosmetics,
    suggestions: {
      en: ['brightens', 'moisturises', 'evens out the look'],
      zh: ['提亮肤色', '保湿滋润', '修饰妆效'],
    },
    words: [
      ...['延缓衰老', '抗衰老', '祛斑', '七天瘦', '一个月瘦', '药妆', '医美级', '械字号面膜'],
      ...['医用面膜', '祛疤', '祛痘神器', '一洗白', '一抹白', '一秒变白', '快速美白', '七天美白'],
      ...['消除皱纹', '永久脱毛', '丰胸', '暴瘦', '月瘦', '一周瘦', '减肥神器', '不节食不运动'],
      ...['不反弹', '防脱生发', '白发变黑', '抑制黑色素', '纳米级渗透', '无刺激', '孕妇可用'],
      ...['可食用级', '纯天然无添加', '不含任何化学成分', '冻龄', '逆龄', '抗老', '去皱'],
      ...['除皱', '淡斑', '瘦脸', '生发', '嫩白', '细胞级'],
      ...['分子级', '医学级', '敏感肌放心', '敏感肌可用', '孕妇放心', '婴儿可用', '躺着瘦', '躺瘦'],
      ...['不挨饿', '掉肉', '燃脂', '排油', '刮油'],
    ],
  },
] as const satisfies readonly WordGroup[]
