import type { ClauseRule } from './clause-rule.ts'
import { NUMBER, PERIOD } from './clause-rule.ts'

/** Illnesses and complaints that ordinary goods may not claim to end. */
const ILLNESS =
  '(?:失眠|便秘|腹泻|胃病|胃炎|胃痛|鼻炎|咽炎|咳嗽|感冒|发烧|哮喘|湿疹|皮炎|荨麻疹|脚气|灰指甲|牛皮癣|白癜风|痔疮|痛风|风湿|类风湿|关节炎|关节(?:疼痛?|痛)|肩周炎|颈椎病?|腰椎(?:间盘突出)?|腰间盘突出|腰腿?[疼痛]|老寒腿|膝盖[疼痛]|骨质疏松|高血压|高血脂|高血糖|三高|血压|血糖|血脂|尿酸|糖尿病|脂肪肝|肝炎|结节|肿瘤|癌症?|中风|血栓|心脏病|冠心病|贫血|头痛|偏头痛|头晕|耳鸣|近视|老花|白内障|牙周炎|牙龈出血|牙疼|口臭|幽门螺杆菌|妇科(?:病|炎症)?|痛经|宫寒|月经不调|前列腺(?:炎|困扰)?|阳痿|早泄|肾虚|脱发|湿气|体寒|抑郁|焦虑|炎症|百病|老毛病)'
const GONE =
  '(?:(?:都|全|全部|就|也|已经|彻底|完全)?(?:好了|没了|不见了|消失|全消|全退|痊愈|断根|不疼了|不痛了|不犯了|不再犯|通了|稳了|降了|降下来了?|恢复(?:正常)?|走开|拜拜|停药|治好))'

/** Claims to heal, and what cosmetics and food may not promise. */
export const healthClauses: readonly ClauseRule[] = [
  {
    name: '治＋疾病',
    group: 'medical.treat',
    pattern: new RegExp(
      `(?:专治|主治|能治|可治|治好|治愈|治疗|根治|根除|医好|消除|改善|缓解|预防|调理|告别|摆脱|逆转|赶走|去除|祛除|对抗|对付|终结)(?:了|各种|多年的?|体内|我妈的|十年的?)?[\\p{L}]{0,4}?${ILLNESS}`,
      'gu',
    ),
  },
  {
    name: '疾病＋好了',
    group: 'medical.treat',
    pattern: new RegExp(`${ILLNESS}[\\p{L}]{0,3}?${GONE}`, 'gu'),
  },
  {
    name: '对疾病有效',
    group: 'medical.treat',
    pattern: new RegExp(
      `对[\\p{L}]{0,4}${ILLNESS}[\\p{L}]{0,2}(?:有奇效|特别有效|很有效|有效果|管用|立竿见影)`,
      'gu',
    ),
  },
  {
    name: '不用吃药',
    group: 'medical.cure',
    pattern:
      /(?:不用|不必|无需|再也不用|告别)(?:吃|打)?(?:药|针|手术|开刀)(?!店)|(?:药都|可以|就能|可)停(?:药|了)/gu,
  },
  {
    name: '期限＋见效',
    group: 'medical.cure',
    pattern: new RegExp(
      `${PERIOD}(?:就|即可|内|便)?(?:见效|根治|治愈|除根|断根|痊愈|止泻|止咳|止痛|退烧)`,
      'gu',
    ),
  },
  {
    name: '有效率',
    group: 'medical.cure',
    pattern: /(?:治愈率|有效率|康复率|见效率)(?:高?达|超过?|达到)?\d{1,3}(?:\.\d)?%?/gu,
  },
  {
    name: '无效退款',
    group: 'medical.cure',
    pattern:
      /(?:无效|没效果?|不见效|不瘦|不长|不白|瘦不下来|不达标|不过关)[\p{L}]{0,3}(?:全额|包|全)?退(?:款|钱|费)?/gu,
  },
  {
    name: '体重＋期限',
    group: 'cosmetic.claim',
    pattern: new RegExp(
      `${PERIOD}[\\p{L}]{0,3}(?:瘦|减|掉|甩|轻)(?:了|下|掉)?${NUMBER}(?:斤|公斤|kg|厘米|圈)|月(?:瘦|减)${NUMBER}(?:斤|公斤|kg)`,
      'gu',
    ),
  },
  {
    name: '不动也瘦',
    group: 'cosmetic.claim',
    pattern:
      /(?:躺着|睡着|坐着|边[睡吃][\p{L}]?边|不(?:运动|节食|挨饿|忌口|控制饮食)[\p{L}]{0,4})(?:也能|都能|就能|就|也)?(?:瘦|减肥|暴瘦)|怎么吃都不(?:胖|长肉)|抹哪瘦哪|不(?:运动|节食)不(?:节食|运动)|绝?不反弹/gu,
  },
  {
    name: '期限＋变美',
    group: 'cosmetic.claim',
    pattern: new RegExp(
      `(?:${PERIOD}|涂完|抹上|用完|用了它?|一[涂抹贴洗敷喷])[\\p{L}]{0,4}?(?:美白|变白|白[${'一二三四五两几'}\\d]个?[度号]|淡斑|祛斑|祛皱|去皱|祛痘|消痘|除皱|生发|长(?:出|新)?头?发|逆龄|年轻${NUMBER}岁|红血丝(?:全)?消|眼袋全?(?:消|没)|毛孔(?:隐形|不见))`,
      'gu',
    ),
  },
  {
    name: '缺憾＋消失',
    group: 'cosmetic.claim',
    pattern:
      /(?:斑点?|痘印?|皱纹|细纹|法令纹|妊娠纹|眼袋|黑眼圈|毛孔|疤痕?|老疤|黑头|红血丝|白发)(?:都能|能|都|全部?|就|通通|彻底)?(?:消失|没了|全没|不见|抹平|隐形|全消|变黑)[\p{L}]{0,2}/gu,
  },
  {
    name: '细胞＋修护',
    group: 'cosmetic.claim',
    pattern:
      /(?:细胞级|医美级|医学级|分子级|dna|受损基因|胶原再生|再生胶原|逆转(?:衰老|肌龄)|药妆|械字号面膜)/gu,
  },
  {
    name: '孕妇可用',
    group: 'cosmetic.claim',
    pattern:
      /(?:孕妇|宝宝|婴儿|敏感肌)[\p{L}]{0,2}(?:也能|也可以?|都能|可以?)(?:放心)?(?:用|使用|入)|零刺激|无任何副作用|不含任何(?:化学成分|添加剂)/gu,
  },
  { name: '壮阳', group: 'medical.treat', pattern: /(?:补肾|壮阳|提升性功能|增大增粗)/gu },
]
