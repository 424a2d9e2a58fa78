import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [
    ['| 名称 | 价格 |\n| 拿铁 | 28 |', '| 名称 | 价格 |\n| --- | --- |\n| 拿铁 | 28 |'],
    ['| 名称 | 价格 |\n|---|\n| 拿铁 | 28 |', '| 名称 | 价格 |\n| --- | --- |\n| 拿铁 | 28 |'],
  ],
  clean: ['| 名称 | 价格 |\n|---|---|\n| 拿铁 | 28 |', '甲 | 乙\n丙 | 丁', '| 只有一行 |'],
}
