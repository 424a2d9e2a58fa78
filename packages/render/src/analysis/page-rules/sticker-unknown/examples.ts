import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [
    ['先买菜 :sticker-avocadu: 再做饭', '先买菜 :sticker-avocado: 再做饭'],
    ['一棵 :贴纸-仙人球:', '一棵 :贴纸-仙人掌:'],
    ['一只 :贴纸-熊猫:', null],
    ['- :sticker-unheard:', null],
    ['## 标题 :sticker-unheard:', null],
  ],
  clean: [
    '一只 :sticker-cat: 和 :贴纸-猫:',
    '`:sticker-unheard:`',
    '10:30:45',
    ':smile: :unheard:',
    '<Comp :sticker-size="2" />',
    'std::sticker-unheard::x',
  ],
}
