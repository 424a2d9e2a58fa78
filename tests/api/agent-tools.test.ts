import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { addProject, addRender } from '../support/additions.ts'
import type { AgentApi, Told } from '../support/agents/agents.ts'
import { startAgentApi } from '../support/agents/agents.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import type { ApiBody } from '../support/test-stack.ts'
import { BRAND_KIT, THEME_FILE } from '../support/theme-file.ts'

let api: TestApi
let url: AgentApi['url']
let asAgent: AgentApi['asAgent']
let tell: AgentApi['tell']
let close: () => Promise<void>

beforeAll(async () => {
  ;({ api, url, asAgent, tell, close } = await startAgentApi())
})
afterAll(() => close())

const refused = async (owner: Owner, name: string, args: Record<string, unknown>) => {
  const { data, isError } = await tell(owner, name, args)
  expect(isError).toBe(true)
  return data.error
}
const pictures = ({ content }: Told) =>
  content.flatMap(({ type, data }) => (type === 'image' && data ? Buffer.from(data, 'base64') : []))
const used = async (owner: Owner) =>
  (
    await api.database.query('SELECT agent_tool_calls, api_calls FROM usage_days WHERE user_id = $1', [
      owner.userId,
    ])
  ).rows[0]
const textOf = async (owner: Owner, id: string) =>
  (await api.http.get(`/v1/projects/${id}`).set(...owner.auth)).body.data as ApiBody

/** Pages in different colours with noise, which compresses badly, as photographs do. */
type Pages = { readonly changed?: number; readonly project_id?: string }

async function addPages(owner: Owner, count: number, { changed, ...text }: Pages = {}) {
  const id = await addRender(api, owner, text)
  const files = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const background = { r: (index * 37) % 255, g: 120, b: changed === index + 1 ? 255 : 40 }
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
      const text = await sharp({ create: { width: 540, height: 720, channels: 3, background, noise } })
        .tint(background)
        .png()
        .toBuffer()
      const sha256 = `${changed === index + 1 ? 'f' : 'a'}${String(index).padStart(63, '0')}`
      return { name: `page-${index}.png`, page: index + 1, text, bytes: text.length, sha256 }
    }),
  )
  expect(await completeRender(api, id, files)).toBe(true)
  return id
}

describe('the list of tools', () => {
  it('has at most twelve, costs at most 8 kB and describes every argument', async () => {
    const answer = await asAgent(await api.owner(), (agent) => agent.listTools())

    expect(answer.tools.length).toBeLessThanOrEqual(12)
    expect(Buffer.byteLength(JSON.stringify(answer.tools))).toBeLessThanOrEqual(8_000)
    const fields = (schema: ApiBody): ApiBody[] =>
      Object.values((schema.properties ?? {}) as ApiBody).flatMap((field) => [
        field,
        ...fields(field as ApiBody),
      ])
    for (const { inputSchema } of answer.tools) {
      for (const field of fields(inputSchema))
        expect(field).toMatchObject({ description: expect.any(String) })
    }
  })
})

