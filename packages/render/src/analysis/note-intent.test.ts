import { describe, expect, it } from '@jest/globals'
import { noteIntent } from './note-intent.ts'
import { textPositions } from './text-positions.ts'

const judge = (text: string) => noteIntent(textPositions(text))

describe('noteIntent', () => {
  it.each([
    '空气炸锅用了半年。\n\n到手价 299，链接在评论区。',
    '#合作 这支防晒我通勤用了一个月。',
    '三盒 199，今天下单送摇摇杯。',
    '结算时输入 RUN15 可减 15%。',
  ])('says that %j sells', (text) => {
    expect(judge(text)).toMatchObject({ sells: true })
  })

  it.each([
    '住了四天，一共花了 1,680元，其中车票 412元。',
    '警方通报，骗子让老人预订了 300 元的保健品。',
    '今天和外婆一起包了饺子。',
  ])('says that %j doesn’t sell', (text) => {
    expect(judge(text)).toMatchObject({ sells: false })
  })

  it('shows the evidence in the order of the text, with its places', () => {
    const text = '到手价 299。\n记得下单'
    const { evidence } = judge(text)

    expect(evidence.map(({ kind, range }) => [kind, text.slice(range.start, range.end), range.line])).toEqual(
      [
        ['price', '到手价 299', 1],
        ['order', '下单', 2],
      ],
    )
  })
})
