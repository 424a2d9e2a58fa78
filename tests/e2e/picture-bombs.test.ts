import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { asData, pictureBombs } from '../support/hostile/picture-bombs.ts'
import type { ApiBody, RunningProcess, TestStack } from '../support/test-stack.ts'
import { eventually, startTestStack } from '../support/test-stack.ts'

/** Several times the memory of a worker with its browsers and a decoder. The bombs took 1.9 to 2.9 GB. */
const MOST_MIB = 1_300
let stack: TestStack
let worker: RunningProcess
let red: string

beforeAll(async () => {
  red = asData(
    await sharp({ create: { width: 800, height: 600, channels: 3, background: '#e00000' } })
      .jpeg()
      .toBuffer(),
    'jpeg',
  )
  stack = await startTestStack()
  worker = await stack.startWorker({ LAYOUT_PORT: String(stack.layoutPort) })
})
afterAll(() => stack.close())

/** Returns the memory of a process and everything that it started, in MiB: private pages and shared buffers. */
function treeMemoryMib(root: number): number {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const parent = /^PPid:\s+(\d+)/m.exec(read(`/proc/${name}/status`))
    if (parent) parents.set(Number(name), Number(parent[1]))
  }
  const isBelow = (pid: number): boolean => pid === root || (pid > 1 && isBelow(parents.get(pid) ?? 0))
  let kib = 0
  for (const pid of parents.keys()) {
    if (!isBelow(pid)) continue
    for (const [, found] of read(`/proc/${pid}/status`).matchAll(/^Rss(?:Anon|Shmem):\s+(\d+)/gm))
      kib += Number(found)
  }
  return kib / 1024
}

function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

async function addProject(markdown: string): Promise<string> {
  return (await stack.call('/projects', { markdown })).body.data.project_id
}

/** Renders a text, and returns the maximum memory of the worker with all its processes. */
async function render(markdown: string, platform = 'xhs') {
  let mostMib = 0
  const look = setInterval(() => {
    mostMib = Math.max(mostMib, treeMemoryMib(worker.pid))
  }, 25)
  const project_id = await addProject(markdown)
  const { body } = await stack.call('/renders', { project_id, platform, config: {} })
  const made: ApiBody = await eventually(async () => {
    const { data } = (await stack.call(`/renders/${body.data.render_id}?wait=20`)).body
    return ['completed', 'failed'].includes(data.status) && data
  })
  clearInterval(look)
  return { made, mostMib, project_id }
}

describe('a text with a picture that decodes to gigabytes', () => {
  it.each(Object.entries(pictureBombs))('is rendered without it: %s', async (_name, bomb) => {
    const { made, mostMib } = await render(`# Title\n\n![bomb](${asData(bomb)})\n\n![red](${red})`)

    expect(mostMib).toBeLessThan(MOST_MIB)
    expect(made).toMatchObject({ status: 'completed', attempt: 1 })
    expect(made.warnings.map(({ code }: ApiBody) => code)).toContain('image_unreachable')
  })
})

describe("a text's own pictures", () => {
  it('are shown as they were encoded again, on pages and in an article', async () => {
    const tail = Buffer.from('GEHEIM-behind-the-picture')
    const twoInOne = asData(
      Buffer.concat([Buffer.from(red.slice(red.indexOf(',') + 1), 'base64'), tail]),
      'jpeg',
    )
    const { made } = await render(`# Title\n\n![red](${twoInOne})`, 'wechat')

    const article = made.artifacts.find(({ kind }: ApiBody) => kind === 'article_html')
    const html = await (await fetch(article.preview_url)).text()
    const [, base64 = ''] = /src="data:image\/jpeg;base64,([^"]+)"/.exec(html) ?? []
    expect(await sharp(Buffer.from(base64, 'base64')).metadata()).toMatchObject({ width: 800, height: 600 })
    expect(Buffer.from(base64, 'base64').includes(tail)).toBe(false)
    expect(made.warnings.map(({ code }: ApiBody) => code)).toEqual(['image_needs_upload'])
  })

  it('take as many pages as an analysis says, even if their headers lie about their size', async () => {
    const turned = asData(
      await sharp({ create: { width: 900, height: 500, channels: 3, background: '#0000e0' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
      'jpeg',
    )
    const cut = asData(Buffer.from(turned.slice(turned.indexOf(',') + 1), 'base64').subarray(0, 400), 'jpeg')
    const markdown = `# Title\n\n![cut](${cut})\n\n${`![turned](${turned})\n\nText.\n\n`.repeat(5)}`
    const { made, project_id } = await render(markdown)
    // On a busy machine pages may be estimated first.
    const of = (body: object) =>
      eventually(async () => {
        const { data } = (await stack.call('/analyze', { ...body, platform: 'xhs' })).body
        return data.platforms.xhs.estimate === 'exact' && data
      })

    for (const data of [await of({ markdown }), await of({ project_id })]) {
      expect(data.platforms.xhs.estimated_pages).toBe(made.page_count)
      expect(data.assumed_images).toBe(0)
      expect(data.layout_risks.map(({ risk }: ApiBody) => risk)).toContain('image_unsupported')
    }
    expect(made.page_count).toBeGreaterThan(2)
  })
})
