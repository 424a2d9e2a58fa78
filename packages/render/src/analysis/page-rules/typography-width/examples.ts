import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [['２０２６年的ＡＰＰ', '2026年的APP']],
  clean: ['2026 年的 APP'],
}
