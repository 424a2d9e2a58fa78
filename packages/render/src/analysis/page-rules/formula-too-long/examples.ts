import type { PageRuleExamples } from '../page-rule.ts'

const sum = (terms: number) =>
  Array.from({ length: terms }, (_, index) => `a_{${index}}x^{${index}}`).join(' + ')

export const examples: PageRuleExamples = {
  found: [[`$$\n${sum(14)}\n$$`, null]],
  clean: [`$$\n${sum(4)}\n$$`, `$$\n\\begin{aligned} ${sum(5)} \\\\ ${sum(5)} \\end{aligned}\n$$`],
}
