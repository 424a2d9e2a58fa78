import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [
    ['想看更多，[点击这里](https://a.example/)。', null],
    ['[Click here](https://a.example/) for more', null],
  ],
  clean: ['想看更多，看[接口文档](https://a.example/)。', '点击这里没有链接', 'https://a.example/'],
}
