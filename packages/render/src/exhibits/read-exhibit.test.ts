import { describe, expect, it } from '@jest/globals'
import { detectStructure } from '../analysis/detect-structure.ts'
import type { Block, BlockOf } from '../article/article.ts'
import { allBlocks } from '../article/block-tree.ts'
import { EXHIBIT_KINDS } from '../article/exhibit.ts'
import { plainText, textOfBlocks } from '../article/plain-text.ts'
import { parseMarkdown } from '../markdown/parse.ts'
import { proseOf } from '../output/prose/prose.ts'

function exhibitIn(markdown: string): BlockOf<'exhibit'> {
  const [found] = parseMarkdown(markdown).blocks
  if (found?.kind !== 'exhibit') throw new Error('There is no exhibit.')
  return found
}

/** Returns the parts of each entry as `role: text`. */
function partsOf(markdown: string): string[][] {
  return exhibitIn(markdown).entries.map(({ parts }) =>
    parts.map(({ role, blocks }) => `${role}: ${textOfBlocks(blocks)}`),
  )
}

function proseIn(markdown: string, language = 'zh'): string[] {
  return proseOf(parseMarkdown(markdown).blocks, { language, keepsReferences: false }).map(({ text }) => text)
}

describe('number', () => {
  it.each([
    ['37%\nof readers', ['figure: 37%', 'meaning: of readers']],
    ['37% of readers', ['figure: 37%', 'meaning: of readers']],
    ['**¥3,120** 少点的外卖', ['figure: ¥3,120', 'meaning: 少点的外卖']],
    ['## 1,204\n\nreaders in a day', ['figure: 1,204', 'meaning: readers in a day']],
    ['26 周', ['figure: 26 周']],
    ['三分之一：其余的人', ['figure: 三分之一', 'meaning: 其余的人']],
  ])('reads %j', (text, parts) => {
    expect(partsOf(`::: number\n${text}\n:::`)).toEqual([parts])
  })

  it('reads a list as several', () => {
    expect(partsOf('::: number\n- 26 周\n- **6 斤** 体重\n:::')).toEqual([
      ['figure: 26 周'],
      ['figure: 6 斤', 'meaning: 体重'],
    ])
  })

  it('leaves words without a figure as they are', () => {
    expect(partsOf('::: number\n没有数字的一句话。\n:::')).toEqual([['plain: 没有数字的一句话。']])
  })

  it('is one line of prose', () => {
    expect(proseIn('::: number\n37%\nof readers\n:::', 'en')).toEqual(['37% of readers'])
  })
})

describe('quote', () => {
  it.each(['写给自己的话\n\n—— 林舟', '> 写给自己的话\n> —— 林舟', '写给自己的话\n—— 林舟'])(
    'reads %j',
    (text) => {
      expect(partsOf(`::: quote\n${text}\n:::`)).toEqual([['said: 写给自己的话', 'by: —— 林舟']])
    },
  )

  it('is quoted in prose', () => {
    expect(proseIn('::: quote\n写给自己的话\n\n—— 林舟\n:::')).toEqual(['“写给自己的话”', '—— 林舟'])
  })
})

describe('steps', () => {
  it('reads a list, with the words that head an item', () => {
    expect(
      partsOf('::: steps\n3. **列清单** 先写已有的\n4. 一次买齐\n   肉在最后买\n5. 先炖后炒。\n:::'),
    ).toEqual([
      ['head: 列清单', 'body: 先写已有的'],
      ['head: 一次买齐', 'body: 肉在最后买'],
      ['body: 先炖后炒。'],
    ])
  })

  it('keeps the numbers of the text, also in prose', () => {
    const text = '::: steps\n3. 切\n4. 炒\n:::'

    expect(exhibitIn(text).entries.map(({ number }) => number)).toEqual([3, 4])
    expect(proseIn(text)).toEqual(['3. 切', '4. 炒'])
  })

  it('shows what is no list in its place', () => {
    expect(partsOf('::: steps\n先看这里。\n\n1. 切\n\n再看这里。\n:::')).toEqual([
      ['plain: 先看这里。'],
      ['body: 切'],
      ['plain: 再看这里。'],
    ])
  })
})

