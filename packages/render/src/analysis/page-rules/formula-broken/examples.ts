import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [
    ['面积是 $\\frac{1}{2$ 吗', '面积是 $\\frac{1}{2}$ 吗'],
    ['$$\n\\sqrt{x + \\frac{1}{2\n$$', '$$\n\\sqrt{x + \\frac{1}{2}}\n$$'],
    ['由 $\\alhpa$ 得出', null],
    ['$$\n\\begin{aligned} a &= b\n$$', null],
  ],
  clean: ['由 $\\alpha \\frac{1}{2}$ 得出', '一杯 $5，两杯 $9', '`$\\frac{1}{2$`'],
}
