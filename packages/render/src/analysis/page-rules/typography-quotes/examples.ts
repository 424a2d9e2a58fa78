import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [['他说"好的"就走了', '他说“好的”就走了']],
  clean: ['他说“好的”', '设置 "name" 字段', '`"好"`'],
}
