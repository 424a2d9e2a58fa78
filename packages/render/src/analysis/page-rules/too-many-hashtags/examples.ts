import type { PageRuleExamples } from '../page-rule.ts'

const tags = (count: number) => Array.from({ length: count }, (_, index) => `#话题${index}`).join(' ')

export const examples: PageRuleExamples = {
  found: [[`正文\n\n${tags(20)}`, null]],
  clean: [`正文\n\n${tags(5)}`, '没有话题', '# 标题\n\n## 标题二'],
}
