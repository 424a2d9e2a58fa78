import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [
    ['她慢慢的走过来', '她慢慢地走过来'],
    ['悄悄的看了一眼', '悄悄地看了一眼'],
  ],
  clean: ['她慢慢地走过来', '慢慢的节奏', '轻轻的云'],
}
