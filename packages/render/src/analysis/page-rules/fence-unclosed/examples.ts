import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [
    ['```js\nconst a = 1\n\n## 下一节\n\n正文。', '```js\nconst a = 1\n```\n\n## 下一节\n\n正文。'],
    ['```js\nconst a = 1\n\n接下来说别的。', '```js\nconst a = 1\n```\n\n接下来说别的。'],
    ['正文\n\n```\nabc', null],
  ],
  clean: ['```js\nconst a = 1\n```\n\n正文。', '~~~\na\n~~~', '    缩进的代码', '```\n# 注释\n```'],
}