describe('compare', () => {
  const sides = [
    ['head: 改造前', 'body: 每天外卖'],
    ['head: 改造后', 'body: 自己做'],
  ]

  it.each([
    '### 改造前\n每天外卖\n\n### 改造后\n自己做',
    '改造前\n- 每天外卖\n\n改造后\n- 自己做',
    '**改造前**\n\n- 每天外卖\n\n**改造后**\n\n- 自己做',
    '- 改造前：每天外卖\n- 改造后：自己做',
    '- **改造前** 每天外卖\n- **改造后** 自己做',
  ])('reads %j', (text) => {
    expect(partsOf(`::: compare\n${text}\n:::`)).toEqual(sides)
  })

  it('adds no headings to the structure of a text', () => {
    const { headings } = detectStructure(parseMarkdown('# 题\n\n::: compare\n## 一\n甲\n\n## 二\n乙\n:::'))

    expect(headings.map(({ text }) => text)).toEqual(['题'])
  })

  it('names each side in prose', () => {
    expect(proseIn('::: compare\n- 前：甲\n- 后：乙\n:::')).toEqual(['前：', '甲', '后：', '乙'])
  })
})

describe('checklist', () => {
  it('knows what is done, also in prose', () => {
    const text = '::: checklist\n- [x] 护照\n- [ ] 现金\n- 浇水\n:::'

    expect(exhibitIn(text).entries.map(({ task }) => task)).toEqual(['done', 'open', 'open'])
    expect(proseIn(text)).toEqual(['☑ 护照', '☐ 现金', '☐ 浇水'])
  })
})

describe('timeline', () => {
  it.each([
    ['- 2019：开店', ['time: 2019', 'body: 开店']],
    ['- 2019: opened', ['time: 2019', 'body: opened']],
    ['- **2020 春** 关店', ['time: 2020 春', 'body: 关店']],
    ['- 08:30：起床', ['time: 08:30', 'body: 起床']],
    ['- 2019 — opened', ['time: 2019', 'body: opened']],
    ['- 这一句话没有时间，只是很长很长的一句', ['body: 这一句话没有时间，只是很长很长的一句']],
  ])('reads %j', (text, parts) => {
    expect(partsOf(`::: timeline\n${text}\n:::`)).toEqual([parts])
  })

  it('is a list of prose', () => {
    expect(proseIn('::: timeline\n- 2019：开店\n- 2024：写书\n:::')).toEqual(['• 2019：开店', '• 2024：写书'])
  })
})

describe('profile', () => {
  it('reads picture, name, line and text', () => {
    const text = '::: profile\n![林舟](galley:img_a.png)\n\n**林舟**\n菜谱作者\n\n住在泉州。\n:::'

    expect(partsOf(text)).toEqual([['picture: \ufffc', 'name: 林舟', 'line: 菜谱作者', 'body: 住在泉州。']])
    expect(proseIn(text)).toEqual(['（见图：林舟）', '林舟 · 菜谱作者', '住在泉州。'])
  })
})

describe('rating', () => {
  it.each([
    ['4.5/5 值得去', 0.9, ['score: 4.5/5', 'note: 值得去']],
    ['味道：5/5', 1, ['name: 味道', 'score: 5/5']],
    ['**味道** 4/5', 0.8, ['name: 味道', 'score: 4/5']],
    ['8/10', 0.8, ['score: 8/10']],
    ['★★★☆☆ 一般', 0.6, ['score: ★★★☆☆', 'note: 一般']],
  ])('reads %j', (text, share, parts) => {
    const markdown = `::: rating\n${text}\n:::`

    expect(partsOf(markdown)).toEqual([parts])
    expect(exhibitIn(markdown).entries[0]?.share).toBeCloseTo(share)
  })

  it.each(['6/5 太好了', '2024/12/03 去过', '没有分数'])('takes %j for no score', (text) => {
    expect(partsOf(`::: rating\n${text}\n:::`)).toEqual([[`plain: ${text}`]])
  })

  it('has stars in prose', () => {
    expect(proseIn('::: rating\n- 味道：5/5\n- 环境：4.5/5 安静\n:::')).toEqual([
      '味道：★★★★★ 5/5',
      '环境：★★★★☆ 4.5/5 安静',
    ])
  })
})

