import type { Wording } from './word-group.ts'

const advertisingLaw = (article: string): Wording => ({
  en: `PRC Advertising Law, Art. ${article}`,
  zh: `《广告法》第${article}条`,
})

/** The rules that the word lists refer to. Laws of the People's Republic of China. */
export const legalBases = {
  stateSymbols: advertisingLaw('9(2)'),
  absolutes: advertisingLaw('9(3)'),
  superstition: advertisingLaw('9(8)'),
  medical: advertisingLaw('16'),
  medicalClaims: advertisingLaw('17'),
  healthFood: advertisingLaw('18'),
  tobacco: advertisingLaw('22'),
  alcohol: advertisingLaw('23'),
  education: advertisingLaw('24'),
  finance: advertisingLaw('25'),
  realEstate: advertisingLaw('26'),
  untrue: advertisingLaw('28'),
  cosmetics: {
    en: 'Regulations on the Supervision of Cosmetics, Art. 43',
    zh: '《化妆品监督管理条例》第43条',
  },
  price: { en: 'PRC Price Law, Art. 14', zh: '《价格法》第14条' },
  trademark: { en: 'PRC Trademark Law, Art. 14 and 57', zh: '《商标法》第14条、第57条' },
  lottery: {
    en: 'Anti-Unfair Competition Law; rules on prize promotions',
    zh: '《反不正当竞争法》及《规范促销行为暂行规定》',
  },
} as const satisfies Record<string, Wording>
