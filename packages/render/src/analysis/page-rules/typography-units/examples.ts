import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [
    ['重5kg，长30cm', '重5 kg，长30 cm'],
    ['It weighs 5kg', 'It weighs 5 kg'],
  ],
  clean: ['重 5 kg', '5G 网络', '4K 屏', '90%'],
}
