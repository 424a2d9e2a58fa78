import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [
    ['图 <img src="https://a.example/1.png" alt="河">', '图 ![河](https://a.example/1.png)'],
    ['<img width="400" src="./a.png" />', '![|400](./a.png)'],
    [
      '上文\n<p align="center">\n  <img src=\'a.png\' width=50%></img>\n</p>\n下文',
      '上文\n\n![](a.png){width=50%}\n\n下文',
    ],
    ['<div><img src=a.png alt="[甲]"></div>\n\n下文', '![甲](a.png)\n\n下文'],
    ['> <p><img src="a.png"></p>', null],
    ['<table><tr><td><img src="a.png"></td></tr></table>', null],
    ['<a href="https://a.example">\n<img src="a.png">\n</a>', null],
    ['<img alt="无地址">', null],
    ['<p align="center"><img src="a.png"> 说明</p>', null],
  ],
  clean: ['`<img src="a.png">`', '```html\n<img src="a.png">\n```', '![河](a.png)', '<p>文</p>'],
}
