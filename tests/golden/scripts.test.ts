import { missingGlyphs } from '@galley/render'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { FontCounts } from '../../apps/worker/src/outputs/font-counts.ts'
import type { TestBrowser } from '../support/chromium.ts'
import { sharedTestBrowser } from '../support/chromium.ts'
import { stepsIn } from '../support/pages/page-steps.ts'
import { openPaged } from '../support/pages/paged-article.ts'

/** A heading and a paragraph in each script, the font that has its letters, and the side that its lines begin at. */
const SCRIPTS = [
  [
    'Arabic',
    'كيف أعددت القهوة',
    'في الصباح الباكر أطحن حبوب القهوة ببطء، ثم أسخن الماء.',
    'Noto Sans Arabic',
    'right',
  ],
  [
    'Hebrew',
    'בוקר טוב',
    'בבוקר אני טוחן את הקפה לאט, מחמם מים ל-93 מעלות ומחכה.',
    'Noto Sans Hebrew',
    'right',
  ],
  ['Thai', 'กาแฟยามเช้า', 'ตอนเช้าฉันบดเมล็ดกาแฟช้า ๆ แล้วต้มน้ำให้ร้อนถึง 93 องศา', 'Noto Sans Thai', 'left'],
  ['Devanagari', 'सुबह की कॉफ़ी', 'सुबह मैं धीरे-धीरे कॉफ़ी के बीज पीसता हूँ।', 'Noto Sans Devanagari', 'left'],
  ['Cyrillic', 'Утренний кофе', 'Утром я медленно мелю зёрна и грею воду.', 'Inter', 'left'],
  ['Greek', 'Πρωινός καφές', 'Το πρωί αλέθω αργά τον καφέ.', 'Inter', 'left'],
  ['Vietnamese', 'Cà phê buổi sáng', 'Buổi sáng tôi xay hạt thật chậm, đun nước đến 93 độ.', 'Inter', 'left'],
] as const

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

/** Returns the side at which the first letter of the first paragraph stands. Runs in the page. */
function sideOfFirstLetter(): 'left' | 'right' {
  const paragraph = document.querySelector('#flow p, .page p, p')
  if (!paragraph) throw new Error('There is no paragraph.')
  const letter = document.createRange()
  const text = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT).nextNode()
  if (!text) throw new Error('The paragraph has no text.')
  letter.setStart(text, 0)
  letter.setEnd(text, 1)
  const [at, box] = [letter.getBoundingClientRect(), paragraph.getBoundingClientRect()]
  return at.left - box.left < box.right - at.right ? 'left' : 'right'
}

/** Returns the sides that the blocks of each kind begin at, and the side of a quote's bar. Runs in the page. */
function sidesOfBlocks(): Record<string, string> {
  const sides: Record<string, string[]> = {}
  for (const block of document.querySelectorAll<HTMLElement>('#flow>*')) {
    const text = document.createTreeWalker(block, NodeFilter.SHOW_TEXT).nextNode()
    const letter = document.createRange()
    letter.setStart(text ?? block, 0)
    letter.setEnd(text ?? block, text ? 1 : 0)
    const [at, box] = [letter.getBoundingClientRect(), block.getBoundingClientRect()]
    const side = at.left - box.left < box.right - at.right ? 'left' : 'right'
    const { borderRightWidth } = getComputedStyle(block)
    sides[block.tagName] ??= []
    sides[block.tagName]?.push(Number.parseFloat(borderRightWidth) > 1 ? `${side} bar right` : side)
  }
  return Object.fromEntries(Object.entries(sides).map(([name, all]) => [name, all.join(' ')]))
}

async function fontsOn(page: Parameters<typeof stepsIn>[0]): Promise<string[]> {
  const counts = new FontCounts()
  await counts.add(await stepsIn(page)('readCharacters', null))
  return counts.names()
}

describe('a text in another script', () => {
  it.each(SCRIPTS)('is set in a font that has it: %s', async (_name, title, text, font, side) => {
    const { page, check } = await openPaged(browser, `# ${title}\n\n${text}\n`)
    const fonts = await fontsOn(page)
    const foundSide = await page.run(sideOfFirstLetter, null)
    const { faults } = await check()
    await page.close()

    expect(faults).toEqual([])
    expect(missingGlyphs(title + text)).toEqual([])
    expect(fonts).toContain(font)
    expect(foundSide).toBe(side)
  })

  it('stands at the right where it is in an article of another direction: bars, bullets, marks and columns, too', async () => {
    const blocks = [
      'صباح الخير، كيف حالك اليوم؟',
      '> الصبر مفتاح الفرج',
      '- بكم هذا؟\n- غالي جداً',
      '1. السلام عليكم\n2. مع السلامة',
      '✅ نعم\n✅ لا شكراً',
      '| المقدار | الوقت |\n|---|---|\n| عشرة | دقيقة |',
      'שלום לך ארץ נהדרת\nעבדך הדל לך',
    ]
    const { page, check } = await openPaged(
      browser,
      `# 开罗\n\n房东每天说一句话。\n\n${blocks.join('\n\n')}\n`,
      { theme: 'airmail' },
    )
    const sides = await page.run(sidesOfBlocks, null)
    const { faults } = await check()
    await page.close()

    expect(faults).toEqual([])
    expect(sides).toEqual({
      H1: 'left',
      P: 'left right right',
      BLOCKQUOTE: 'right bar right',
      UL: 'right right',
      OL: 'right',
      DIV: 'right',
    })
  })

  it('leaves an English paragraph of a Hebrew article at the left', async () => {
    const { page } = await openPaged(browser, '# בוקר טוב\n\nAn English paragraph.\n\nבבוקר אני טוחן.\n')
    const sides = await page.run(sidesOfBlocks, null)
    await page.close()

    expect(sides).toEqual({ H1: 'right', P: 'left right' })
  })

  it('keeps the accents of Greek on their letters: no font without them sets a word', async () => {
    const { page } = await openPaged(browser, '# Πρωινός καφές\n\nΤο μυστικό είναι η υπομονή.\n', {
      theme: 'salon',
    })
    const fonts = await fontsOn(page)
    await page.close()

    expect(fonts).toEqual(['Inter'])
  })

  it('keeps the accents of Greek words in another language, in headings, too', async () => {
    const text = '# Die Μαντινάδα und ΆΝΕΜΟΣ\n\n克里特岛的 ἄνεμος 与 Μαντινάδα，圆周是 2πr。\n'
    for (const theme of ['salon', 'reading-lamp', 'warm-letter']) {
      const { page } = await openPaged(browser, text, { theme })
      const sets = await stepsIn(page)('readCharacters', null)
      await page.close()

      const accented = sets.filter(({ characters }) => /[ΆΈάἄ]/u.test(characters))
      expect(accented.length).toBeGreaterThan(0)
      expect(accented.map(({ families }) => families.split(',')[0])).toEqual(accented.map(() => 'Inter'))
    }
  })

  it('has glyphs for the boxes of check lists', () => {
    expect(missingGlyphs('☐☑☒✔✘❏')).toEqual([])
  })

  it('costs a Chinese page no font', async () => {
    const { page } = await openPaged(browser, '# 清晨\n\n清晨的光很软，水很热。Good morning 93 ☀️\n')
    const fonts = await fontsOn(page)
    await page.close()

    expect(fonts.filter((font) => SCRIPTS.some(([, , , own]) => own === font && font !== 'Inter'))).toEqual(
      [],
    )
  })
})
