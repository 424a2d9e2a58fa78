import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestBrowser } from '../../../../../../tests/support/chromium.ts'
import { sharedTestBrowser } from '../../../../../../tests/support/chromium.ts'
import { openWithModules } from '../../../../../../tests/support/in-page-module.ts'

let browser: TestBrowser
beforeAll(async () => {
  browser = await sharedTestBrowser()
})
afterAll(() => browser.close())

type Reader = InstanceType<typeof import('./flow-reader.ts').FlowReader>
type Edit = { view: Window & typeof globalThis; flow: Element; reader: Reader }

const STYLE =
  '<style>body,p,h2,ul{margin:0;padding:0;font:10px/20px monospace;width:100px}ul{height:120px}#flow{--content-h:80px}</style>'
const BLOCKS = [
  '<h2>heading</h2>',
  '<p>one two three four <b>five</b> six seven eight nine ten</p>',
  '<p class="page-break"></p>',
  '<ul><li><p>one</p></li><li><p>three</p><p>four five six seven eight nine</p></li></ul>',
  '<p>a<br>b</p>',
]

/** Reads a text, edits it and reads it again, with the same reader and with a new one. */
async function readAgain(edit: (text: Edit) => void) {
  const ready = BLOCKS.map((block) => block.replace('>', ' data-ready>'))
  const html = `${STYLE}<main id="flow">${ready.join('')}</main>`
  const { page, call } = await openWithModules<typeof import('./flow-reader.ts')>(browser, html, [
    new URL('./flow-reader.ts', import.meta.url),
  ])
  const source = `({ FlowReader }, view) => {
    const flow = view.document.getElementById('flow')
    const reader = new FlowReader(view)
    const first = reader.read()
    ;(${edit})({ view, flow, reader })
    const again = reader.read()
    return { first, again, fresh: new FlowReader(view).read(), isSame: first === again }
  }`
  const read = await call<{ first: unknown; again: unknown; fresh: unknown; isSame: boolean }>(
    source as never,
  )
  await page.close()
  return read
}

describe('FlowReader', () => {
  it('counts places and boxes from the beginning of the text', async () => {
    const { first } = await readAgain(() => {})
    expect(first).toMatchObject({
      capacityPx: 80,
      boxes: [
        { kind: 'paragraph', element: 1, parent: null },
        { kind: 'list', element: 4, parent: null },
        { kind: 'item', element: 5, parent: 1 },
        { kind: 'item', element: 7, parent: 1 },
        { kind: 'paragraph', element: 9, parent: 3 },
        { kind: 'stanza', element: 10, parent: null },
      ],
    })
  })

  it('begins a page below a break that the author made', async () => {
    const { first } = await readAgain(() => {})
    const { units } = first as { units: { element: number; isForced: boolean }[] }
    expect(units.filter(({ isForced }) => isForced).map(({ element }) => element)).toEqual([6])
  })

  it.each<[string, boolean, (text: Edit) => void]>([
    ['nothing has changed', true, () => {}],
    [
      'a block was replaced by one of the same lines',
      true,
      ({ flow }) => {
        const [, paragraph] = flow.children
        if (paragraph) paragraph.outerHTML = paragraph.outerHTML.replace('three', 'eerht')
      },
    ],
    [
      'a block was replaced by a higher one',
      false,
      ({ flow }) => {
        const [, paragraph] = flow.children
        if (paragraph) paragraph.outerHTML = paragraph.outerHTML.replace('ten', 'ten eleven twelve thirteen')
      },
    ],
    [
      'a block has another element inside',
      false,
      ({ flow }) => {
        const [, paragraph] = flow.children
        if (paragraph) paragraph.outerHTML = paragraph.outerHTML.replace('one', '<i>one</i>')
      },
    ],
    ['a break was removed', false, ({ flow }) => flow.querySelector('.page-break')?.remove()],
    [
      'a block was added at the end',
      false,
      ({ flow }) => flow.append(flow.ownerDocument.createElement('hr')),
    ],
    ['the last block was removed', false, ({ flow }) => flow.lastElementChild?.remove()],
    [
      'another line height moves lines inside a block that keeps its height',
      false,
      ({ view }) =>
        view.document.body.insertAdjacentHTML('beforeend', '<style>body,ul p{line-height:22px}</style>'),
    ],
    [
      'pages have become higher',
      false,
      ({ flow }) => (flow as HTMLElement).style.setProperty('--content-h', '100px'),
    ],
    [
      'two paragraphs inside a block have become another two of the same height, and it was told to forget',
      false,
      ({ flow, reader }) => {
        const item = flow.querySelectorAll('li')[1]
        item?.append(item.firstElementChild ?? '')
        reader.forget()
      },
    ],
  ])('measures like a new reader when %s', async (_, isTheSame, edit) => {
    const { again, fresh, isSame } = await readAgain(edit)
    expect(again).toEqual(fresh)
    expect(isSame).toBe(isTheSame)
  })
})
