import type { PageRuleExamples } from '../page-rule.ts'

export const examples: PageRuleExamples = {
  found: [
    ['你好, 世界,再见!', '你好，世界，再见！'],
    ['这杯咖啡(热的)很香.', '这杯咖啡（热的）很香。'],
    ['为什么?因为好看', '为什么？因为好看'],
    ['- 时间:下午\n- 地点:**公园**', '- 时间：下午\n- 地点:**公园**'],
  ],
  clean: [
    '你好，世界。',
    '下午 3:30 见，比分 2:1',
    'Hello, world. 你好',
    '函数 f(x) 的值',
    '`你好,世界`',
    '用 Vue.js 写的',
    'これは,ペンです',
  ],
}
