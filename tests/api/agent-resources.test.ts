import { PLATFORMS } from '@galley/contracts'
import { themes } from '@galley/render'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { addProject, addRender } from '../support/additions.ts'
import type { AgentApi } from '../support/agents/agents.ts'
import { startAgentApi } from '../support/agents/agents.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { THEME_FILE } from '../support/theme-file.ts'

let api: TestApi
let asAgent: AgentApi['asAgent']
let close: () => Promise<void>

beforeAll(async () => {
  ;({ api, asAgent, close } = await startAgentApi())
})
afterAll(() => close())

type Part = { text?: string; blob?: string; mimeType?: string }

const read = (owner: Owner, uri: string) =>
  asAgent(owner, async (agent) => (await agent.readResource({ uri })).contents as Part[])
const complete = (owner: Owner, uri: string, value: string) =>
  asAgent(owner, async (agent) => {
    const ref = { type: 'ref/resource' as const, uri }
    return (await agent.complete({ ref, argument: { name: 'id', value } })).completion.values
  })

describe('resources', () => {
  it('are texts, in a list that has pages, and versions of them', async () => {
    const owner = await api.owner()
    const id = await addProject(api, owner, { markdown: 'one', title: 'A title' })
    for (let index = 0; index < 20; index++) await addProject(api, owner)
    await api.http
      .patch(`/v1/projects/${id}`)
      .set(...owner.auth)
      .send({ markdown: 'two' })

    const { resources, nextCursor } = await asAgent(owner, (agent) => agent.listResources())
    // Our own come first.
    expect(resources.filter(({ uri }) => uri.startsWith('galley:'))).toHaveLength(21)
    expect(nextCursor).toBeUndefined()
    expect(resources.at(-1)).toMatchObject({ uri: `galley://projects/${id}`, title: 'A title' })
    expect(await read(owner, `galley://projects/${id}`)).toMatchObject([
      { text: 'two', mimeType: 'text/markdown' },
    ])
    expect(await read(owner, `galley://projects/${id}/versions/1`)).toMatchObject([{ text: 'one' }])
  })

  it('are pages as pictures, and themes', async () => {
    const owner = await api.owner()
    const id = await addRender(api, owner)
    const text = await sharp({ create: { width: 30, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    await completeRender(api, id, [{ name: 'page-1.png', text, bytes: text.length }])
    const [page] = await read(owner, `galley://renders/${id}/pages/1`)
    expect(await sharp(Buffer.from(page?.blob ?? '', 'base64')).metadata()).toMatchObject({
      width: 30,
      height: 40,
    })
    const [facts, preview] = await read(owner, 'galley://themes/plain-ink')
    expect(JSON.parse(facts?.text ?? '')).toMatchObject({ theme_id: 'plain-ink' })
    expect(preview?.mimeType).toBe('image/webp')
    const { theme_id } = (await api.post(owner, '/own-themes', THEME_FILE)).body.data
    const [own] = await read(owner, `galley://themes/${theme_id}`)
    const { name } = THEME_FILE
    expect(JSON.parse(own?.text ?? '')).toMatchObject({ theme_id, name: { en: name, zh: name } })
    await expect(read(await api.owner(), `galley://themes/${theme_id}`)).rejects.toThrow()
    await expect(read(owner, `galley://renders/${id}/pages/2`)).rejects.toThrow('no such resource')
  })

  it.each([
    'galley://themes/../usage',
    'galley://themes/none',
    'galley://projects/prj_1/../../usage',
    'file:///etc/passwd',
    'https://example.com/',
  ])('are not found at %s', async (uri) => {
    await expect(read(await api.owner(), uri)).rejects.toThrow('no such resource')
  })

  it("are the caller's own, and need a scope", async () => {
    const id = await addProject(api, await api.owner())
    await expect(read(await api.owner(), `galley://projects/${id}`)).rejects.toThrow()
    const owner = await api.owner(['usage:read'])
    const { resources } = await asAgent(owner, (agent) => agent.listResources())
    expect(resources.filter(({ uri }) => !/^(ui|skill):/.test(uri))).toEqual([])
    expect(await complete(owner, 'galley://projects/{id}', 'prj_')).toEqual([])
    await expect(read(owner, `galley://projects/${id}`)).rejects.toThrow()
  })

  it('have templates whose parameters are completed', async () => {
    const owner = await api.owner()
    const id = await addProject(api, owner)
    const { resourceTemplates } = await asAgent(owner, (agent) => agent.listResourceTemplates())
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'galley://projects/{id}',
      'galley://projects/{id}/versions/{version}',
      'galley://renders/{id}/pages/{page}',
      'galley://themes/{id}',
      'galley://skills/{name}',
    ])
    expect(await complete(owner, 'galley://projects/{id}', 'prj_')).toEqual([id])
    expect(await complete(owner, 'galley://themes/{id}', 'plain')).toEqual(
      themes.map((theme) => theme.id).filter((theme) => theme.startsWith('plain')),
    )
  })
})

describe('prompts', () => {
  it('are jobs in the words of a person, with their platforms completed', async () => {
    const owner = await api.owner()
    const { prompts } = await asAgent(owner, (agent) => agent.listPrompts())
    expect(prompts.length).toBeGreaterThan(2)
    const given = { topic: 'tea', platform: 'xhs' }
    const { messages } = await asAgent(owner, (agent) =>
      agent.getPrompt({ name: 'write_post', arguments: given }),
    )
    expect(messages).toMatchObject([{ role: 'user', content: { text: expect.stringContaining('tea') } }])
    await expect(asAgent(owner, (agent) => agent.getPrompt({ name: 'write_post' }))).rejects.toThrow('topic')
    const platforms = await asAgent(owner, (agent) =>
      agent.complete({
        ref: { type: 'ref/prompt', name: 'write_post' },
        argument: { name: 'platform', value: '' },
      }),
    )
    expect(platforms.completion.values).toEqual(PLATFORMS)
  })
})
