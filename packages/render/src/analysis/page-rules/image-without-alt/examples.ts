import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [['![](https://a.example/b.png)', null]],
  clean: ['![桌上的一杯咖啡](https://a.example/b.png)', '没有图片'],
}
