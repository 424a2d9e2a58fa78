import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { mixedArticle } from '../support/pages/mixed-article.ts'
import { openPaged, readArticle } from '../support/pages/paged-article.ts'
import type { SetText } from '../support/pages/text-lines.ts'
import { readTextLines } from '../support/pages/text-lines.ts'

// Tests the setting of text in a browser, by the positions of characters and not by pixels.

const MAY_NOT_BEGIN = /^[、。，．！？：；）》」』】〕〉”’…,.!?)\]}]/u
const MAY_NOT_END = /[（《「『【〔〈“‘([{]$/u

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

async function textsOf(markdown: string, asked: Parameters<typeof openPaged>[2]): Promise<SetText[]> {
  const { page } = await openPaged(browser, markdown, asked)
  const texts = await page.run(readTextLines, '#flow')
  await page.close()
  return texts
}

describe('the lines of a text', () => {
  it.each([
    { seed: 1, theme: 'plain-ink', font_size: 's' },
    { seed: 2, theme: 'warm-letter', font_size: 'm' },
    { seed: 3, theme: 'swiss-red', font_size: 'l' },
    { seed: 4, theme: 'code-editor', font_size: 'l' },
    { seed: 5, theme: 'preprint', font_size: 'xl', aspect_ratio: '16:9' },
  ] as const)(
    'never begin with a closing mark nor end with an opening one: text $seed, $theme, $font_size',
    async ({ seed, ...asked }) => {
      const texts = await textsOf(mixedArticle(seed), asked)

      const wrong = texts.flatMap(({ tag, lines }) =>
        [
          ...lines.slice(1).filter(({ text }) => MAY_NOT_BEGIN.test(text)),
          ...lines.slice(0, -1).filter(({ text }) => MAY_NOT_END.test(text.trimEnd())),
        ].map(({ text }) => `${tag}: ${text}`),
      )
      const kinds = texts.filter(({ lines }) => lines.length > 1).map(({ tag }) => tag)

      expect(wrong).toEqual([])
      expect(kinds).toEqual(expect.arrayContaining(['figcaption', 'h2', 'p', 'td', 'th']))
    },
  )

  it.each(['ten-pages.md', 'torture.md', 'wide-table.md'])(
    'never leave one character alone at the end of a paragraph, a heading or a cell: %s',
    async (name) => {
      const markdown = await readArticle(name)

      const lonely: string[] = []
      for (const aspect_ratio of ['3:4', '1:1', '16:9'])
        for (const { tag, lines } of await textsOf(markdown, { aspect_ratio }))
          if (lines.length > 1 && isOneCharacter(lines.at(-1)?.text ?? ''))
            lonely.push(`${tag} ${aspect_ratio}`)

      expect(lonely).toEqual([])
    },
  )

  it.each(['s', 'm', 'l', 'xl'] as const)(
    'keep the words of a heading whole at size %s',
    async (font_size) => {
      const titles = [
        '一次失败的上线教会我们的事情',
        '如何在团队里推行代码评审而不伤和气',
        '数据库索引为什么没有生效',
      ]
      const words = ['失败', '上线', '事情', '团队', '推行', '代码', '评审', '和气', '数据库', '索引', '生效']

      const texts = await textsOf(titles.map((title) => `## ${title}`).join('\n\n'), { font_size })

      const set = texts.map(({ lines }) => lines.map(({ text }) => text).join('/'))
      for (const word of words) expect(set.filter((title) => title.includes(word))).toHaveLength(1)
      expect(set.filter((title) => isOneCharacter(title.split('/').at(-1) ?? ''))).toEqual([])
    },
  )

  it('never break a number in a table of twelve columns', async () => {
    const texts = await textsOf(await readArticle('awkward/table-of-12-columns.md'), {})

    expect(texts.filter(({ tag, lines }) => tag === 'td' && lines.length > 1)).toEqual([])
  })
})

function isOneCharacter(line: string): boolean {
  const letters = [...line.replaceAll(/[\p{P}\p{Z}]/gu, '')]
  return letters.length <= 1 && /\p{Script=Han}/u.test(line)
}

describe('the space in a text', () => {
  it('separates Chinese from Latin by layout without changing the text, except in code', async () => {
    const { page } = await openPaged(browser, '用Node写\n\n`用Node写`')

    const [running = Number.NaN, code = Number.NaN] = await page.run(gapsAfterFirst, 'p, p code')
    await page.close()

    expect(running).toBeGreaterThan(0.1)
    expect(code).toBeCloseTo(0, 2)
  })

  it('closes up between marks that follow each other and before one that opens a line, but not in code', async () => {
    const markdown = '「好」，（是）。\n\n`「好」，（是）。`'
    const { page } = await openPaged(browser, markdown)

    const [running = Number.NaN, code = Number.NaN] = await page.run(widthsInEm, 'p, p code')
    await page.close()

    // Eight characters minus half an em each: before the first, after 」, between ， and （, and after ）.
    expect(running).toBeCloseTo(6, 1)
    expect(code).toBeCloseTo(8, 1)
  })

  it.each([
    { theme: 'preprint', markdown: 'That’s “it” now. Yes.', marks: ['’', '“', '”'] },
    { theme: 'plain-ink', markdown: '他说 that’s “it” 吧', marks: ['’'] },
    { theme: 'salon', markdown: '# 这叫 it’s', marks: ['’'] },
  ])(
    'is narrow in the quotation marks of Latin words: $markdown in $theme',
    async ({ theme, markdown, marks }) => {
      const { page } = await openPaged(browser, markdown, { theme, page_numbers: false })

      const widths = await page.run(widthsInEm, '#flow .narrow')
      await page.close()

      expect(widths).toHaveLength(marks.length)
      expect(Math.max(...widths)).toBeLessThan(0.5)
    },
  )

  it('closes up around quotations as around corner brackets', async () => {
    const texts = ['他说：“好”（是）。', '他说，“好”，是。', '（“好”）《“好”》']
    const markdown = texts.flatMap((text) => [text, text.replace('“', '「').replace('”', '」')]).join('\n\n')
    const { page } = await openPaged(browser, markdown)

    const widths = await page.run(widthsInEm, '#flow>p')
    await page.close()

    expect(widths.filter((_, index) => index % 2 === 0)).toEqual(
      widths.filter((_, index) => index % 2 === 1).map((width) => expect.closeTo(width, 1)),
    )
  })

  it('is the same for every figure in a table', async () => {
    const markdown = '| a | b |\n|---|---|\n| 1111 | 8888 |\n\n1111\n\n8888'
    const { page } = await openPaged(browser, markdown, { language: 'en' })

    const [one, eight] = await page.run(widthsInEm, 'td')
    const [runningOne, runningEight] = await page.run(widthsInEm, '#flow>p')
    await page.close()

    expect(one).toBe(eight)
    expect(runningOne).toBeLessThan(runningEight ?? 0)
  })

  it('is wide enough between lines for the dots of emphasis, in every block', async () => {
    const words = `*${'着重的字要有点在下面'.repeat(8)}*`
    const markdown = `${words}\n\n- ${words}\n\n> ${words}\n\n| 甲 |\n|---|\n| ${words} |`

    // The theme's own line height: it may give by 4 % to save a page.
    const texts = await textsOf(markdown, { fit: 'exact' })
    const pitches = texts
      .filter(({ lines }) => lines.length > 2)
      .map(({ lines: [first, second] }) => ((second?.top ?? 0) - (first?.top ?? 0)) / (first?.size ?? 0))

    expect(pitches).toHaveLength(4)
    expect(Math.min(...pitches)).toBeGreaterThan(1.7)
  })
})

describe('other languages in a text', () => {
  it('take the fonts that have their shapes', async () => {
    const markdown = '中文里的直、骨、令。她写道：「骨を直す令和」，又写：「안녕하세요」。'
    const { page } = await openPaged(browser, markdown)

    const fonts = await page.run(firstFonts, '#flow p, #flow [lang]')
    await page.close()

    expect(fonts).toEqual([
      { text: '中文里的直、', font: 'Noto Sans SC' },
      { text: '骨を直す令和', font: 'Noto Sans JP' },
      { text: '안녕하세요', font: 'Noto Sans KR' },
    ])
  })

  it('show 直, 骨 and 令 as each country writes them', async () => {
    const pictures: string[] = []
    for (const language of ['zh-Hans', 'ja'] as const) {
      const { page } = await openPaged(browser, '直骨令。直骨令。', { language })
      const picture = await page.photograph({ top: 0, widthPx: 540, heightPx: 200, scale: 1 })
      pictures.push(Buffer.from(picture).toString('base64'))
      await page.close()
    }

    expect(pictures[0] === pictures[1]).toBe(false)
  })
})

describe('the attribution of a quotation', () => {
  it('stands at the right end of its line, and never at the top of a page', async () => {
    const said = '咖啡里百分之九十八点五都是水，想省钱的人先换水，然后再换豆子，最后才换机器。'
    const firsts: string[] = []
    const rightEnds: boolean[] = []
    for (const filled of [2, 3, 4, 5, 6, 7, 8, 9]) {
      const filling = Array.from({ length: filled }, (_, index) => `第 ${index} 段，短短一行。`)
      const { layout, page } = await openPaged(
        browser,
        [...filling, `> ${said.repeat(3)}\n> ——《水的事》，某人`].join('\n\n'),
        { theme: 'airmail', aspect_ratio: '4:3' },
      )
      const [name, quote] = (await page.run(readTextLines, 'blockquote')).toReversed()
      const edge = Math.max(...(quote?.lines ?? []).map(({ right }) => right))
      rightEnds.push(Math.abs((name?.lines[0]?.right ?? 0) - edge) < 2)
      firsts.push(...layout.pages.map(({ text }) => text.trimStart().slice(0, 2)))
      await page.close()
    }

    expect(rightEnds).not.toContain(false)
    expect(new Set(firsts).size).toBeGreaterThan(1)
    expect(firsts).not.toContain('——')
  })
})

/** Returns the gap between the first two characters, in em, of each element with only text. */
function gapsAfterFirst(selector: string): number[] {
  return leaves(selector).map((node) => {
    const size = Number.parseFloat(getComputedStyle(node.parentElement ?? document.body).fontSize)
    const range = document.createRange()
    range.setStart(node, 0)
    range.setEnd(node, 1)
    // The gap is part of the previous character's width, and a CJK character is one em wide without it.
    return range.getBoundingClientRect().width / size - 1
  })

  function leaves(wanted: string): Node[] {
    return [...document.querySelectorAll(wanted)].flatMap(({ firstChild }) =>
      firstChild instanceof Text ? [firstChild] : [],
    )
  }
}

function widthsInEm(selector: string): number[] {
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    if (!(element.firstChild instanceof Text)) return []
    const range = document.createRange()
    range.selectNodeContents(element)
    return [range.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(element).fontSize)]
  })
}

function firstFonts(selector: string): { text: string; font: string }[] {
  return [...document.querySelectorAll(selector)].map((element) => ({
    text: (element.textContent ?? '').slice(0, 6),
    font: getComputedStyle(element).fontFamily.split(',')[0]?.replaceAll('"', '') ?? '',
  }))
}
