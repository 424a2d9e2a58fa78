import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [
    ['# 题\n\n[TOC]\n\n正文', '# 题\n\n正文'],
    ['[[toc]]\n\n正文', '正文'],
    ['@[TOC](目录)\n\n正文', '正文'],
  ],
  clean: ['文中提到 [TOC] 的写法', '`[TOC]`', '# 目录\n\n正文'],
}
