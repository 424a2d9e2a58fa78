import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [
    ['后来呢...没有后来', '后来呢……没有后来'],
    ['等等。。。', '等等……'],
  ],
  clean: ['后来……没有', 'a...b', '1...10'],
}