describe('write_text', () => {
  it('stores a text once per key and changes it, whole or by a patch', async () => {
    const owner = await api.owner()
    const args = { markdown: '# One\n\nfirst\n\nsecond', idempotency_key: 'writeonce1' }
    const { data } = await tell(owner, 'write_text', args)
    expect(data).toMatchObject({
      version: 1,
      title: 'One',
      open_in_service_url: expect.stringContaining('/editor/'),
    })
    const id = data.project_id
    expect((await tell(owner, 'write_text', args)).data.project_id).toBe(id)

    const patch = '@@ -3,3 +3,3 @@\n first\n \n-second\n+third'
    expect((await tell(owner, 'write_text', { project_id: id, patch })).data).toMatchObject({ version: 2 })
    expect((await textOf(owner, id)).markdown).toBe('# One\n\nfirst\n\nthird')
    expect(
      (await tell(owner, 'write_text', { project_id: id, markdown: 'whole', version: 2 })).data.version,
    ).toBe(3)
    // Two of the writes are calls of two endpoints, and each is charged once.
    expect(await used(owner)).toEqual({ agent_tool_calls: 3, api_calls: 1 })
  })

  it('loses no change that was made in between', async () => {
    const owner = await api.owner()
    const id = await addProject(api, owner, { markdown: 'one' })
    await tell(owner, 'write_text', { project_id: id, markdown: 'two' })

    const error = await refused(owner, 'write_text', { project_id: id, markdown: 'mine', version: 1 })
    expect(error).toMatchObject({ code: 'invalid_request' })
    const patch = '@@ -1 +1 @@\n-one\n+mine'
    expect((await refused(owner, 'write_text', { project_id: id, patch })).details.issues[0].path).toBe(
      'patch',
    )
    expect((await textOf(owner, id)).markdown).toBe('two')
  })

  it.each([
    [{ patch: '@@ -1 +1 @@\n-a\n+b' }, 'patch'],
    [{ project_id: 'ID', patch: 'no diff' }, 'patch'],
    [{ project_id: 'ID', patch: '@@ -1,9 +1 @@\n-one\n+b' }, 'patch'],
    [{ project_id: 'ID', patch: '@@ -1 +1 @@\n-one\n+b', markdown: 'x' }, 'patch'],
    [{ project_id: 'ID', markdown: 'x', idempotency_key: 'abcdefgh' }, 'idempotency_key'],
    [
      { project_id: 'ID', patch: Array.from({ length: 51 }, () => '@@ -1 +1 @@\n-one\n+b').join('\n') },
      'patch',
    ],
    [{ version: 1, markdown: 'x' }, 'version'],
    [{}, 'markdown'],
  ])('refuses %j and names the argument', async (args, path) => {
    const owner = await api.owner()
    const id = await addProject(api, owner, { markdown: 'one' })
    const filled = 'project_id' in args ? { ...args, project_id: id } : args
    expect(await refused(owner, 'write_text', filled)).toMatchObject({
      code: 'invalid_request',
      details: { issues: [{ path }] },
    })
  })
})

describe('read_text', () => {
  it('reads a long text part by part, or whole when asked', async () => {
    const owner = await api.owner()
    const lines = Array.from({ length: 900 }, (_, index) => `第${index}行`)
    const id = await addProject(api, owner, { markdown: lines.join('\n'), title: 't' })
    const parts: string[] = []
    for (let from_line: number | null = 1; from_line !== null; ) {
      const { data, content } = await tell(owner, 'read_text', { project_id: id, from_line })
      expect(Buffer.byteLength(content[0]?.text ?? '')).toBeLessThan(6_000)
      parts.push(data.markdown)
      from_line = data.next_line
    }
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.join('\n')).toBe(lines.join('\n'))
    const whole = await tell(owner, 'read_text', { project_id: id, whole: true })
    expect(whole.data).toMatchObject({ markdown: lines.join('\n'), next_line: null, version: 1 })
  })
})

const RISKY = '# 最好的面霜\n\n我们是全网第一的面霜，国家级品质。\n\n#护肤 #面霜'

describe('check_text and apply_fixes', () => {
  it('find what is wrong, and make it right by ids as one version', async () => {
    const owner = await api.owner()
    const id = await addProject(api, owner, { markdown: RISKY })
    const { data: checked } = await tell(owner, 'check_text', { project_id: id, platform: 'xhs' })
    expect(checked).toMatchObject({ version: 1, platforms: { xhs: { pages: 1 } } })
    const fixable = checked.findings.filter(({ can_apply }: ApiBody) => can_apply)
    expect(fixable.length).toBeGreaterThan(0)
    const ids = fixable.map((finding: ApiBody) => finding.id)
    expect(
      (await tell(owner, 'check_text', { project_id: id })).data.findings.map(({ id }: ApiBody) => id),
    ).toEqual(expect.arrayContaining(ids))

    const args = { project_id: id, version: 1, finding_ids: [...ids, 'ffffffff'] }
    const { data: fixed } = await tell(owner, 'apply_fixes', args)
    expect(fixed).toMatchObject({
      version: 2,
      skipped: expect.arrayContaining([{ id: 'ffffffff', why: expect.any(String) }]),
    })
    expect(fixed.applied.length).toBeGreaterThan(0)
    const again = (await tell(owner, 'check_text', { project_id: id, platform: 'xhs' })).data
    expect(again.found).toBeLessThan(checked.found)
    expect(again.version).toBe(2)
    expect(await refused(owner, 'apply_fixes', args)).toMatchObject({
      details: { issues: [{ path: 'version' }] },
    })
  })

  it('answer in 6 kB however much is found', async () => {
    const owner = await api.owner()
    const markdown = Array.from({ length: 400 }, () => '我们是全网第一的国家级面霜，最好。').join('\n\n')
    const { data, content } = await tell(owner, 'check_text', { markdown })
    expect(Buffer.byteLength(content[0]?.text ?? '')).toBeLessThan(6_000)
    expect(data.next).toBe(data.findings.length)
    const second = (await tell(owner, 'check_text', { markdown, from: data.next })).data
    expect(second.findings[0].id).not.toBe(data.findings[0].id)
  })
})

