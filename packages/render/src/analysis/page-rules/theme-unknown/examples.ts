import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [
    ['---\ntitle: 早起\ntheme: unheard\n---\n正文', null],
    ['---\ntheme: "My paper" # mine\n---\ntext', null],
  ],
  clean: [
    '---\ntheme: fern\n---\n正文',
    '---\ntheme: Plain ink\n---\n正文',
    '---\ntitle: 早起\n---\ntheme: unheard',
    'theme: unheard',
  ],
}
