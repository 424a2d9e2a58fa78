import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../../../../../../tests/support/chromium.ts'
import { sharedTestBrowser } from '../../../../../../tests/support/chromium.ts'
import { openWithModules } from '../../../../../../tests/support/in-page-module.ts'
import type { FreshText } from './fresh-text.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

type Modules = typeof import('./fit-tables.ts') &
  typeof import('./fit-headings.ts') &
  typeof import('./fit-formulas.ts') &
  typeof import('./fit-pictures.ts') &
  typeof import('./fit-lists.ts') &
  typeof import('./fit-exhibits.ts') &
  typeof import('./fresh-text.ts')
type Fit =
  | 'tableFits'
  | 'rowFits'
  | 'headingFits'
  | 'formulaFits'
  | 'highFormulaFits'
  | 'pictureFits'
  | 'listFits'
  | 'exhibitFits'

const FILES = [
  'fit-tables',
  'fit-headings',
  'fit-formulas',
  'fit-pictures',
  'fit-lists',
  'fit-exhibits',
  'fresh-text',
]
/** Pages of 400 px for text of 20 px with lines of 30 px. */
const STYLE = `<style>
  body{--content-h:400px;margin:0;font-size:20px;line-height:30px}
  #flow{width:300px} #flow *{margin:0;padding:0;border-spacing:0}
  .table{font-size:20px} table{width:100%} h2{font-size:40px;line-height:60px} .image{display:block}
  .math-block{overflow:hidden}
</style>`

/** Fits a text, and returns the size of the elements with the attribute `here` afterwards. */
async function fit(flow: string, name: Fit): Promise<string[]> {
  const modules = FILES.map((file) => new URL(`./${file}.ts`, import.meta.url))
  const html = `${STYLE}<main id="flow" data-fit="${name}">${flow}</main>`
  const { page, call } = await openWithModules<Modules>(browser, html, modules)
  const sizes = await call((exports, view) => {
    const { document } = view
    const name = document.querySelector<HTMLElement>('#flow')?.dataset.fit as Fit
    const fits: (text: FreshText) => (() => void)[] = exports[name]
    exports.applyAll(fits(exports.freshText(view)))
    return [...document.querySelectorAll<HTMLElement>('[here]')].map(
      (element) =>
        `${element.style.fontSize}${element.style.maxHeight}${element.style.width} ${element.classList}${element.style.getPropertyValue('--nest').replace(/^/, ' ').trimEnd()}`,
    )
  })
  await page.close()
  return sizes
}

const rows = (...heightsPx: readonly number[]) =>
  heightsPx.map((px) => `<tr><td style="height:${px}px"></td></tr>`).join('')
const table = (rowHeights: readonly number[]) =>
  `<div class="table" here><table><thead><tr><td style="height:40px"></td></tr></thead><tbody>${rows(...rowHeights)}</tbody></table></div>`

describe('tableFits', () => {
  const wide = (columns: string) =>
    `<div class="table" data-columns="${columns}" here><table><colgroup><col here><col here></colgroup><tr><td>a</td><td>b</td></tr></table></div>`

  it('leaves a table that has room as it is, and shares the width by what columns wish for', async () => {
    expect(await fit(wide('2/3 4/9'), 'tableFits')).toEqual(['20px table', '25% ', '75% '])
  })

  it('sets a wide table as small as it needs to be', async () => {
    expect(await fit(wide('2/5 4/15'), 'tableFits')).toEqual(['15px table', '25% ', '75% '])
  })

  it('makes columns give way once the text is as small as it may be, and gaps if words still do not fit', async () => {
    // 300 px at 0.56 of the body's 20 px are 26.79 em: between the minimum of 10 and the preferred 40.
    const [size, first, second] = await fit(wide('5/10 5/30'), 'tableFits')

    expect(size).toBe('11.2px table')
    expect([Number.parseFloat(first ?? ''), Number.parseFloat(second ?? '')]).toEqual([
      expect.closeTo(29.1, 1),
      expect.closeTo(70.9, 1),
    ])
    expect((await fit(wide('20/25 20/30'), 'tableFits'))[0]).toBe('11.2px table tight')
  })
})

describe('rowFits', () => {
  it('leaves rows alone that are lower than a page', async () => {
    expect(await fit(table([100, 300]), 'rowFits')).toEqual([' table'])
  })

  it('sets a row that is higher than a page smaller, but never below six tenths', async () => {
    const [size] = await fit(table([400]), 'rowFits')

    // A row of 400 px has to fit into 312 px, and the square root of the ratio is nearly enough.
    expect(Number.parseFloat(size ?? '')).toBeCloseTo(20 * Math.sqrt(312 / 400) * 0.98, 2)
    expect(await fit(table([4000]), 'rowFits')).toEqual(['12px table'])
  })

  it('makes room for the heading above a first row, unless that would take too much', async () => {
    const under = (px: number) => fit(`<h2 style="height:100px">a</h2>${table([px])}`, 'rowFits')

    expect(Number.parseFloat((await under(300))[0] ?? '')).toBeLessThan(20)
    expect(await under(240)).toEqual([' table'])
    // With such a high heading, the row would have to shrink below six tenths of its height.
    expect(await fit(`<h2 style="height:260px">a</h2>${table([200])}`, 'rowFits')).toEqual([' table'])
  })
})

