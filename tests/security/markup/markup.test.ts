import { LIMITS, resolveRenderConfig } from '@galley/contracts'
import { canvasHtml, findTheme, loadFormulas, readSource, wechatArticle } from '@galley/render'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Owner, TestApi } from '../../support/test-api.ts'
import { startTestApi } from '../../support/test-api.ts'
import type { Watcher } from '../../support/watcher.ts'
import { startWatcher } from '../../support/watcher.ts'
import { offences } from './allow-list.ts'
import { corpus } from './xss-corpus.ts'

/** The number of groups of texts per document in the browser. */
const BATCH = 25

let formulas: Awaited<ReturnType<typeof loadFormulas>>
let browser: Watcher
let api: TestApi

beforeAll(async () => {
  formulas = await loadFormulas()
  browser = await startWatcher()
  api = await startTestApi()
})
afterAll(() => Promise.all([browser.close(), api.close()]))

/** Returns a text with a payload in every place of a text. */
function everywhere(payload: string): string {
  const line = payload.replace(/\s+/g, ' ')
  return `${payload}\n\n# ${line}\n\n- ${line}\n\n> ${line}\n\n| ${line} |\n| - |\n| ${line} |\n\n[${line}](${line}) ![${line}](${line} "${line}") <${line}>

\`${line}\` $${line}$\n\n\`\`\`${line}\n${payload}\n\`\`\`\n\n[^${line}]: ${line}\n\n::: tip ${line}\n${line}\n:::\n`
}

function canvasOf(markdown: string, title = 'A title'): string {
  const config = resolveRenderConfig('xhs', {
    cover: true,
    author: title.slice(0, 40),
    watermark: title.slice(0, 40),
  })
  const source = readSource({ markdown, title }, config)
  if (!source) throw new Error('There is no such theme.')
  return canvasHtml({ ...source, config, mathStylesheet: null })
}

function articleOf(markdown: string, title = 'A title'): string {
  const config = resolveRenderConfig('wechat', {})
  const source = readSource({ markdown, title }, config)
  const theme = findTheme(config.theme)
  if (!source || !theme) throw new Error('There is no such theme.')
  return wechatArticle({ ...source, config, setFormula: markdown.startsWith('$') ? formulas : null }).html
}

describe.each([
  ['the canvas', canvasOf, {}],
  ['the article for WeChat', articleOf, { mayPoint: true }],
] as const)('%s', (_what, write, options) => {
  it('contains only allowed markup, for any text', () => {
    const found = corpus.flatMap((texts) => {
      const bad = offences(writeAll(write, texts), options)
      return bad.length > 0 ? [{ texts, bad }] : []
    })

    expect(found).toEqual([])
  })

  it('runs nothing in a browser that would run it', async () => {
    const ran: unknown[] = []
    for (let start = 0; start < corpus.length; start += BATCH) {
      const html = writeAll(write, corpus.slice(start, start + BATCH).flat())
      const { wasRun, asked } = await browser.watch(withoutPolicy(html))
      if (wasRun) ran.push(start)
      ran.push(...asked.filter((url) => !('mayPoint' in options && /^https?:/.test(url))))
    }

    expect(ran).toEqual([])
  })
})

type Write = (markdown: string, title: string) => string

function writeAll(write: Write, texts: readonly string[]): string {
  return write(texts.map(everywhere).join('\n\n'), texts.join(' ').slice(0, LIMITS.titleChars))
}

describe("the editor's preview", () => {
  it('runs nothing when the canvas is put into its frame', async () => {
    const ran: number[] = []
    for (let start = 0; start < corpus.length; start += BATCH) {
      const html = writeAll(canvasOf, corpus.slice(start, start + BATCH).flat())
      const { wasRun, asked } = await browser.watch(asPreview(html))
      if (wasRun || asked.length > 0) ran.push(start)
    }

    expect(ran).toEqual([])
  })
})

describe('what the API serves of such a text', () => {
  it('holds nothing but what it may, runs nothing and loads nothing: share page and canvas', async () => {
    const owner = await api.owner()
    const found: unknown[] = []
    for (let start = 0; start < corpus.length; start += BATCH) {
      for (const html of await servedOf(owner, corpus.slice(start, start + BATCH).flat())) {
        const { wasRun, asked } = await browser.watch(withoutPolicy(html))
        if (wasRun) found.push(start)
        found.push(...asked, ...offences(html))
      }
    }

    expect(found).toEqual([])
  })
})

/** Returns the share page and the canvas of a text with these payloads, as the API serves them. */
async function servedOf(owner: Owner, texts: readonly string[]): Promise<string[]> {
  const post = async (path: string, body: object) => (await api.post(owner, path, body)).body.data
  const whole = { markdown: texts.join('\n\n'), title: texts.join(' ').slice(0, LIMITS.titleChars) }
  const { project_id } = await post('/projects', printable(whole))
  const { url } = await post('/shares', { project_id, include_body: true })
  const { render_id } = await post('/renders', { project_id, platform: 'xhs', config: { cover: true } })
  const canvas = api.ctx.signer.sign({
    method: 'GET',
    path: `/renders/png-canvas/${render_id}`,
    query: { page: '1' },
    expiresAt: new Date(Date.now() + 60_000),
    holder: null,
  })
  const pages = await Promise.all([api.http.get(new URL(url).pathname), api.http.get(`/v1${canvas}`)])
  expect(pages.map(({ status }) => status)).toEqual([200, 200])
  return pages.map(({ text }) => text)
}

/** Removes what the contract rejects: null bytes and lone surrogates. */
function printable<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replace(/\\u0000|\\ud[89a-f]../gi, ''))
}

/** Wraps a body as the editor inserts it: it is parsed as an HTML fragment in an existing document. */
function asPreview(html: string): string {
  const body = html.slice(html.indexOf('<body>') + '<body>'.length, html.lastIndexOf('</body>'))
  return `<body><script>document.body.innerHTML = ${JSON.stringify(body).replaceAll('<', '\\u003c')}</script>`
}

describe('the checks themselves', () => {
  it.each([
    '<script>x</script>',
    '<img src=x onerror=x>',
    '<a href="javascript:x">x</a>',
    '<img src="https://evil.example/x.png">',
    '<svg><foreignObject>x</foreignObject></svg>',
    '<p style="background:url(https://evil.example)">x</p>',
    '<style>@import "x"</style>',
    '<iframe srcdoc="x"></iframe>',
    '<meta http-equiv="refresh" content="0">',
    '<base href="x">',
  ])('the parser sees %s', (html) => {
    expect(offences(html)).not.toEqual([])
  })

  it('the browser runs and loads what it is given', async () => {
    const run = await browser.watch('<script>window.xss = 1</script>')
    const loaded = await browser.watch('<img src="https://evil.example/x.png">')

    expect(run.wasRun).toBe(true)
    expect(loaded.asked).toEqual(['https://evil.example/x.png'])
  })

  it('the corpus is large', () => {
    expect(corpus.flat().length).toBeGreaterThan(500)
  })
})

/** Removes the policy, which is a second line of defence: the markup must be safe without it. */
function withoutPolicy(html: string): string {
  return html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/i, '')
}
