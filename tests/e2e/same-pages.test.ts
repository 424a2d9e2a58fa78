import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import type { ApiBody, TestStack } from '../support/test-stack.ts'
import { eventually, startTestStack } from '../support/test-stack.ts'

// A picture that the project already has is not captured again, and nothing else changes: the same bytes, the same
// price, no file that belongs to another render.

const PAGE = (n: number) =>
  `## Part ${n}\n\n${`Sentence ${n} of a paragraph that fills some lines. `.repeat(4)}\n\n1. one\n2. two\n\n\`\`\`ts\nconst part = ${n}\n\`\`\``
const TEXT = [1, 2, 3, 4].map(PAGE).join('\n\n<!-- pagebreak -->\n\n')
const CHANGED = TEXT.replace('Sentence 3 of', 'Sentence three of')

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack()
  await stack.startWorker()
})
afterAll(() => stack.close())

async function render(projectId: string, config: object = {}): Promise<ApiBody> {
  const { body } = await stack.call('/renders', {
    project_id: projectId,
    platform: 'xhs',
    config: { cover: false, ...config },
  })
  return eventually(async () => {
    const { data } = (await stack.call(`/renders/${body.data.render_id}?wait=5`)).body
    if (data.status === 'failed') throw new Error(data.error.code)
    return data.status === 'completed' && data
  })
}

async function makeProject(markdown: string): Promise<string> {
  return (await stack.call('/projects', { markdown })).body.data.project_id
}

async function change(projectId: string, markdown: string): Promise<void> {
  const response = await fetch(`${stack.baseUrl}/projects/${projectId}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${stack.owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ markdown }),
  })
  expect(response.status).toBe(200)
}

type Row = { page: number; sha256: string; key: string; object_key: string }

async function pagesOf(renderId: string): Promise<Row[]> {
  const { rows } = await stack.database.query(
    `SELECT page, sha256, encode(content_key, 'hex') AS key, object_key FROM artifacts
     WHERE render_id = $1 AND page IS NOT NULL ORDER BY page`,
    [renderId],
  )
  return rows
}

/** Returns a page as its owner gets it. In the store it is sealed. */
async function shown({ object_key, page }: Row): Promise<Buffer> {
  const { preview_urls } = (await stack.call(`/renders/${object_key.split('/')[1]}`)).body.data
  return Buffer.from(await (await fetch(preview_urls[page - 1])).arrayBuffer())
}

async function stored({ object_key }: Pick<Row, 'object_key'>): Promise<Buffer> {
  return readFile(join(stack.storageDir, object_key))
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function pixelsOf(png: Buffer): Promise<Buffer> {
  return sharp(png).removeAlpha().raw().toBuffer()
}

describe('a project that is rendered again', () => {
  it('keeps the keys of pages that show the same, and only those', async () => {
    const projectId = await makeProject(TEXT)
    const first = await pagesOf((await render(projectId)).render_id)
    const again = await pagesOf((await render(projectId)).render_id)
    await change(projectId, CHANGED)
    const changed = await pagesOf((await render(projectId)).render_id)

    expect(first).toHaveLength(4)
    expect(again.map(({ key }) => key)).toEqual(first.map(({ key }) => key))
    expect(changed.map(({ key }, at) => key === first[at]?.key)).toEqual([true, true, false, true])
    expect(changed.map(({ sha256 }, at) => sha256 === first[at]?.sha256)).toEqual([true, true, false, true])
  })

  it('copies existing files regardless of their content, and captures the others', async () => {
    const projectId = await makeProject(TEXT)
    const [kept, lost] = await pagesOf((await render(projectId)).render_id)
    const marker = 'not a picture, and so never taken'
    await writeFile(join(stack.storageDir, kept?.object_key ?? ''), marker)
    await rm(join(stack.storageDir, lost?.object_key ?? ''))
    const [first, second] = await pagesOf((await render(projectId)).render_id)

    expect(String(first && (await stored(first)))).toBe(marker)
    expect(second && hashOf(await shown(second))).toBe(lost?.sha256)
  })

  it('is charged for every page, as before', async () => {
    const projectId = await makeProject(TEXT)
    const used = async () =>
      (await stack.call('/usage')).body.data.quotas.find(({ metric }: ApiBody) => metric === 'pages').used
    const before = await used()
    await render(projectId)
    await render(projectId)
    expect((await used()) - before).toBe(8)
  })

  it('encodes smaller files again, with the same pixels', async () => {
    const projectId = await makeProject(TEXT)
    const [fast] = await pagesOf((await render(projectId)).render_id)
    const [small] = await pagesOf((await render(projectId, { compression: 'small' })).render_id)
    if (!fast || !small) throw new Error('A page is missing.')
    const [before, after] = [await shown(fast), await shown(small)]

    expect(hashOf(after)).toBe(small.sha256)
    expect(after.byteLength).toBeLessThan(before.byteLength * 0.9)
    expect(Buffer.compare(await pixelsOf(after), await pixelsOf(before))).toBe(0)
  })

  it('keeps its files when the render that they were copied from is deleted, also at the same time', async () => {
    const projectId = await makeProject(TEXT)
    const first = (await render(projectId)).render_id
    const [second] = await Promise.all([
      render(projectId),
      stack.database.query('DELETE FROM renders WHERE id = $1', [first]),
    ])
    await eventually(async () => {
      const { rows } = await stack.database.query(
        "SELECT FROM object_removals WHERE due_at <= now() + interval '1 ms'",
      )
      return rows.length === 0
    })
    for (const row of await pagesOf(second.render_id)) expect(hashOf(await shown(row))).toBe(row.sha256)
    await expect(stored({ object_key: `renders/${first}/1/page-01.png` })).rejects.toThrow('ENOENT')
  })

  it('shares nothing with another project of the same text', async () => {
    const [one, other] = [await makeProject(TEXT), await makeProject(TEXT)]
    const keys = await Promise.all([one, other].map(async (id) => pagesOf((await render(id)).render_id)))
    const [mine = [], theirs = []] = keys.map((rows) => rows.map(({ key }) => key))
    expect(mine.filter((key) => theirs.includes(key))).toEqual([])
    expect(new Set(mine).size).toBe(4)
  })
})
