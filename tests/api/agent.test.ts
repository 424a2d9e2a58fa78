import { request } from 'node:http'
import { agentTools, PLATFORMS } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Revision } from '../support/agents/agents.ts'
import { connectAgent, connectOldAgent, listen } from '../support/agents/agents.ts'
import type { Owner, TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import type { ApiBody } from '../support/test-stack.ts'

let api: TestApi
let server: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  api = await startTestApi()
  server = await listen(api.ctx)
})
afterAll(async () => {
  await server.close()
  await api.close()
})

const REVISIONS: Revision[] = ['2026-07-28', '2025-11-25']
const MARKDOWN = '# 你好\n\n第一页。'

const used = async (owner: Owner) => {
  const { rows } = await api.database.query(
    'SELECT agent_tool_calls, api_calls FROM usage_days WHERE user_id = $1',
    [owner.userId],
  )
  return rows[0] ?? { agent_tool_calls: 0, api_calls: 0 }
}

/** Returns the structured result of a tool. */
const given = (result: { structuredContent?: unknown }) => (result.structuredContent ?? {}) as ApiBody

const post = (body: unknown, headers: Record<string, string>) =>
  fetch(server.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const toolCall = (name: string, args: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
})

/** Returns the error of a failed tool, in the API's words. */
const errorOf = (result: { isError?: boolean | undefined; content?: unknown }) => {
  expect(result.isError).toBe(true)
  return JSON.parse((result.content as { text: string }[])[0]?.text ?? '').error
}

describe.each(REVISIONS)('an agent that speaks %s', (revision) => {
  it('gets the tools of the capabilities, each with a description and its schemas', async () => {
    const agent = await connectAgent(server.url, (await api.owner()).token, { revision })
    const { tools } = await agent.listTools()
    const { agent_tools } = (await api.http.get('/v1/capabilities')).body.data

    expect(
      tools.map(({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema })),
    ).toEqual(agent_tools.map(({ scope: _, ...tool }: { scope: unknown }) => tool))
    for (const tool of tools) {
      expect(tool.title).toEqual(expect.any(String))
      expect(tool.annotations).toMatchObject({ openWorldHint: false })
    }
    expect(tools.filter(({ name }) => name.includes('token'))).toEqual([])
    await agent.close()
  })

  it('may still call the tools of 2026-11-21, by the rules of the API', async () => {
    const owner = await api.owner()
    const agent = await connectAgent(server.url, owner.token, { revision })
    const call = (name: string, args: Record<string, unknown> = {}) =>
      agent.callTool({ name, arguments: args })
    await agent.listTools()

    const created = await call('create_project', { markdown: MARKDOWN })
    expect(created.structuredContent).toMatchObject({ title: '你好', version: 1 })
    const id = given(created).project_id
    const link = created.content.at(-1) as { text: string }
    expect(link.text).toContain(given(created).open_in_service_url)
    expect((await call('list_projects', { limit: 5 })).structuredContent).toMatchObject({
      items: [{ project_id: id }],
      next_cursor: null,
    })
    expect((await call('get_project', { id })).structuredContent).toMatchObject({ markdown: MARKDOWN })
    expect(
      (await call('analyze_content', { project_id: id, platform: 'xhs' })).structuredContent,
    ).toMatchObject({ platforms: { xhs: { estimated_pages: 1 } } })
    const render = given(await call('create_render', { project_id: id, platform: 'xhs' }))
    expect(render).toMatchObject({ status: 'queued', project_id: id })
    expect((await call('cancel_render', { id: render.render_id })).structuredContent).toMatchObject({
      status: 'canceled',
    })
    expect((await call('create_share', { project_id: id })).structuredContent).toMatchObject({
      include_body: false,
    })
    expect(given(await call('list_themes')).items).toHaveLength(36)
    expect(given(await call('get_capabilities')).platforms).toHaveLength(PLATFORMS.length)
    expect(given(await call('get_usage')).plan).toBe('free')

    // Reading usage is free.
    expect(await used(owner)).toEqual({ agent_tool_calls: 9, api_calls: 0 })
    await agent.close()
  })

  it('creates an object once per key, and is charged once', async () => {
    const owner = await api.owner()
    const agent = await connectAgent(server.url, owner.token, { revision })
    const args = { markdown: MARKDOWN, idempotency_key: `agent${revision.replaceAll('-', '')}` }
    const call = (more: object = {}) =>
      agent.callTool({ name: 'create_project', arguments: { ...args, ...more } })

    const made = await Promise.all([call(), call(), call()])

    expect(new Set(made.map((result) => given(result).project_id)).size).toBe(1)
    expect(errorOf(await call({ markdown: 'other' })).code).toBe('idempotency_conflict')
    expect((await used(owner)).agent_tool_calls).toBe(1)
    await agent.close()
  })

  it('gets errors in the words of the API, and is not charged for them', async () => {
    const owner = await api.owner()
    const agent = await connectAgent(server.url, owner.token, { revision })
    const fail = async (name: string, args: Record<string, unknown>) =>
      errorOf(await agent.callTool({ name, arguments: args }))

    expect(await fail('create_project', { text: 'SECRET' })).toMatchObject({
      code: 'invalid_request',
      request_id: expect.stringMatching(/^req_/),
      details: {
        issues: [
          { path: 'markdown', message: 'is missing' },
          { path: 'arguments', message: expect.stringMatching(/^has a field .+ `markdown`/) },
        ],
      },
    })
    expect(await fail('create_project', { markdown: 5 })).toMatchObject({
      details: { issues: [{ path: 'markdown' }] },
    })
    expect((await fail('get_project', { id: '../usage' })).code).toBe('not_found')
    expect((await fail('get_usage', { verbose: true })).code).toBe('invalid_request')
    expect((await used(owner)).agent_tool_calls).toBe(0)
    expect((await fail('create_project', { markdown: 'x'.repeat(200_001) })).code).toBe('payload_too_large')
    await expect(agent.callTool({ name: 'create_token', arguments: {} })).rejects.toThrow('no such tool')
    await agent.close()
  })
})

