import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { AgentApi } from '../support/agents/agents.ts'
import { startAgentApi } from '../support/agents/agents.ts'
import type { TestApi } from '../support/test-api.ts'

let api: TestApi
let asAgent: AgentApi['asAgent']
let close: () => Promise<void>

beforeAll(async () => {
  ;({ api, asAgent, close } = await startAgentApi())
})
afterAll(() => close())

type Listed = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly digest: string
}

const index = async (): Promise<Listed[]> =>
  (await api.http.get('/.well-known/agent-skills/index.json')).body.skills

describe('the skills', () => {
  it('are listed with their digests, for callers without a token', async () => {
    const listed = await index()

    expect(listed.map(({ name }) => name)).toEqual([
      'write-for-xhs',
      'convert-a-newsletter',
      'make-a-thread',
      'house-style',
    ])
    for (const { name, description, url, digest } of listed) {
      const { text, headers } = await api.http.get(url)
      expect(headers['content-type']).toMatch(/^text\/markdown/)
      expect(`sha256:${createHash('sha256').update(text).digest('hex')}`).toBe(digest)
      expect(text).toMatch(new RegExp(`^---\nname: ${name}\ndescription: `))
      expect(description.length).toBeGreaterThan(40)
    }
  })

  it('are resources, and are not marked as an author’s words', async () => {
    const { contents } = await asAgent(await api.owner(), (agent) =>
      agent.readResource({ uri: 'galley://skills/house-style' }),
    )

    expect(contents[0]).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringContaining('# House style'),
    })
    expect(contents[0]).not.toHaveProperty('_meta')
  })

  it('name only tools that exist', async () => {
    const { agent_tools } = (await api.http.get('/v1/capabilities')).body.data
    const names = new Set(agent_tools.map(({ name }: { name: string }) => name))
    for (const { url } of await index()) {
      const { text } = await api.http.get(url)
      const named = [...text.matchAll(/`([a-z]+_[a-z]+)`/g)].map(([, name]) => name)
      expect(named.filter((name) => !names.has(name) && !FIELDS.has(String(name)))).toEqual([])
    }
  })

  it('are nowhere else', async () => {
    expect((await api.http.get('/skills/..%2f..%2fpackage.json/SKILL.md')).status).toBe(404)
    expect((await api.http.get('/skills/other/SKILL.md')).status).toBe(404)
  })
})

const FIELDS = new Set(['project_id', 'can_apply', 'before_after'])

describe('/llms.txt and /docs', () => {
  it('tell a model what the service is for and where to go on', async () => {
    const { text } = await api.http.get('/llms.txt')

    expect(text).toMatch(/^# Galley\n\n> /)
    expect(text).toContain('/skills/make-a-thread/SKILL.md')
    expect(text).toContain('`write_text`')
    expect(text).toContain('/docs.md)')
  })

  it('answer in Markdown to who asks for it, and in HTML to browsers', async () => {
    const markdown = await api.http.get('/docs').set('Accept', 'text/markdown')
    const html = await api.http.get('/docs').set('Accept', 'text/html,*/*;q=0.8')
    const named = await api.http.get('/docs.md')

    expect(markdown.headers['content-type']).toMatch(/^text\/markdown/)
    expect(markdown.text).toContain('`POST /renders`')
    expect([named.headers['content-type'], named.text]).toEqual([
      markdown.headers['content-type'],
      markdown.text,
    ])
    expect(html.text).toMatch(/^<!doctype html>/)
    expect(html.headers.vary).toMatch(/Accept/)
  })
})
