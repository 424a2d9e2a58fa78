import type { RuleSource, Wording } from './word-group.ts'

/** The National Database of Laws and Regulations. It has the text of each law in force, by its name. */
const LAWS = 'https://flk.npc.gov.cn/'

type Law = { readonly name: Wording; readonly inForce: string; readonly url: string }

const law = (zh: string, en: string, inForce: string): Law => ({ name: { en, zh }, inForce, url: LAWS })

const laws = {
  advertising: law('《广告法》', 'PRC Advertising Law', '2021-04-29'),
  cosmetics: law('《化妆品监督管理条例》', 'Regulations on the Supervision of Cosmetics', '2021-01-01'),
  price: law('《价格法》', 'PRC Price Law', '1998-05-01'),
  trademark: law('《商标法》', 'PRC Trademark Law', '2019-11-01'),
} as const

const article = ({ name, inForce, url }: Law, ...articles: readonly string[]): RuleSource => ({
  kind: 'law',
  name: {
    en: `${name.en}, Art. ${articles.join(' and ')}`,
    zh: `${name.zh}${articles.map(inChinese).join('、')}`,
  },
  inForce,
  url,
})

/** Returns how Chinese names an article, and an item of it: 第9条第（三）项 for `9(3)`. */
function inChinese(place: string): string {
  const [number, item] = place.split(/[()]/)
  return item === undefined
    ? `第${number}条`
    : `第${number}条第（${'一二三四五六七八九十'[Number(item) - 1]}）项`
}

const advertisingLaw = (number: string) => article(laws.advertising, number)

/** The laws of the People's Republic of China that the word lists refer to, in their versions of `inForce`. */
export const legalBases = {
  stateSymbols: advertisingLaw('9(2)'),
  absolutes: advertisingLaw('9(3)'),
  superstition: advertisingLaw('9(8)'),
  medical: advertisingLaw('16'),
  medicalClaims: advertisingLaw('17'),
  tobacco: advertisingLaw('22'),
  alcohol: advertisingLaw('23'),
  education: advertisingLaw('24'),
  finance: advertisingLaw('25'),
  realEstate: advertisingLaw('26'),
  untrue: advertisingLaw('28'),
  cosmetics: article(laws.cosmetics, '43'),
  price: article(laws.price, '14'),
  trademark: article(laws.trademark, '14', '57'),
} as const satisfies Record<string, RuleSource>

const platformRule = (
  zh: string,
  en: string,
  [inForce, url]: readonly [string | null, string],
): RuleSource => ({
  kind: 'platform',
  name: { en, zh },
  inForce,
  url,
})

/** The rules of platforms that the word lists refer to. `inForce` is null where the platform gives no date. */
export const platformRules = {
  wechatLinks: platformRule('《微信外部链接内容管理规范》', 'WeChat: Rules on External Links', [
    '2019-10-28',
    'https://weixin.qq.com/cgi-bin/readtemplate?t=weixin_external_links_content_management_specification',
  ]),
  xhsCommunity: platformRule('小红书《社区规范》', 'Xiaohongshu: Community Rules', [
    null,
    'https://www.xiaohongshu.com/',
  ]),
  // X now lists it under "Authenticity". The address is the same.
  xManipulation: platformRule(
    'X《真实性政策》（平台操纵与垃圾信息）',
    'X: Authenticity Policy, Platform Manipulation and Spam',
    [null, 'https://help.x.com/en/rules-and-policies/platform-manipulation'],
  ),
  metaSpam: platformRule('Meta《社区守则：垃圾信息》', 'Meta: Community Standards, Spam', [
    null,
    'https://transparency.meta.com/policies/community-standards/spam/',
  ]),
} as const satisfies Record<string, RuleSource>
