import { agentTools, PLATFORMS, SCOPES } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

describe('GET /v1/capabilities', () => {
  it('shows platforms, limits, artifacts, scopes and agent tools without a token', async () => {
    const { data } = (await api.http.get('/v1/capabilities')).body

    expect(data.platforms.map((platform: { id: string }) => platform.id)).toEqual(PLATFORMS)
    expect(data.platforms[0].default_config).toMatchObject({ aspect_ratio: '3:4', scale: 2 })
    expect(data.platforms[0].limits[0]).toMatchObject({
      source: expect.any(String),
      checked: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      confidence: expect.any(String),
    })
    expect(data.scopes).toEqual(SCOPES)
    expect(data.agent_tools).toHaveLength(agentTools.length)
  })

  it('promises only the artifacts that renders make', async () => {
    const { data } = (await api.http.get('/v1/capabilities')).body

    expect(data.artifacts.map((artifact: { kind: string }) => artifact.kind)).toEqual([
      'page',
      'cover',
      'article_html',
      'thread',
      'zip',
      'manifest',
    ])
    const ofPlatform = Object.fromEntries(
      data.platforms.map(({ id, artifacts }: { id: string; artifacts: string[] }) => [id, artifacts]),
    )
    expect(ofPlatform).toMatchObject({
      xhs: ['page', 'cover', 'zip', 'manifest'],
      wechat: ['cover', 'article_html', 'zip', 'manifest'],
      twitter: ['page', 'cover', 'thread', 'zip', 'manifest'],
    })
  })

  it('offers no tool that makes credentials', async () => {
    const { data } = (await api.http.get('/v1/capabilities')).body

    expect(data.agent_tools.filter((tool: { scope: string }) => tool.scope === 'tokens:write')).toEqual([])
  })

  it('describes what each tool takes', async () => {
    const { data } = (await api.http.get('/v1/capabilities')).body

    const tool = data.agent_tools.find((item: { name: string }) => item.name === 'apply_fixes')
    expect(tool).toMatchObject({
      scope: 'project:write',
      input_schema: { type: 'object', required: ['project_id', 'version', 'finding_ids'] },
    })
  })
})

describe('GET /v1/themes', () => {
  it('shows 36 themes without their style source', async () => {
    const res = await api.http.get('/v1/themes')

    expect(res.body.data).toHaveLength(36)
    expect(new Set(res.body.data.map((theme: { theme_id: string }) => theme.theme_id)).size).toBe(36)
    expect(res.text).not.toMatch(/px|font-size|\{[^"]*:[^"]*;/)
  })

  it('names the moods of each theme in both languages, the strongest first', async () => {
    const res = await api.http.get('/v1/themes')

    const moodsOf = new Map(
      res.body.data.map((theme: { theme_id: string; moods: object[] }) => [theme.theme_id, theme.moods]),
    )
    expect(moodsOf.get('reading-lamp')).toEqual([
      { mood: 'nocturnal', name: { en: 'After dark', zh: '暗夜' } },
      { mood: 'calm', name: { en: 'Calm', zh: '安静' } },
      { mood: 'warm', name: { en: 'Warm', zh: '温暖' } },
    ])
    expect([...moodsOf.values()].every((moods) => Array.isArray(moods) && moods.length > 0)).toBe(true)
  })
})

describe('anonymous calls', () => {
  it('are counted for themselves when they show a valid token', async () => {
    const { auth } = await api.owner()

    const res = await api.http.get('/v1/themes').set(...auth)

    expect(res.headers['ratelimit-policy']).toBe('"default";q=240;w=60')
  })

  it('are refused after sixty in a minute', async () => {
    const answers = []
    for (let n = 0; n < 62; n++) answers.push(await api.http.get('/v1/themes'))

    const refused = answers.at(-1)
    expect(refused?.status).toBe(429)
    expect(refused?.body.error.code).toBe('rate_limited')
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  })
})
