import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [
    ['他走了--没回头', '他走了——没回头'],
    ['他走了 -- 没回头', '他走了——没回头'],
  ],
  clean: ['他走了——没回头', '上海-北京', '用 --fix 参数'],
}
