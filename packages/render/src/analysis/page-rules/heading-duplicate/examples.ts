import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [['# 题\n\n## 步骤\n\n一\n\n## 步骤\n\n二', null]],
  clean: ['# 题\n\n## 甲\n\n### 优点\n\n一\n\n## 乙\n\n### 优点\n\n二'],
}
