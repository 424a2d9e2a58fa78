import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [
    ['看 [文档] (https://a.example/x) 吧', '看 [文档](https://a.example/x) 吧'],
    ['看【文档】(https://a.example/x)吧', '看[文档](https://a.example/x)吧'],
    ['看 [文档](https://a.example/x y) 吧', '看 [文档](https://a.example/x%20y) 吧'],
    ['看 [文档](https://a.example/x 就懂了', '看 [文档](https://a.example/x) 就懂了'],
    ['看 [文档]() 就懂了', '看 文档 就懂了'],
  ],
  clean: [
    '看 [文档](https://a.example/x) 吧',
    '看 [文档](https://a.example/x "标题") 吧',
    '看 [维基](https://a.example/x_(y)) 吧',
    '数组 [1] (第二个)',
    '`[文档] (https://a.example/x)`',
    '![图](https://a.example/x.png)',
  ],
}