describe('choose_design', () => {
  it('finds themes by mood and shows them side by side', async () => {
    const told = await tell(await api.owner(), 'choose_design', { mood: 'technical, code' })
    expect(told.data.themes.length).toBeGreaterThan(0)
    const [strip] = pictures(told)
    expect(strip?.length).toBeLessThanOrEqual(150_000)
    expect((await sharp(strip).metadata()).format).toBe('jpeg')
    const none = await tell(await api.owner(), 'choose_design', { mood: 'xyzzy' })
    expect(none.data).toMatchObject({ matched: 0, moods: expect.any(Array), next: 6 })
  })

  it("compares the account's own themes with ours, for those who may read them", async () => {
    const owner = await api.owner()
    const file = { ...THEME_FILE, tags: ['heron'] }
    const { theme_id } = (await api.post(owner, '/own-themes', file)).body.data
    const candidate = { theme: theme_id, name: THEME_FILE.name, tags: ['heron'], own: true }
    const idsFor = async (who: Owner, args: Record<string, unknown>) => {
      const { data } = await tell(who, 'choose_design', args)
      return data.themes.map(({ theme }: { theme: string }) => theme)
    }

    const told = await tell(owner, 'choose_design', {})
    // No worker makes its picture here.
    expect(told.data.themes[0]).toMatchObject({ ...candidate, in_strip: false })
    expect(told.data.themes[1]).not.toHaveProperty('in_strip')
    expect((await sharp(pictures(told)[0]).metadata()).width).toBe(5 * 220 + 10)
    expect(told.data).not.toHaveProperty('own_themes')
    expect((await idsFor(owner, { mood: 'heron' }))[0]).toBe(theme_id)
    expect(await idsFor(owner, { from: 6 })).not.toContain(theme_id)
    expect(await idsFor(await api.owner(), {})).not.toContain(theme_id)
    expect(await idsFor(await api.owner(['project:write']), {})).not.toContain(theme_id)
  })

  it('names own themes that the mood does not fit, on its first page', async () => {
    const owner = await api.owner()
    const { theme_id } = (await api.post(owner, '/own-themes', { ...THEME_FILE, tags: [] })).body.data
    const own = [{ theme: theme_id, name: THEME_FILE.name }]

    const { data } = await tell(owner, 'choose_design', { mood: 'technical' })
    expect(data.own_themes).toEqual(own)
    expect((await tell(owner, 'choose_design', { mood: 'technical', from: 1 })).data).not.toHaveProperty(
      'own_themes',
    )
  })

  it('names the brands of the account, and renders in one', async () => {
    const owner = await api.owner()
    const { brand_id: brand, name } = (await api.post(owner, '/brands', BRAND_KIT)).body.data

    const { data } = await tell(owner, 'choose_design', {})
    expect(data.brands).toEqual([{ brand, name, has: ['mark'] }])
    expect((await tell(owner, 'choose_design', { from: 6 })).data).not.toHaveProperty('brands')
    expect((await tell(await api.owner(), 'choose_design', {})).data).not.toHaveProperty('brands')
    const { project_id } = (await api.post(owner, '/projects', { markdown: '# Tea' })).body.data
    const asked = { project_id, platform: 'xhs', config: { brand }, wait: 0 }
    const { render_id } = (await tell(owner, 'render', asked)).data
    expect((await api.http.get(`/v1/renders/${render_id}`).set(...owner.auth)).body.data.config.brand).toBe(
      brand,
    )
  })
})

