import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [
    ['# 题目\n\n## 一\n\n## 二\n\n正文', null],
    ['正文\n\n## 结尾', null],
  ],
  clean: ['# 题目\n\n## 一\n\n正文\n\n## 二\n\n正文', '# 只有题目', '## 图\n\n![图](galley:img_x)'],
}