describe('an agent with the previous client', () => {
  it('is served too', async () => {
    const agent = await connectOldAgent(server.url, (await api.owner()).token)
    expect((await agent.listTools()).tools).toHaveLength(agentTools.length)
    const made = await agent.callTool({ name: 'create_project', arguments: { markdown: MARKDOWN } })
    expect(made.structuredContent).toMatchObject({ title: '你好' })
    await agent.close()
  })
})

describe.each(['2025-06-18', '2025-03-26', '2024-11-05'])('an agent of %s', (protocolVersion) => {
  it('agrees on its own revision, and is served by it', async () => {
    const { token } = await api.owner()
    const send = async (method: string, params: object, headers: Record<string, string> = {}) => {
      const message = { jsonrpc: '2.0', id: 1, method, params }
      const res = await post(message, { authorization: `Bearer ${token}`, ...headers })
      const text = await res.text()
      return JSON.parse(text.slice(text.indexOf('{'))).result as ApiBody
    }
    const clientInfo = { name: 'galley-test', version: '1' }
    const shaken = await send('initialize', { protocolVersion, capabilities: {}, clientInfo })
    expect(shaken).toMatchObject({ protocolVersion, serverInfo: { name: 'galley' } })

    const spoken = { 'mcp-protocol-version': protocolVersion }
    expect((await send('tools/list', {}, spoken)).tools).toHaveLength(agentTools.length)
    const made = await send('tools/call', toolCall('get_usage').params, spoken)
    expect(made.structuredContent).toMatchObject({ plan: 'free' })
  })
})

