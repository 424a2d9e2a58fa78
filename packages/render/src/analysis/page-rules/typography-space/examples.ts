import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [
    ['用Vue写的3个页面', '用 Vue 写的 3 个页面'],
    ['版本是2.0的', '版本是 2.0 的'],
  ],
  clean: ['用 Vue 写的 3 个页面', '`用Vue写`', '第3章'],
}
