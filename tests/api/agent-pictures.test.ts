import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { answerImports, answerUploads } from '../support/additions.ts'
import type { AgentApi } from '../support/agents/agents.ts'
import { startAgentApi } from '../support/agents/agents.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import type { ApiBody } from '../support/test-stack.ts'

let api: TestApi
let tell: AgentApi['tell']
let close: () => Promise<void>

beforeAll(async () => {
  ;({ api, tell, close } = await startAgentApi())
})
afterAll(() => close())

/** Calls `write_text` once and returns the JSON of its answer. */
const write = async (owner: Owner, args: Record<string, unknown>): Promise<ApiBody> =>
  (await tell(owner, 'write_text', args)).data

const imagesOf = async (owner: Owner, id: string): Promise<ApiBody[]> =>
  (await api.http.get(`/v1/projects/${id}/images`).set(...owner.auth)).body.data

describe('the pictures of write_text', () => {
  it('are stored under their names, from the argument and from the web', async () => {
    const owner = await api.owner()
    const file = randomBytes(2 * 1024 * 1024)
    const stored = answerUploads(api)
    const asked = answerImports(api, Buffer.from('remote'))
    const pictures = { 'a b.jpg': file.toString('base64'), 'lake.png': 'https://pictures.example/lake' }

    const data = await write(owner, { markdown: '![a](<a b.jpg>)\n\n![b](lake.png)', pictures })

    expect(data.pictures).toEqual([
      { name: 'a b.jpg', image_id: expect.stringMatching(/^img_/) },
      { name: 'lake.png', image_id: expect.stringMatching(/^img_/) },
    ])
    expect(stored.map(({ sha256 }) => sha256)).toEqual([createHash('sha256').update(file).digest('hex')])
    expect(asked.map(({ address }) => address)).toEqual(['https://pictures.example/lake'])
    const names = (await imagesOf(owner, data.project_id)).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['a b.jpg', 'lake.png'])
  })

  it('can be added to a text that stays as it is, and say which was refused', async () => {
    const owner = await api.owner()
    const { project_id } = await write(owner, { markdown: '![a](a.jpg) ![b](b.jpg)' })
    answerUploads(api)
    answerImports(api, { refused: 'status' })
    const pictures = { 'a.jpg': 'https://pictures.example/gone', 'b.jpg': 'AAECAw==' }

    const data = await write(owner, { project_id, pictures })

    expect(data).toMatchObject({ version: 1, project_id })
    expect(data.pictures).toMatchObject([
      { name: 'a.jpg', details: { reason: 'image_not_served' } },
      { name: 'b.jpg', image_id: expect.any(String) },
    ])
  })

  it.each([
    ['something else', 'a picture'],
    ['more than 2 MB', 'A'.repeat(2_900_000)],
  ])('are refused when they are %s, before the text is stored', async (_what, picture) => {
    const owner = await api.owner()

    const { error } = await write(owner, { markdown: 'x', pictures: { 'a.jpg': picture } })

    expect(error).toMatchObject({ code: 'invalid_request', details: { issues: [{ path: 'pictures' }] } })
    const { body } = await api.http.get('/v1/projects').set(...owner.auth)
    expect(body.data).toEqual([])
  })
})
