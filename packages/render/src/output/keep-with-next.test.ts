import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../markdown/parse.ts'
import { isAboutLast, keptWithNext } from './keep-with-next.ts'

const PICTURE = '![](data:image/png;base64,iVBORw0KGgo=)'
const blocksOf = (markdown: string) => parseMarkdown(markdown).blocks

function isKept(sentence: string, following: string): boolean {
  const [block, next] = blocksOf(`${sentence}\n\n${following}`)
  return block?.kind === 'paragraph' && keptWithNext(block, next) !== false
}

describe('a paragraph before a picture', () => {
  it.each([
    '第一天到了大理。住的地方见下图。',
    '路线如图所示。',
    '下面这张图是我们的阳台',
    'The chart below shows the first year.',
    'I measured it twice. See the following figure.',
    '結果は下の図のとおりです。',
  ])('stays with it: %s', (sentence) => {
    expect(isKept(sentence, PICTURE)).toBe(true)
  })

  it.each([
    ['says nothing of it', '第一天到了大理。'],
    ['speaks of it earlier', '路线如图所示。第二天我们下山去了，天气很好。'],
    ['speaks of the one before', '上图是早上拍的。'],
  ])('needs not stay: it %s', (_what, sentence) => {
    expect(isKept(sentence, PICTURE)).toBe(false)
  })

  it('needs not stay with a text', () => {
    expect(isKept('路线如下图。', '正文。')).toBe(false)
  })
})

describe('a picture', () => {
  it.each([
    '上图是早上拍的，光线最好。',
    '如图，左边的杯子更高。后面还有一句。',
    '▲ 图片来源：作者自己拍的',
    '图 3：两年的价格',
    'The picture above was taken at noon. We left soon after.',
    'Photo: Jane Doe',
  ])('stays with what speaks of it: %s', (sentence) => {
    expect(isAboutLast(blocksOf(sentence)[0])).toBe(true)
  })

  it.each(['第二天我们下山去了。', '下图是晚上拍的。', '我们下山了。上图是早上拍的。', '## 上图'])(
    'needs not stay with another text: %s',
    (sentence) => {
      expect(isAboutLast(blocksOf(sentence)[0])).toBe(false)
    },
  )
})
