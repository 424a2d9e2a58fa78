import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../../../../../../tests/support/chromium.ts'
import { sharedTestBrowser } from '../../../../../../tests/support/chromium.ts'
import { openWithModules } from '../../../../../../tests/support/in-page-module.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

type Modules = typeof import('./divide-box.ts') & typeof import('./changes.ts')

type Divided = { readonly divided: string; readonly restored: string; readonly start: string }

/** Divides the boxes before the element with the attribute `here`, and undoes it. */
async function divide(flow: string): Promise<Divided> {
  const modules = ['./divide-box.ts', './changes.ts'].map((path) => new URL(path, import.meta.url))
  const html = `<main id="flow">${flow}</main>`
  const { page, call } = await openWithModules<Modules>(browser, html, modules)
  const divided = await call(({ divideBefore, Changes }, { document }) => {
    const flow = document.querySelector('#flow') ?? document.body
    const changes = new Changes()
    const start = divideBefore(document.querySelector<HTMLElement>('[here]') ?? document.body, flow, changes)
    const divided = flow.innerHTML
    changes.undo()
    return { divided, restored: flow.innerHTML, start: start.outerHTML.replace(/>.*/s, '>') }
  })
  await page.close()
  return divided
}

describe('divideBefore', () => {
  it('divides a block of code, which goes on counting its lines', async () => {
    const lines = '<span class="code-line">a</span><span class="code-line">b</span>'
    const flow = `<pre data-lines="3-9" id="x" style="counter-reset: line 4;">${lines}<span class="code-line" here="">c</span></pre>`

    const { divided, restored, start } = await divide(flow)

    expect(divided).toBe(
      `<pre data-lines="3-9" id="x" style="counter-reset: line 4;" class="goes-on">${lines}</pre><pre style="counter-reset: line 6;" class="continues"><span class="code-line" here="">c</span></pre>`,
    )
    expect(start).toBe('<pre style="counter-reset: line 6;" class="continues">')
    expect(restored.replace(' class=""', '')).toBe(flow)
  })

  it('divides all that a box holds, and numbers the second part of a list', async () => {
    const flow =
      '<blockquote data-lines="1-8"><ol start="5" data-lines="1-8"><li data-lines="1-2"><p>a</p></li><li data-lines="3-8"><p data-lines="3-3">b</p><p here="" data-lines="5-8">c</p></li></ol></blockquote>'

    const { divided, restored } = await divide(flow)

    expect(divided).toBe(
      '<blockquote data-lines="1-1" class="goes-on"><ol start="5" data-lines="1-1" class="goes-on"><li data-lines="1-2"><p>a</p></li><li data-lines="3-3" class="goes-on"><p data-lines="3-3">b</p></li></ol></blockquote>' +
        '<blockquote class="continues"><ol start="6" class="continues"><li class="continues"><p here="" data-lines="5-8">c</p></li></ol></blockquote>',
    )
    expect(restored.replaceAll(' class=""', '')).toBe(flow)
  })

  it.each([
    ['a box without a ground', '<ul><li>a</li><li here="">b</li></ul>'],
    [
      'a row of a table',
      '<blockquote><table><tbody><tr><td>a</td></tr><tr here=""><td>b</td></tr></tbody></table></blockquote>',
    ],
  ])('leaves %s in one piece', async (_, flow) => {
    const { divided, start } = await divide(flow)

    expect(divided).toBe(flow)
    expect(start).toContain('here=""')
  })
})
