import { describe, expect, it } from '@jest/globals'
import { plainText } from '../article/plain-text.ts'
import { parseMarkdown } from '../markdown/parse.ts'

const READ: readonly (readonly [reason: string, markdown: string, blocks: readonly string[]])[] = [
  ['hours make a timeline', '08:30 起床\n09:20-10:00 早饭\n晚上 8 点 散步', ['time3']],
  ['days head the lines below them', '第一天｜大稻埕\n看布\n喝茶\n\n第二天｜陽明山\n泡腳', ['time2']],
  ['days with keycaps do, too', 'Day 1️⃣ 抵达\n看海\n\nDay 2️⃣ 返程\n买花', ['time2']],
  ['days alone in their lines do', 'Day 1️⃣\n看海\n吃面\nDay 2️⃣\n买花', ['time2']],
  ['steps have keycaps, too', 'Step 1️⃣ 洗\nStep 2️⃣ 切', ['number2']],
  ['an hour inside a sentence is none', '我们约在 08:30\n她九点才到', ['p2']],
  ['one year is no timeline', '2021 年：搬家\n那年冬天很冷', ['p2']],
  ['boxes make a checklist', '☐ 身份证\n☑️ 充电宝', ['check2']],
  ['ticks and crosses alone are bullets', '✅ 先修护\n❌ 先刷酸', ['sign2']],
  ['a tick beside an open box is done', '✅ 机票\n⬜ 酒店', ['check2']],
  ['money at the line end is a price', '豆浆……3元\n油条……2元', ['amount2']],
  ['counted units are amounts', '口红 5 支\n面膜 3 片\n棉袜 2 双', ['amount3']],
  ['three numbers are amounts', '灯 139\n地毯 368\n窗帘 219', ['amount3']],
  ['two numbers may be anything', '灯 139\n地毯 368', ['p2']],
  ['the same name counts, it has no price', 'Chapter 1\nChapter 2\nChapter 3', ['p3']],
  [
    'sentences that end with a number are prose',
    '我等了很久，等到 3 点\n他没来，雨下到 5 点\n我走了，那年 25',
    ['p3'],
  ],
  ['a line above amounts heads them', '花销：\n机票 1,860元\n酒店 720元', ['p', 'amount2']],
  ['names that come again take turns', '我：睡吧\n他：不\n我：好', ['label3']],
  ['two speakers with two turns each talk', '我：睡吧\n他：不\n我：好\n他：晚安', ['dialogue4']],
  ['fields are no dialogue', '店名：阿婆\n地址：巷口\n人均：22', ['label3']],
  ['a question with its answer is an interview', 'Q：要默写吗？\nA：要。', ['dialogue2']],
  [
    'bold names speak, too',
    '**问：** 为什么？\n\n**答：** 不知道。\n\n**问：** 真的？\n\n**答：** 真的。',
    ['dialogue4'],
  ],
  ['before and after', '改造前：一盏白灯\n改造后：三盏暖灯', ['contrast2']],
  ['after without before is a field', '改造后：三盏暖灯\n花费：500', ['label2']],
  ['names after an @', '@小鹿 @阿宝', ['mentions']],
  ['a street with its number', '湯の宿 かえで\n〒250-0311\n箱根町湯本 500', ['postal3']],
  ['a street in prose is none', '我们沿着武康路 376 号一路走。\n她说前面就是了。', ['p2']],
  ['items may have signs of their own', '1️⃣ 面霜\n✅ 保湿\n2️⃣ 精华\n✅ 清爽', ['number2']],
]

describe('what creators make by hand', () => {
  it.each(READ)('%s', (_reason, markdown, blocks) => {
    expect(parseMarkdown(markdown).blocks.map(short)).toEqual(blocks)
  })

  it.each(['面粉 20g', '08:30 起床', '甲：好吗？\n乙：好。', '✅ 好', '@小满'])(
    'takes time that grows with the text: %s',
    (line) => {
      const text = Array.from({ length: 8000 }, (_, index) => line.replace(/面粉/, `面粉${index}`)).join('\n')
      const start = performance.now()

      parseMarkdown(text)

      // Comparing each line with all others takes 30 s.
      expect(performance.now() - start).toBeLessThan(10_000)
    },
  )

  it('leaves each keycap whole, in a mark or in the text after it', () => {
    const days = parseMarkdown('Day 1️⃣\n看海\n\nDay 2️⃣ 返程\n买花')
    const steps = parseMarkdown('Step 1️⃣ 洗\nStep 2️⃣ 切')

    expect(JSON.stringify([days, steps])).not.toMatch(/"\p{M}/u)
  })

  it.each(READ)('keeps every character: %s', (_reason, markdown) => {
    const written = markdown.replace(/\*\*/g, '').replace(/\s/g, '')

    expect(plainText(parseMarkdown(markdown)).replace(/\s/g, '')).toBe(written)
  })
})

function short(block: ReturnType<typeof parseMarkdown>['blocks'][number]): string {
  if (block.kind === 'list') return `${block.marks ?? 'ul'}${block.items.length}`
  if (block.kind !== 'paragraph') return block.kind
  const lines = block.children.filter(({ kind }) => kind === 'break').length + 1
  return `${block.manner ?? 'p'}${lines > 1 ? lines : ''}`
}
