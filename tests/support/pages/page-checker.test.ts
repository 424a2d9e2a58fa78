import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../chromium.ts'
import { sharedTestBrowser } from '../chromium.ts'
import { openPaged } from './paged-article.ts'

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const markdown = `# 检查者也要被检查

第一段写得足够长，这样它在卡片上至少会占去两行，于是裁掉第二行的时候，检查者应当马上发现。

第二段说的是另一件事，它也有两行那么长，免得有人以为第一段只是碰巧，其实每一段都要检查。

![一个点](${picture})
`

type Damage = { selector: string; style?: string; text?: string; copies?: boolean }

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

describe('checkPages', () => {
  it('finds nothing wrong with pages that are right', async () => {
    const { check } = await openPaged(browser, markdown)

    const { faults, pages } = await check()

    expect(faults).toEqual([])
    expect(pages.join('')).toContain('检查者也要被检查')
  })

  it.each<[string, Damage, string]>([
    ['a clipped line', { selector: 'p', style: 'height:1.2em;overflow:hidden' }, 'clipped'],
    ['a line behind a clip path', { selector: 'p', style: 'clip-path:inset(0 0 50% 0)' }, 'clipped'],
    ['a dropped character', { selector: 'p', text: '第一段写得足够' }, 'text'],
    ['a paragraph that is there twice', { selector: 'p', copies: true }, 'text'],
    ['an element moved out of the page', { selector: 'p', style: 'position:relative;left:80px' }, 'outside'],
    ['an element moved onto another', { selector: 'p', style: 'position:relative;top:70px' }, 'overlap'],
    ['text without a shape', { selector: 'p', style: 'display:none' }, 'no-shape'],
    ['transparent text', { selector: 'p', style: 'color:transparent' }, 'invisible'],
    ['text in the colour of the paper', { selector: 'p', style: 'color:var(--paper)' }, 'invisible'],
    ['text at no opacity', { selector: 'p', style: 'opacity:0' }, 'invisible'],
    ['text that does not wrap', { selector: 'p', style: 'white-space:nowrap' }, 'outside'],
    [
      'a picture higher than a page',
      { selector: 'figure img', style: 'height:900px;max-height:none' },
      'outside',
    ],
    ['text over a picture', { selector: 'figure', style: 'margin-top:-75px;height:60px' }, 'overlap'],
  ])('finds %s', async (_, damage, kind) => {
    const { page, check } = await openPaged(browser, markdown)
    await page.run(doDamage, damage)

    const { faults } = await check()
    await page.close()

    expect(faults.map((fault) => fault.kind)).toContain(kind)
  })

  it('counts the gap before a Latin letter as no part of the character at the end of a line', async () => {
    const text = '# 周刊\n\n4、总统选举网站\n\n冰岛即将举行总统选举，报名资格是最少需要1500人的签名支持。'
    const { check } = await openPaged(browser, text, { theme: 'graph-paper', aspect_ratio: '1:1' })

    expect((await check()).faults).toEqual([])
  })

  it('finds a page without furniture', async () => {
    const { page, check } = await openPaged(browser, markdown)
    await page.run(removeFrames, null)

    const { faults } = await check()

    expect(faults.map((fault) => fault.kind)).toEqual(['furniture'])
  })
})

/** Runs in the page. */
function doDamage({ selector, style, text, copies }: Damage): void {
  const element = document.querySelector<HTMLElement>(`#flow ${selector}`)
  if (!element) throw new Error('There is nothing to damage.')
  if (style !== undefined) element.style.cssText += `;${style}`
  if (text !== undefined) element.textContent = text
  if (copies) element.after(element.cloneNode(true))
}

/** Runs in the page. */
function removeFrames(): void {
  document.getElementById('frames')?.replaceChildren()
}
