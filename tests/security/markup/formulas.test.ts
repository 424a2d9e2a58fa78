import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { resolveRenderConfig } from '@galley/contracts'
import { canvasHtml, loadFormulas, readSource, wechatArticle } from '@galley/render'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { openHtml } from '../../../apps/api/src/shares/share-page.ts'
import { SHARE_WORDS } from '../../../apps/api/src/shares/share-words.ts'
import type { Watcher } from '../../support/watcher.ts'
import { startWatcher } from '../../support/watcher.ts'
import { offences } from './allow-list.ts'
import type { Gap } from './tex-commands.ts'
import { changing, katexGaps, katexMarkup, mathjaxGaps, mathjaxMarkup, passing } from './tex-commands.ts'

/** What stands where a colour or a length is asked for. `evil.example` is found in whatever asks for it. */
const HOSTILE = [
  'url(http://evil.example/c)',
  'URL("http://evil.example/c")',
  "url('//evil.example/c')",
  'url(//evil.example/c) red',
  'image-set(url(http://evil.example/c) 1x)',
  'image("http://evil.example/c")',
  '-webkit-image-set("http://evil.example/c" 1x)',
  'src("http://evil.example/c")',
  'var(--x,url(http://evil.example/c))',
  'expression(window.xss=1)',
  'u\\72l(http://evil.example/c)',
  '\\75rl(http://evil.example/c)',
  'red/**/url(http://evil.example/c)',
  'red;background:url(http://evil.example/c)',
  'red}@import "http://evil.example/c"',
  'red" onload="window.xss=1',
  "red' style='background:url(http://evil.example/c)",
  'data:image/svg+xml,<svg/onload=window.xss=1>',
  'javascript:window.xss=1',
  '//evil.example/c',
  'red\nurl(http://evil.example/c)',
  'ｕｒｌ(http://evil.example/c)',
  'uｒl(http://evil.example/c)',
  '1em;background:url(http://evil.example/c)',
  '1em url(http://evil.example/c)',
  '99999999999999999999em',
  '-99999999999999999999em',
]

const PER_DOCUMENT = 150

let browser: Watcher
let setFormula: Awaited<ReturnType<typeof loadFormulas>>

beforeAll(async () => {
  browser = await startWatcher()
  setFormula = await loadFormulas()
}, 60_000)
afterAll(() => browser.close())

/** Formulas as one text. What would end a formula in Markdown can't stand in one. */
function textOf(formulas: readonly string[]): string {
  return formulas.map((tex) => `$$\n${tex.replace(/\$|\n\s*\n/g, ' ')}\n$$`).join('\n\n')
}

function sourceOf(formulas: readonly string[], platform: 'xhs' | 'wechat') {
  const config = resolveRenderConfig(platform, {})
  const source = readSource({ markdown: textOf(formulas), title: 'A title' }, config)
  if (!source) throw new Error('There is no such theme.')
  return { ...source, config }
}

function canvasOf(formulas: readonly string[]): string {
  return canvasHtml({ ...sourceOf(formulas, 'xhs'), mathStylesheet: null })
}

/** What a render stores, and what the web editor puts on the clipboard as it is. */
function articleOf(formulas: readonly string[]) {
  return wechatArticle({ ...sourceOf(formulas, 'wechat'), setFormula }).html
}

function sharePageOf(articleHtml: ReturnType<typeof articleOf>): string {
  const share = {
    includeBody: true,
    text: { title: 'A title', markdown: '' },
    render: null,
    updatedAt: new Date(0),
  } as unknown as Parameters<typeof openHtml>[1]
  return openHtml(SHARE_WORDS.en, share, { pages: [], articleHtml })
}

type Write = (formulas: readonly string[]) => readonly string[]

/** What each library's formulas end up in. */
const canvas: Write = (formulas) => [canvasOf(formulas)]
const articles: Write = (formulas) => {
  const article = articleOf(formulas)
  return [article, sharePageOf(article)]
}

async function faultsIn(write: Write, formulas: readonly string[]) {
  const found: unknown[] = []
  for (let start = 0; start < formulas.length; start += PER_DOCUMENT) {
    for (const html of write(formulas.slice(start, start + PER_DOCUMENT))) {
      found.push(...offences(html))
      const { wasRun, asked } = await browser.watch(withoutPolicy(html))
      if (wasRun) found.push('a script ran')
      found.push(...asked)
    }
  }
  return [...new Set(found)]
}

/** The policy is a second line of defence: what is written has to hold without it. */
function withoutPolicy(html: string): string {
  return html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/i, '')
}

const filled = (gaps: readonly Gap[]) => gaps.flatMap(({ tex }) => HOSTILE.map(tex))

