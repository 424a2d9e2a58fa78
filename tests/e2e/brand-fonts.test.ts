import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readBrandFontFile } from '../support/brand-fonts.ts'
import type { ApiBody, TestStack } from '../support/test-stack.ts'
import { eventually, startTestStack } from '../support/test-stack.ts'
import { BRAND_KIT } from '../support/theme-file.ts'

let stack: TestStack
let brand: string

beforeAll(async () => {
  stack = await startTestStack()
  await stack.startWorker({ LAYOUT_PORT: String(stack.layoutPort) })
  brand = (await stack.call('/brands', BRAND_KIT)).body.data.brand_id
})
afterAll(() => stack.close())

async function change(
  method: 'PUT' | 'DELETE',
  slot: string,
  body: Buffer<ArrayBuffer> | null = null,
): Promise<{ status: number; body: ApiBody }> {
  const response = await fetch(`${stack.baseUrl}/brands/${brand}/fonts/${slot}`, {
    method,
    headers: {
      authorization: `Bearer ${stack.owner.token}`,
      ...(body && { 'content-type': 'application/octet-stream' }),
    },
    body,
  })
  return { status: response.status, body: await response.json() }
}

/** Renders a text in the brand. Returns the pictures of its pages, and its warnings about the brand. */
async function render(project_id: string) {
  const config = { brand, cover: false, theme: 'plain-ink' }
  const { body } = await stack.call('/renders', { project_id, platform: 'xhs', config })
  const { data } = await eventually(async () => {
    const answer = (await stack.call(`/renders/${body.data.render_id}?wait=5`)).body
    if (answer.data.status === 'failed') throw new Error(answer.data.error.code)
    return answer.data.status === 'completed' && answer
  })
  const files = (data.preview_urls as string[]).map(async (url) =>
    Buffer.from(await (await fetch(url)).arrayBuffer()).toString('base64'),
  )
  const warnings = (data.warnings as { code: string; message: string }[]).filter(({ code }) =>
    code.startsWith('brand_font'),
  )
  return { pages: await Promise.all(files), warnings }
}

const project = async (markdown: string): Promise<string> =>
  (await stack.call('/projects', { markdown })).body.data.project_id

describe('the fonts of a brand', () => {
  it('are written anew, and set the pages that are photographed, as long as the brand has them', async () => {
    const tea = await project('# 春天的茶\n\n一杯茶，**慢慢**喝。')
    const plain = await render(tea)
    const heading = await change('PUT', 'heading', await readBrandFontFile('brush'))
    const inBrush = await render(tea)
    const body = await change('PUT', 'body', await readBrandFontFile('serif'))
    const inBoth = await render(tea)
    await change('PUT', 'body_bold', await readBrandFontFile('serifBold'))
    const inAll = await render(tea)
    for (const slot of ['heading', 'body', 'body_bold']) await change('DELETE', slot)

    expect(heading.body.data.fonts.heading).toMatchObject({
      name: 'Ma Shan Zheng',
      format: 'truetype',
      han: true,
    })
    expect(body.body.data.fonts.body).toMatchObject({ name: 'Noto Serif SC', embedding: 'installable' })
    const pictures = [plain, inBrush, inBoth, inAll].map(({ pages: [first] }) => first)
    expect(new Set(pictures).size).toBe(4)
    expect(await render(tea)).toEqual(plain)
    expect([plain, inBrush, inBoth, inAll].flatMap(({ warnings }) => warnings)).toEqual([])
  })

  it('lack characters that the theme then shows, which a warning counts and does not name', async () => {
    await change('PUT', 'heading', await readBrandFontFile('brush'))

    const { warnings } = await render(await project('# 春天龘龘的茶\n\n一杯龘茶。'))

    expect(warnings.map(({ message }) => message)).toEqual([
      'The heading font of the brand lacks characters of this text. The font of the theme shows them: 1.',
    ])
  })

  it('lack characters that an analysis shows', async () => {
    await change('PUT', 'heading', await readBrandFontFile('brush'))
    const markdown = '# 春天龘的茶\n\n一杯龘茶。'
    const config = { cover: false, brand }
    const { data } = (await stack.call('/analyze', { markdown, platform: 'xhs', config })).body
    const risks = data.layout_risks.filter(({ risk }: { risk: string }) => risk === 'brand_font_lacks')

    expect(risks).toMatchObject([{ range: { start: 4, end: 5, line: 1 }, platforms: ['xhs'] }])
    await change('DELETE', 'heading')
  })

  it('count for the pages of an analysis', async () => {
    await change('PUT', 'body', await readBrandFontFile('mono'))
    const markdown = `# Tea\n\n${'Illimitable little fillies will fill it. '.repeat(60)}`
    const analysed = async (config: object) =>
      (await stack.call('/analyze', { markdown, platform: 'xhs', config: { cover: false, ...config } })).body
        .data.platforms.xhs
    const [plain, wide] = [
      await analysed({ theme: 'plain-ink' }),
      await analysed({ theme: 'plain-ink', brand }),
    ]

    expect([plain.estimate, wide.estimate]).toEqual(['exact', 'exact'])
    expect(wide.estimated_pages).toBeGreaterThan(plain.estimated_pages)
  })

  it('are refused by the worker when they are broken or restricted', async () => {
    const font = await readBrandFontFile('mono')
    const entry = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index).find(
      (at) => font.toString('latin1', at, at + 4) === 'OS/2',
    )
    const restricted = Buffer.from(font)
    restricted.writeUInt16BE(2, font.readUInt32BE((entry ?? 0) + 8) + 8)
    const reasonOf = async (file: Buffer<ArrayBuffer>) =>
      (await change('PUT', 'heading', file)).body.error.details.reason

    expect(await reasonOf(Buffer.from(font.subarray(0, 30_000)))).toBe('font_unreadable')
    expect(await reasonOf(restricted)).toBe('font_restricted')
  })
})
