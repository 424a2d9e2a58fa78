import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [
    ['::: unheard\n正文\n:::', null],
    ['正文\n\n:::step\n1. 切\n:::', null],
    ['> ::: 不认识\n> 正文\n> :::', null],
  ],
  clean: [
    '::: steps\n1. 切\n:::',
    '::: 步骤\n1. 切\n:::',
    '::: details 更多\n正文\n:::',
    '`::: unheard`',
    '```md\n::: unheard\n:::\n```',
    '正文 ::: unheard',
  ],
}
