import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [['我们在路上走了很久。'.repeat(300), null]],
  clean: ['我们在路上走了很久。'.repeat(60), 'We walked for a long time. '.repeat(40)],
}
