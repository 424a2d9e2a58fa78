import { PLATFORMS } from '@galley/contracts'
import { describe, expect, it } from '@jest/globals'
import { parseMarkdown } from '../../markdown/parse.ts'
import { noteIntent } from '../note-intent.ts'
import { textPositions } from '../text-positions.ts'
import { findBannedWords } from './find-banned-words.ts'

function asserted(text: string) {
  const positions = textPositions(text)
  const article = parseMarkdown(text)
  return findBannedWords({
    positions,
    article,
    platforms: PLATFORMS,
    locale: 'zh',
    intent: noteIntent(positions),
  }).filter(({ severity }) => severity !== 'hint')
}

/** Applies the safe changes from the end of the text on; of two that overlap, the first one. */
function mended(text: string): string {
  let [result, from] = [text, text.length]
  for (const { rewrite } of asserted(text).toReversed()) {
    if (!rewrite || rewrite.end > from) continue
    result = result.slice(0, rewrite.start) + rewrite.replacement + result.slice(rewrite.end)
    from = rewrite.start
  }
  return result
}

describe('the safe rewrite of a finding', () => {
  it.each([
    ['三盒装，七天瘦十斤，口感清爽，下单立减十元', '三盒装，口感清爽，下单立减十元'],
    ['本店的咖啡豆最好喝，周三发货', '本店的咖啡豆很好喝，周三发货'],
    ['全网最好喝的咖啡豆，周三发货，链接在评论区', '咖啡豆，周三发货，链接在评论区'],
    ['我们是行业第一的搬家公司，今天预约', '我们是搬家公司，今天预约'],
    ['三位顶尖的裁缝为您定制，今天预约', '三位裁缝为您定制，今天预约'],
    ['三盒装，药到病除，今天下单', '三盒装，今天下单'],
    ['周三发货。我们稳赚不赔！欢迎下单。', '周三发货。欢迎下单。'],
  ])('makes of %j %j, where nothing is left to find', (text, mend) => {
    expect(mended(text)).toBe(mend)
    expect(asserted(mend)).toEqual([])
  })

  it.each([
    ['only the claim is there', '药到病除'],
    ['the claim stands in a heading', '# 药到病除'],
    ['its clause has a price', '一盒 39 元药到病除，今天下单'],
    ['the next clause needs it', '因为药到病除，所以今天下单'],
    ['the clause names what all is about', '这款茶七天瘦十斤，口感清爽，下单立减十元'],
    ['the clause before it needs it', '把钱交给我们，稳赚不赔。'],
    ['too little follows to stand alone', '扫码加我，送你。'],
    ['its clause has markup', '**这款茶**药到病除，今天下单'],
  ])('is null where %s', (_, text) => {
    expect(asserted(text).map(({ rewrite }) => rewrite)).toEqual([null])
  })

  it('shows the sentence before and after', () => {
    expect(asserted('三盒装，药到病除，今天下单')).toMatchObject([
      { rewrite: { before: '三盒装，药到病除，今天下单', after: '三盒装，今天下单', replacement: '' } },
    ])
  })
})