describe('view_pages', () => {
  it('shows a contact sheet of at most 150 kB, twelve pages at a time', async () => {
    const owner = await api.owner()
    const render_id = await addPages(owner, 14)
    const told = await tell(owner, 'view_pages', { render_id })
    expect(told.data).toMatchObject({ page_count: 14, next_from: 13 })
    const [sheet] = pictures(told)
    expect(sheet?.byteLength ?? Infinity).toBeLessThanOrEqual(150_000)
    expect((await sharp(sheet).metadata()).width).toBeGreaterThan(400)
    const rest = await tell(owner, 'view_pages', { render_id, from: 13 })
    expect(rest.data).toMatchObject({ shown: [13, 14], next_from: null })
  })

  it('shows single pages, and only those that differ from an earlier render', async () => {
    const owner = await api.owner()
    const project_id = await addProject(api, owner)
    const before = await addPages(owner, 3, { project_id })
    await tell(owner, 'write_text', { project_id, markdown: '# 二' })
    const render_id = await addPages(owner, 3, { project_id, changed: 2 })
    const single = await tell(owner, 'view_pages', { render_id, pages: [3, 1], width: 300 })
    const shown = await Promise.all(pictures(single).map((each) => sharp(each).metadata()))
    expect(shown.map(({ width, height }) => [width, height])).toEqual([
      [300, 400],
      [300, 400],
    ])
    const changed = await tell(owner, 'view_pages', { render_id, changed_since: before })
    expect(changed.data).toMatchObject({ changed_pages: [2], shown: [2] })
    const first = await tell(owner, 'view_pages', { render_id, changed_since: 1 })
    expect(first.data).toEqual(changed.data)
    expect(await refused(owner, 'view_pages', { render_id, changed_since: 9 })).toMatchObject({
      code: 'invalid_request',
    })
    expect(await refused(owner, 'view_pages', { render_id, pages: [4] })).toMatchObject({
      code: 'invalid_request',
    })
    expect(await refused(await api.owner(), 'view_pages', { render_id })).toMatchObject({ code: 'not_found' })
  })

  it('says when there is nothing to see yet', async () => {
    const owner = await api.owner()
    const render_id = await addRender(api, owner)
    expect(await refused(owner, 'view_pages', { render_id })).toMatchObject({ details: { status: 'queued' } })
  })
})

describe('share, with a client that can ask a person', () => {
  const shares = async (owner: Owner) => (await tell(owner, 'list', { what: 'shares' })).data.items
  /** Shares a text, and returns the questions that the person saw. */
  async function sharing(
    owner: Owner,
    args: Record<string, unknown>,
    action: 'accept' | 'decline' | 'cancel',
  ) {
    const questions: string[] = []
    const answer = (question: string) => {
      questions.push(question)
      return action
    }
    return { questions, ...(await tell(owner, 'share', args, { answer })) }
  }

  it('asks once, and creates the link when the person agrees', async () => {
    const owner = await api.owner()
    const project_id = (await tell(owner, 'write_text', { markdown: '# Bread in spring' })).data.project_id

    const { questions, data } = await sharing(owner, { project_id, include_body: true }, 'accept')

    expect(questions).toEqual([
      'Create a private link to the text “Bread in spring” in Galley? Anyone who has the link can read the text and see its pages. You can end it there at any time.',
    ])
    expect(data).toMatchObject({ url: expect.any(String), include_body: true })
    expect(await shares(owner)).toHaveLength(1)
  })

  it.each(['decline', 'cancel'] as const)(
    'shares nothing after %s, and tells the agent so',
    async (action) => {
      const owner = await api.owner()
      const project_id = await addProject(api, owner)

      const { data, isError } = await sharing(owner, { project_id }, action)

      expect(isError).toBe(true)
      expect(data.error).toMatchObject({ code: 'invalid_request', details: { reason: 'declined' } })
      expect(await shares(owner)).toEqual([])
    },
  )

  it('asks under the old name of the tool, too', async () => {
    const owner = await api.owner()
    const project_id = await addProject(api, owner)

    const { isError } = await tell(owner, 'create_share', { project_id }, { answer: () => 'decline' })

    expect(isError).toBe(true)
    expect(await shares(owner)).toEqual([])
  })

  it('asks nothing about a text that is not there, and nothing when a link ends', async () => {
    const owner = await api.owner()
    const project_id = await addProject(api, owner)
    const foreign = await addProject(api, await api.owner())
    const { data } = await sharing(owner, { project_id }, 'accept')

    const ended = await sharing(owner, { end: data.share_id }, 'decline')
    const missing = await sharing(owner, { project_id: foreign }, 'accept')

    expect([ended.questions, missing.questions]).toEqual([[], []])
    expect(missing.data.error.code).toBe('not_found')
    expect(await shares(owner)).toEqual([])
  })

  it('names no text that the agent may not read', async () => {
    const owner = await api.owner()
    const project_id = await addProject(api, owner)
    const made = await api.post(owner, '/tokens', { name: 'sharer', scopes: ['share:create'] })

    const { questions } = await sharing({ ...owner, token: made.body.data.token }, { project_id }, 'accept')

    expect(questions[0]).toMatch(/^Create a private link to a text of yours in Galley\? Whoever opens it/)
  })
})