describe('an agent that follows tasks', () => {
  const TASKS = 'io.modelcontextprotocol/tasks'

  /** Sends a message of the newest revision, from a client that supports the extension or doesn't. */
  async function send(
    owner: Owner,
    method: string,
    params: Record<string, unknown>,
    extensions: object = { [TASKS]: {} },
  ) {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'galley-test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': { extensions },
    }
    const res = await post(
      { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } },
      {
        authorization: `Bearer ${owner.token}`,
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        ...((params.name ?? params.taskId) !== undefined && {
          'mcp-name': String(params.name ?? params.taskId),
        }),
      },
    )
    const text = await res.text()
    return { status: res.status, ...JSON.parse(text.slice(text.indexOf('{'))) } as ApiBody
  }
  const asked = async (owner: Owner, extensions?: object) => {
    const made = await send(owner, 'tools/call', {
      name: 'create_project',
      arguments: { markdown: MARKDOWN },
    })
    const args = { project_id: made.result.structuredContent.project_id, platform: 'xhs' }
    return send(owner, 'tools/call', { name: 'create_render', arguments: args }, extensions)
  }

  it('learns that the server supports tasks', async () => {
    const { result } = await send(await api.owner(), 'server/discover', {})
    expect(result.capabilities.extensions).toMatchObject({ [TASKS]: {} })
  })

  it('gets a render as a task, follows it and ends it', async () => {
    const owner = await api.owner()
    const { result: task } = await asked(owner)
    expect(task).toMatchObject({
      resultType: 'task',
      taskId: expect.stringMatching(/^rnd_/),
      status: 'working',
      pollIntervalMs: expect.any(Number),
    })
    expect([task.createdAt, task.lastUpdatedAt].map(Date.parse).every(Number.isFinite)).toBe(true)
    const { taskId } = task
    expect((await send(owner, 'tasks/update', { taskId, inputResponses: {} })).result).toEqual(
      expect.objectContaining({ resultType: 'complete' }),
    )
    expect((await send(owner, 'tasks/cancel', { taskId })).result.resultType).toBe('complete')
    const canceled = (await send(owner, 'tasks/get', { taskId })).result
    expect(canceled).toMatchObject({ resultType: 'complete', taskId, status: 'cancelled' })
    expect(canceled.result).toBeUndefined()
    expect((await send(owner, 'tasks/cancel', { taskId })).result.resultType).toBe('complete')
  })

  it('gets the result of the call when the render has ended, also if it failed', async () => {
    const owner = await api.owner()
    const { taskId } = (await asked(owner)).result
    await api.database.query(
      "UPDATE renders SET status = 'failed', failure_reason = 'quota_exceeded', finished_at = now() WHERE project_id IN (SELECT id FROM projects WHERE owner_id = $1)",
      [owner.userId],
    )
    const { result } = await send(owner, 'tasks/get', { taskId })
    expect(result).toMatchObject({
      status: 'completed',
      result: { isError: true, structuredContent: { render_id: taskId, status: 'failed' } },
    })
  })

  it('gets the render itself if it does not support tasks', async () => {
    const owner = await api.owner()
    const { result } = await asked(owner, {})
    expect(result).toMatchObject({ resultType: 'complete', structuredContent: { status: 'queued' } })
    const taskId = result.structuredContent.render_id
    const { error } = await send(owner, 'tasks/get', { taskId }, {})
    expect(error).toMatchObject({
      code: -32021,
      data: { requiredCapabilities: { extensions: { [TASKS]: {} } } },
    })
  })

  it('can follow only its own tasks, and needs the scope of the endpoint', async () => {
    const taskId = (await asked(await api.owner())).result.taskId
    expect((await send(await api.owner(), 'tasks/get', { taskId })).error).toMatchObject({ code: -32602 })
    expect((await send(await api.owner(), 'tasks/cancel', { taskId: '../usage' })).error.code).toBe(-32602)
    const reader = await api.owner(['render:read'])
    expect((await send(reader, 'tasks/cancel', { taskId })).status).toBe(403)
  })
})

describe('the quota of agent-tool calls', () => {
  it('is exact, also for calls at once, and leaves API calls alone', async () => {
    const owner = await api.owner()
    await api.database.query(
      "INSERT INTO usage_days (user_id, day, agent_tool_calls) VALUES ($1, '2026-11-21', 1990)",
      [owner.userId],
    )
    const agent = await connectAgent(server.url, owner.token)

    const results = await Promise.all(
      Array.from({ length: 25 }, () => agent.callTool({ name: 'list_projects', arguments: {} })),
    )

    const refused = results.filter(({ isError }) => isError)
    expect(refused).toHaveLength(15)
    expect(errorOf(refused[0] ?? {})).toMatchObject({
      code: 'quota_exceeded',
      details: { metric: 'agent_tool_calls', limit: 2000, used: 2000 },
    })
    expect(await used(owner)).toEqual({ agent_tool_calls: 2000, api_calls: 0 })
    await agent.close()
  })
})

