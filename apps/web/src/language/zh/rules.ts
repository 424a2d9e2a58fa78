import type { enRules } from '../en/rules.ts'

export const zhRules: typeof enRules = {
  rules: {
    title: '检查哪些内容',
    typography: '排版细节',
    typographyHint: '排版师会改的地方：空格、引号、破折号、省略号和单位。',
    trades: '行业规则',
    tradesHint: '适用于所有文字的规则始终会检查。',
    trade: {
      beauty: '美妆',
      food: '食品',
      health: '健康',
      finance: '金融',
      education: '教育',
      property: '房产',
    },
  },
}