describe('price', () => {
  it.each([
    ['咖啡课\n¥199\n~~¥299~~\n含豆子', ['name: 咖啡课', 'price: ¥199', 'was: ¥299', 'body: 含豆子']],
    ['咖啡课 ¥199 ~~¥299~~', ['name: 咖啡课', 'price: ¥199', 'was: ¥299']],
    ['**咖啡课**\n199元/人', ['name: 咖啡课', 'price: 199元/人']],
    ['Course\n$19.90', ['name: Course', 'price: $19.90']],
    ['体验课\n免费', ['name: 体验课', 'price: 免费']],
  ])('reads %j', (text, parts) => {
    expect(partsOf(`::: price\n${text}\n:::`)).toEqual([parts])
  })

  it('says in prose which price is the old one', () => {
    expect(proseIn('::: price\n咖啡课\n¥199\n~~¥299~~\n:::')).toEqual(['咖啡课：¥199（原价 ¥299）'])
    expect(proseIn('::: price\nCourse\n$19\n~~$29~~\n:::', 'en')).toEqual(['Course: $19 (was $29)'])
  })
})

describe('qa', () => {
  it.each([
    '**多少合适？**\n\n四份。',
    '### 多少合适？\n\n四份。',
    'Q：多少合适？\nA：四份。',
    '问：多少合适？\n\n答：四份。',
    '多少合适？\n四份。',
    '- **多少合适？**\n  四份。',
  ])('reads %j', (text) => {
    expect(partsOf(`::: qa\n${text}\n:::`)).toEqual([['question: 多少合适？', 'answer: 四份。']])
  })

  it('reads several, and has their signs in prose', () => {
    const text = '::: qa\nQ: One?\nA: Yes.\nQ: Two?\nA: No.\n:::'

    expect(partsOf(text)).toHaveLength(2)
    expect(proseIn(text, 'en')).toEqual(['Q: One?', 'A: Yes.', 'Q: Two?', 'A: No.'])
  })
})

describe('gallery', () => {
  const png = 'galley:img_a.png'
  const setsIn = (text: string) =>
    [...allBlocks(parseMarkdown(`::: gallery\n${text}\n:::`).blocks)].flatMap((block) =>
      block.kind === 'gallery'
        ? [[block.layout, block.isSet, ...block.pictures.map(({ alt, caption }) => caption ?? alt)]]
        : [],
    )

  it.each([
    ['lines', `![甲](${png}) 渡口\n![乙](${png} "面馆")\n![丙](${png})`],
    ['paragraphs', `![甲](${png}) 渡口\n\n![乙](${png} "面馆")\n\n![丙](${png})`],
    ['a list', `- ![甲](${png}) 渡口\n- ![乙](${png} "面馆")\n- ![丙](${png})`],
  ])('reads pictures in %s, each with the words after it', (_, text) => {
    expect(setsIn(text)).toEqual([['grid', true, '渡口', '面馆', '丙']])
  })

  it('leaves two pictures whole, and does what their author asks', () => {
    const two = `![甲](${png})\n![乙](${png})`
    expect(setsIn(two)).toEqual([['row', true, '甲', '乙']])
    expect(setsIn(two.replace(')', '){layout=grid}'))).toEqual([['grid', true, '甲', '乙']])
  })

  it('holds nine pictures, and more in a second set', () => {
    const lines = Array.from({ length: 11 }, (_, at) => `![${at}](${png})`).join('\n')
    expect(setsIn(lines).map(({ length }) => length)).toEqual([11, 4])
  })

  it('leaves words and a single picture as they are', () => {
    expect(partsOf(`::: gallery\n![甲](${png})\n\n一句话。\n:::`)[0]?.[0]).toMatch(/^plain: /)
  })
})