describe('access to /mcp', () => {
  it('sends callers without a token to the metadata', async () => {
    const metadata = 'http://127.0.0.1:4000/.well-known/oauth-protected-resource/mcp'
    const none = await post(toolCall('get_usage'), {})
    expect(none.status).toBe(401)
    expect(none.headers.get('www-authenticate')).toMatch(
      new RegExp(
        `^Bearer resource_metadata="${metadata}", scope="project:read project:write [^"]*usage:read"$`,
      ),
    )
    expect(await none.json()).toMatchObject({ jsonrpc: '2.0', error: { data: { code: 'unauthorized' } } })
    const wrong = await post(toolCall('get_usage'), { authorization: 'Bearer nonsense' })
    expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"')

    for (const path of [
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp',
    ]) {
      const { body } = await api.http.get(path)
      expect(body).toMatchObject({
        resource: 'http://127.0.0.1:4000/mcp',
        bearer_methods_supported: ['header'],
        scopes_supported: expect.arrayContaining(['render:create']),
      })
      expect(body.scopes_supported).not.toContain('tokens:write')
    }
  })

  it('names the scope that a token lacks', async () => {
    const { token } = await api.owner(['usage:read'])
    const res = await post(toolCall('create_project', { markdown: 'x' }), {
      authorization: `Bearer ${token}`,
    })
    expect(res.status).toBe(403)
    expect(res.headers.get('www-authenticate')).toMatch(/error="insufficient_scope".*scope="project:write"$/)
    expect((await res.json()).error.data).toMatchObject({
      code: 'forbidden_scope',
      details: { required_scope: 'project:write' },
    })
  })

  it('refuses foreign origins and hosts before it reads anything', async () => {
    const { token } = await api.owner()
    const authorization = `Bearer ${token}`
    const foreign = await post('not even JSON', { authorization, origin: 'https://evil.example' })
    expect([foreign.status, (await foreign.json()).error.data.details]).toEqual([403, { reason: 'origin' }])
    const own = await post(toolCall('get_usage'), { authorization, origin: 'http://127.0.0.1:4000' })
    expect(own.status).toBe(200)
    const rebound = await new Promise<number | undefined>((resolve) => {
      const headers = { authorization, host: 'rebound.example' }
      request(server.url, { method: 'POST', headers }, ({ statusCode }) => resolve(statusCode)).end()
    })
    expect(rebound).toBe(421)
  })

  it('accepts no browser sessions, other methods or other bodies', async () => {
    const { token } = await api.owner()
    const authorization = `Bearer ${token}`
    expect((await post(toolCall('get_usage'), { cookie: 'galley_session=x' })).status).toBe(401)
    expect((await fetch(server.url, { headers: { authorization } })).status).toBe(405)
    expect((await post('{"half', { authorization })).status).toBe(400)
    expect((await post(`"${'x'.repeat(4 * 1024 * 1024)}"`, { authorization })).status).toBe(413)
  })

  it('counts each message against the rate of its user, and each once', async () => {
    const { token } = await api.owner()
    const headers = { authorization: `Bearer ${token}` }
    const standing = (res: Response) => Number(/r=(\d+)/.exec(res.headers.get('ratelimit') ?? '')?.[1])
    const first = standing(await post(toolCall('get_usage'), headers))
    const second = standing(await post(toolCall('get_usage'), headers))
    expect(first - second).toBe(1)
    const batch = await post(
      Array.from({ length: 300 }, () => toolCall('get_usage')),
      headers,
    )
    expect(batch.status).toBe(429)
    expect(Number(batch.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('stops waiting when the agent hangs up', async () => {
    const owner = await api.owner()
    const agent = await connectAgent(server.url, owner.token)
    const project = given(
      await agent.callTool({
        name: 'create_project',
        arguments: { markdown: MARKDOWN },
      }),
    )
    const render = given(
      await agent.callTool({
        name: 'create_render',
        arguments: { project_id: project.project_id, platform: 'xhs' },
      }),
    )
    const cancel = new AbortController()
    const waiting = agent.callTool(
      { name: 'get_render', arguments: { id: render.render_id, wait: 25 } },
      { signal: cancel.signal, onprogress: () => cancel.abort() },
    )
    await expect(waiting).rejects.toThrow()
    const ended = () => api.logLines.some((line) => line.includes('"route":"/renders/{id}"'))
    while (!ended()) await new Promise((resolve) => setTimeout(resolve, 20))
    const line = api.logLines.find((each) => each.includes('"route":"/renders/{id}"')) ?? '{}'
    expect(JSON.parse(line).duration_ms).toBeLessThan(20_000)
    await agent.close()
  })

  it('writes no word of a text into the log', () => {
    expect(api.logLines.length).toBeGreaterThan(20)
    expect(api.logLines.join('')).not.toMatch(/你好|第一页|SECRET/)
  })
})