describe('headingFits', () => {
  it('leaves a low page room for what a heading heads', async () => {
    const [high] = await fit('<h2 style="height:350px" here>a</h2>', 'headingFits')

    // The heading takes 350 px and may take 0.7 of 400 px.
    expect(Number.parseFloat(high ?? '')).toBeCloseTo(40 * (280 / 350) ** 0.75, 2)
    expect(await fit('<h2 style="height:270px" here>a</h2>', 'headingFits')).toEqual([' '])
  })

  it('never sets a heading smaller than eight tenths of the text', async () => {
    expect(await fit('<h2 style="height:9000px" here>a</h2>', 'headingFits')).toEqual(['16px '])
  })
})

describe('formulaFits', () => {
  const formula = (...basesPx: readonly number[]) =>
    `<div class="math-block" here><span class="katex-html" style="display:inline-block;white-space:nowrap">${basesPx
      .map((px) => `<span class="katex-base" style="display:inline-block;width:${px}px">a</span>`)
      .join('')}</span></div>`

  it('leaves a formula that fits as it is, and sets one that is a little wide smaller', async () => {
    expect(await fit(formula(290), 'formulaFits')).toEqual([' math-block'])
    expect(await fit(formula(200, 200), 'formulaFits')).toEqual(['0.73875em math-block'])
  })

  it('breaks one at its relations that would become too small', async () => {
    expect(await fit(formula(250, 250), 'formulaFits')).toEqual([' math-block broken'])
  })

  it('looks in a line at those alone that cannot be broken', async () => {
    const inline = (px: number) =>
      `<span class="math-inline" here><span class="katex-base" style="display:inline-block;width:${px}px">a</span></span>`

    expect(await fit(`<p>${inline(600)}</p><p>${inline(200)}</p>`, 'formulaFits')).toEqual([
      '0.49em math-inline',
      ' math-inline',
    ])
  })

  it('sets one smaller that is higher than its page, or than what its heading leaves', async () => {
    const high = (px: number) => `<div class="math-block" style="height:${px}px" here></div>`

    expect(await fit(high(350), 'highFormulaFits')).toEqual([' math-block'])
    expect(Number.parseFloat((await fit(high(720), 'highFormulaFits'))[0] ?? '')).toBeCloseTo(9.8)
    const under = await fit(`<h2 style="height:100px">a</h2>${high(350)}`, 'highFormulaFits')
    expect(Number.parseFloat(under[0] ?? '')).toBeCloseTo((20 * 260 * 0.98) / 350)
  })
})

describe('pictureFits', () => {
  const picture = '<figure><svg class="image" height="10" here></svg></figure>'

  it('gives a picture what heading and caption leave of the page, and three tenths at least', async () => {
    const caption = picture.replace('</figure>', '<figcaption style="height:26px">a</figcaption></figure>')

    expect(await fit(picture, 'pictureFits')).toEqual(['396px image'])
    expect(await fit(`<h2 style="height:70px">a</h2>${caption}`, 'pictureFits')).toEqual(['300px image'])
    expect(await fit(`<h2 style="height:380px">a</h2>${picture}`, 'pictureFits')).toEqual(['120px image'])
  })

  it('narrows a gallery that is higher than a page, and leaves a lower one as it is', async () => {
    const gallery = (heightPx: number) =>
      `<figure><div class="tiles" style="height:${heightPx}px" here></div></figure>`

    expect(await fit(gallery(792), 'pictureFits')).toEqual(['150px tiles'])
    expect(await fit(gallery(300), 'pictureFits')).toEqual([' tiles'])
  })

  it('narrows the pictures of a set, whose captions stay as high as they are', async () => {
    const set = `<div class="exhibit ex-gallery"><p style="height:36px">a</p><figure class="set"><div class="tiles" here><div class="tile-card"><div class="tile" style="height:640px"></div><div style="height:40px">b</div></div></div></figure></div>`

    // Of 400 px, the title takes 36, the caption 40 and the rounding 4: the picture has half of its 640 px.
    expect(await fit(set, 'pictureFits')).toEqual(['150px tiles'])
  })

  it('leaves what an editor has prepared before as it is', async () => {
    expect(await fit(picture.replace('<figure', '<figure data-ready'), 'pictureFits')).toEqual([' image'])
  })
})

describe('listFits', () => {
  const INDENTS = '<style>#flow :is(ul,ol){padding-inline-start:40px}</style>'
  const nested = (depth: number): string =>
    depth === 0 ? '<ul here><li>a</li></ul>' : `<ul><li>a${nested(depth - 1)}</li></ul>`
  const cramped = (depth: number) => fit(INDENTS + nested(depth).replace('<ul>', '<ul here>'), 'listFits')

  it('leaves a list as it is whose innermost text has room', async () => {
    // 300 px less three indents of 40 px: eight em and more.
    expect(await cramped(2)).toEqual([' ', ' '])
  })

  it('moves the lists in a list less far in, so that the innermost text has room', async () => {
    expect(await cramped(4)).toEqual([' cramped 25px', ' '])
  })

  it('shows each level all the same', async () => {
    expect(await cramped(30)).toEqual([' cramped 10px', ' '])
  })
})

describe('exhibitFits', () => {
  const compare = (px: number) =>
    `<div class="exhibit"><p class="exhibit-title" style="height:30px">a</p><div class="ex-entries keep row-2" style="height:${px}px" here></div></div>`

  it('stands entries below each other that are higher than a page beside each other', async () => {
    expect(await fit(compare(371), 'exhibitFits')).toEqual([' ex-entries'])
  })

  it('leaves them beside each other if they fit a page together with their title', async () => {
    expect(await fit(compare(369), 'exhibitFits')).toEqual([' ex-entries keep row-2'])
  })
})