describe('a formula with a hostile value in the place of a colour or a length', () => {
  it('loads nothing from the canvas, whichever command of KaTeX takes it', async () => {
    const gaps = changing(await katexGaps(), await katexMarkup())

    expect(gaps.map(({ command }) => command)).toEqual(
      expect.arrayContaining(['\\color', '\\textcolor', '\\fcolorbox', '\\rule', '\\hspace', '\\raisebox']),
    )
    expect(await faultsIn(canvas, filled(gaps))).toEqual([])
  }, 240_000)

  it('loads nothing from article and share page, whichever command of MathJax takes it', async () => {
    const gaps = passing(await mathjaxGaps(), await mathjaxMarkup())

    expect(gaps.map(({ command }) => command)).toEqual(
      expect.arrayContaining(['\\color', '\\textcolor', '\\colorbox', '\\fcolorbox', '\\rule', '\\hspace']),
    )
    expect(await faultsIn(articles, filled(gaps))).toEqual([])
  }, 600_000)

  it.each([
    ['the canvas', canvas, katexGaps],
    ['article and share page', articles, mathjaxGaps],
  ] as const)(
    'loads nothing from %s, by any command at all',
    async (_what, write, list) => {
      const formulas = (await list()).map(({ tex }) => tex('url(http://evil.example/c)'))

      expect(formulas.length).toBeGreaterThan(2_000)
      expect(await faultsIn(write, formulas)).toEqual([])
    },
    600_000,
  )

  it('loads nothing by commands that are for links, pictures, styles and marks', async () => {
    expect(await faultsIn(canvas, SIBLINGS)).toEqual([])
    expect(await faultsIn(articles, SIBLINGS)).toEqual([])
  }, 60_000)
})

/** Commands that neither library should obey, loaded or not. */
const SIBLINGS = [
  '\\href{http://evil.example/c}{x}',
  '\\url{http://evil.example/c}',
  '\\includegraphics{http://evil.example/c}',
  '\\includegraphics[width=1em]{http://evil.example/c}',
  '\\htmlStyle{background:url(http://evil.example/c)}{x}',
  '\\htmlData{onload=window.xss=1}{x}',
  '\\htmlClass{url(http://evil.example/c)}{x}',
  '\\class{x" style="background:url(http://evil.example/c)}{x}',
  '\\cssId{x" style="background:url(http://evil.example/c)}{x}',
  '\\style{background:url(http://evil.example/c)}{x}',
  '\\unicode[url(http://evil.example/c)]{x41}',
  '\\unicode{x22}\\unicode{x3c}\\unicode{x3e}',
  '\\mmlToken{mi}[style="background:url(http://evil.example/c)"]{x}',
  '\\mmlToken{mi}[href="http://evil.example/c"]{x}',
  '\\mmlToken{mi}[mathcolor="url(http://evil.example/c)"]{x}',
  '\\mmlToken{mi}[mathbackground="url(http://evil.example/c)"]{x}',
  '\\mmlToken{mi}[fontfamily="url(http://evil.example/c)"]{x}',
  '\\mmlToken{mi}[filter="url(http://evil.example/c)"]{x}',
  '\\mmlToken{mi}[mask="url(http://evil.example/c)"]{x}',
  '\\bbox[url(http://evil.example/c)]{x}',
  '\\bbox[border:1px solid url(http://evil.example/c)]{x}',
  '\\enclose{circle}[mathcolor="url(http://evil.example/c)"]{x}',
  '\\definecolor{c}{named}{url(http://evil.example/c)}\\color{c}x',
  '\\require{html}\\href{http://evil.example/c}{x}',
]

describe('a formula that prints', () => {
  it('prints nothing on the console of the process', () => {
    const spies = (['log', 'warn', 'error', 'info'] as const).map((name) =>
      jest.spyOn(console, name).mockImplementation(() => {}),
    )

    const formulas = [
      '\\message{a secret}x',
      '\\errmessage{a secret}x',
      '\\show\\secret x',
      '\\mmlToken{mi}[mathvariant="a secret"]{x}',
    ]
    canvas(formulas)
    articles(formulas)

    expect(spies.flatMap(({ mock }) => mock.calls)).toEqual([])
    for (const spy of spies) spy.mockRestore()
  })
})

describe('a formula that has been drawn', () => {
  it('is not held: a process that draws for days would have no memory left', () => {
    const draw = (count: number) => {
      for (let n = 0; n < count; n += 1) setFormula(`x_{${n}}`, true)
      collectGarbage()
      return process.memoryUsage().heapUsed / 1e6
    }
    const atFirst = draw(100)

    expect(draw(400) - atFirst).toBeLessThan(10)
  }, 60_000)
})

/** As `node --expose-gc` has it. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