describe('poll', () => {
  it('reads the question and the options, with how many chose one', () => {
    const text = '::: poll\n做几顿饭？\n\n- 一顿 62%\n- 三顿\n:::'

    expect(partsOf(text)).toEqual([['question: 做几顿饭？'], ['option: 一顿 62%'], ['option: 三顿']])
    expect(exhibitIn(text).entries.map(({ share }) => share)).toEqual([undefined, 0.62, undefined])
    expect(proseIn(text)).toEqual(['做几顿饭？', '○ 一顿 62%', '○ 三顿'])
  })
})

/** What an author may put into any container. */
const CONTENTS = [
  '37%\nof readers\n\nmore',
  '**粗体** 后面 4/5 再后面',
  '4.5/5 好\n3/5 一般\n\n还有一段',
  '- 味道：5/5\n  第二行\n\n  第二段\n- 环境：4/5',
  '- 前：甲\n- 后：乙\n- 一句很长很长很长很长很长很长很长很长很长很长的话',
  '咖啡课（`两` 小时）\n¥199 ~~¥299~~\n含 **豆子**\n\n- 一\n- 二',
  '~~¥299~~\n\n¥19',
  'a ~~b~~ ¥5 ~~c~~',
  '1. **一** 二\n   三\n2. 四\n\n   > 五\n\n   ```js\n   six()\n   ```',
  '前言\n\n- [x] 七\n- [ ] 八 **九**\n\n后记\n\n1. 十',
  '## 标题 37\n\n正文\n\n### 又一个\n\n- 列表\n\n#### 三',
  '多少？\n四份。\n\n**为什么？** 因为。\n\n- 甲？\n- 乙',
  '2019：开店\n2024：写书\n\n2025 — 关店',
  '**2019**\n开店\n\n*斜体* 行 ==标记==\n第二行',
  '> 引文\n> —— 谁\n\n一段\n—— 又是谁',
  '| 甲 | 乙 |\n| --- | --- |\n| 1 | 2 |\n\n![图](galley:img_a.png "说明")\n\n名字\n头衔\n第三行',
  '脚注[^1] 与 $x^2$\n\n[^1]: 注文 9',
  '::: tip 提示\n里面 1/5\n',
  '美元 USD 20 起\n约¥30/人 或 40元\n50 元',
  '★★★☆☆ 一般 ⭐⭐\n\n★ 一颗',
]

describe('each exhibit', () => {
  it.each(EXHIBIT_KINDS)('shows every word of what stands in a %s', (kind) => {
    for (const content of CONTENTS) {
      const wordsIn = (text: string) =>
        text
          .match(/[\p{L}\p{N}¥]/gu)
          ?.toSorted()
          .join('')
      const wanted = wordsIn(plainText(parseMarkdown(content)))
      const markdown = `:::: ${kind}\n${content}\n::::`

      expect([content, wordsIn(plainText(parseMarkdown(markdown)))]).toEqual([content, wanted])
    }
  })

  it('has its Chinese names, and a title', () => {
    const { exhibit, title } = exhibitIn('::: 步骤 周日的两小时\n1. 切\n:::')

    expect([exhibit, title]).toEqual(['steps', [{ kind: 'text', text: '周日的两小时' }]])
  })

  it('is text under any other name', () => {
    const kinds = parseMarkdown('::: 随便\n1. 切\n:::').blocks.map(({ kind }: Block) => kind)

    expect(kinds).not.toContain('exhibit')
  })

  it('ends with the text if it is not closed, and loses nothing', () => {
    const article = parseMarkdown('::: steps\n1. 切\n\n::: number\n37%\n:::\n最后一句')

    expect(plainText(article)).toContain('最后一句')
  })
})