describe('render, deliver and share', () => {
  it('request, follow, cancel and hand over', async () => {
    const owner = await api.owner()
    const id = await addProject(api, owner)
    const { data } = await tell(owner, 'render', { project_id: id, platform: 'xhs', wait: 0 })
    expect(data).toMatchObject({ status: 'queued', platform: 'xhs', project_version: 1 })
    expect((await tell(owner, 'render', { render_id: data.render_id, wait: 0 })).data.status).toBe('queued')
    const canceled = await tell(owner, 'render', { render_id: data.render_id, cancel: true })
    expect(canceled.data.status).toBe('canceled')

    const render_id = await addPages(owner, 2)
    const links = (await tell(owner, 'deliver', { render_id })).data.links
    expect(links.map(({ kind }: ApiBody) => kind)).toEqual(['zip'])
    expect(
      (await fetch(links[0].url.replace(/^http:\/\/127\.0\.0\.1:\d+/, new URL(url).origin))).status,
    ).toBe(200)
    const inside = await tell(owner, 'deliver', { render_id, files: ['pages'], as: 'files' })
    expect(inside.content.filter(({ type }) => type === 'resource').length).toBe(inside.data.in_this_answer)

    const shared = (await tell(owner, 'share', { project_id: id })).data
    expect(shared).toMatchObject({ url: expect.any(String), include_body: false })
    expect((await tell(owner, 'list', { what: 'shares' })).data.items).toHaveLength(1)
    await tell(owner, 'share', { end: shared.share_id })
    expect((await tell(owner, 'list', { what: 'shares' })).data.items).toHaveLength(0)
  })
})

describe('list and usage', () => {
  it.each(['texts', 'renders', 'shares', 'platforms'])('lists %s in 6 kB', async (what) => {
    const owner = await api.owner()
    for (let index = 0; index < 20; index++) {
      const project_id = await addProject(api, owner, { markdown: '长'.repeat(300), title: '题'.repeat(200) })
      await api.post(owner, '/renders', { project_id, platform: 'xhs' })
      await api.post(owner, '/shares', { project_id })
    }
    const { data, content } = await tell(owner, 'list', { what, limit: 20 })
    expect(data.items.length).toBeGreaterThan(4)
    expect(Buffer.byteLength(content[0]?.text ?? '')).toBeLessThan(6_000)
  })

  it('lists versions of a text, and what is left', async () => {
    const owner = await api.owner()
    const project_id = await addProject(api, owner)
    expect((await tell(owner, 'list', { what: 'versions', project_id })).data.items).toHaveLength(1)
    expect((await tell(owner, 'usage')).data).toMatchObject({
      plan: 'free',
      left: { renders: { limit: 50 } },
    })
  })
})

describe('a token without a scope', () => {
  const CALLS: [string, string, Record<string, unknown>][] = [
    ['project:write', 'write_text', { markdown: 'x' }],
    ['project:read', 'list', { what: 'texts' }],
    ['render:read', 'list', { what: 'renders' }],
    ['render:create', 'render', { project_id: `prj_${'0'.repeat(26)}`, platform: 'xhs' }],
    ['share:create', 'share', {}],
  ]
  it.each(CALLS)('is told by 403 that it lacks %s for %s', async (scope, name, args) => {
    const { token } = await api.owner(['usage:read'])
    const res = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: args },
      }),
    })
    expect(res.status).toBe(403)
    expect(res.headers.get('www-authenticate')).toContain(`error="insufficient_scope"`)
    const { required_scope } = (await res.json()).error.data.details
    expect(required_scope).toBe(scope)
  })
})
