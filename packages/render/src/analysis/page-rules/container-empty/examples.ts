import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [
    ['正文\n\n::: steps\n:::', null],
    ['::: rating\n很好吃\n:::', null],
    ['> ::: quote\n> :::', null],
  ],
  clean: [
    '::: steps\n1. 切\n:::',
    '::: rating\n很好吃\n\n4/5\n:::',
    '::: tip\n:::',
    '```md\n::: steps\n:::\n```',
  ],
}
