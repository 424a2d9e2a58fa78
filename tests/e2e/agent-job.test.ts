import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import sharp from 'sharp'
import supertest from 'supertest'
import { connectOldAgent } from '../support/agents/agents.ts'
import { logIn, OAUTH_ENV, OauthBrowser } from '../support/oauth.ts'
import type { ApiBody, RunningProcess, TestStack } from '../support/test-stack.ts'
import { eventually, startTestStack } from '../support/test-stack.ts'
import { THEME_FILE } from '../support/theme-file.ts'

let stack: TestStack
let worker: RunningProcess

beforeAll(async () => {
  stack = await startTestStack((env) => ({ ...env, ...OAUTH_ENV }))
  worker = await stack.startWorker({ LAYOUT_PORT: String(stack.layoutPort) })
})
afterAll(() => stack.close())

/** Its claims can be reworded, except the last: a paragraph of nothing else. */
const DRAFT = `# 周末早市\n\n这是全网第一的早市，国家级品质，原价 199 元，现在下单只要 99 元，加微信领券。\n\n全网最低价。\n\n${'六点开门，八点半散场。'.repeat(40)}`
const LONG_MS = 120_000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

type Picture = { readonly type: string; readonly data?: string }

/** An agent without a model: it follows a fixed policy through the official client. */
class ScriptedAgent {
  readonly #client: Client

  constructor(client: Client) {
    this.#client = client
  }

  /** Returns what a tool tells, and its pictures as they are decoded. */
  async tell(name: string, args: Record<string, unknown>, onprogress?: () => void) {
    const options = { timeout: LONG_MS, resetTimeoutOnProgress: true, onprogress: onprogress ?? (() => {}) }
    const result = await this.#client.callTool({ name, arguments: args }, undefined, options)
    const parts = result.content as (Picture & { readonly text?: string })[]
    const pictures = await Promise.all(
      parts.flatMap(({ type, data }) =>
        type === 'image' ? sharp(Buffer.from(data ?? '', 'base64')).metadata() : [],
      ),
    )
    const digests = parts.flatMap(({ type, data }) => (type === 'image' ? sha256(data ?? '') : []))
    const data = JSON.parse(parts[0]?.text ?? '{}') as ApiBody
    return { data, pictures, digests, isError: result.isError === true }
  }

  /** Renders a text and waits for its pages. */
  async pages(project_id: string, config: object, platform: string): Promise<ApiBody> {
    const { data: begun } = await this.tell('render', { project_id, platform, config })
    return eventually(async () => {
      const { data } = await this.tell('render', { render_id: begun.render_id, wait: 20 })
      return ['completed', 'failed'].includes(data.status) && data
    }, LONG_MS)
  }
}

const SCOPES = [
  'project:read',
  'project:write',
  'render:create',
  'render:read',
  'share:create',
  'usage:read',
] as const

const connect = async (token: string) =>
  new ScriptedAgent(await connectOldAgent(new URL('/mcp', stack.baseUrl).href, token))

/** Expects that findings that the author has to decide are framed where they are, on pages that are shown. */
function expectFramed({ findings = [], shown }: ApiBody): void {
  for (const { page, region } of findings) {
    expect(shown).toContain(page)
    for (const share of region) expect(share).toBeGreaterThanOrEqual(0)
    expect(region[2] * region[3]).toBeGreaterThan(0)
  }
}

describe('an agent without a model', () => {
  it("sees a page in each of the account's own themes", async () => {
    const agent = await connect(stack.owner.token)
    const file = { ...THEME_FILE, tags: ['heron'] }
    const { theme_id } = (await stack.call('/own-themes', file)).body.data

    const { data, pictures } = await eventually(async () => {
      const told = await agent.tell('choose_design', { mood: 'heron' })
      return told.pictures.length > 0 && told
    }, LONG_MS)

    expect(data.themes).toMatchObject([{ theme: theme_id, own: true }])
    expect(data.themes[0]).not.toHaveProperty('in_strip')
    // One page of 210 px with its gaps.
    expect(pictures).toMatchObject([{ format: 'jpeg', width: 230 }])
  })

  it('does the whole job, and ends cleanly when its person ends its access in the middle', async () => {
    const service = { http: supertest(new URL(stack.baseUrl).origin), ctx: { config: stack } }
    const browser = new OauthBrowser(service)
    await browser.signUp()
    const { access_token } = await logIn(service, browser, SCOPES, { shares_unasked: 'on' })
    const agent = await connect(access_token)

    const { data: text } = await agent.tell('write_text', { markdown: DRAFT })
    const { project_id } = text
    const { data: checked } = await agent.tell('check_text', { project_id, platform: 'xhs' })
    const finding_ids = checked.findings
      .filter((each: ApiBody) => each.can_apply)
      .map((each: ApiBody) => each.id)
    const { data: fixed, pictures: beside } = await agent.tell('apply_fixes', {
      project_id,
      version: checked.version,
      finding_ids,
    })
    expect(fixed.applied.length).toBeGreaterThan(0)
    // Two pages of 360 px with their gaps.
    expect(beside).toMatchObject([{ format: 'jpeg', width: 756 }])
    const {
      data: designs,
      pictures: strip,
      digests: samples,
    } = await agent.tell('choose_design', {
      mood: 'calm',
      platform: 'xhs',
    })
    expect(strip[0]).toMatchObject({ format: 'jpeg' })
    const own = await agent.tell('choose_design', { mood: 'calm', platform: 'xhs', project_id })
    expect(own.pictures[0]?.width).toBe(strip[0]?.width)
    expect(own.digests).not.toEqual(samples)

    const { data: left } = await agent.tell('check_text', { project_id, platform: 'xhs' })
    const pinned: ApiBody[] = []
    for (const platform of ['xhs', 'wechat', 'twitter']) {
      const render = await agent.pages(project_id, { theme: designs.themes[0].theme }, platform)
      expect(render).toMatchObject({ status: 'completed', project_version: fixed.version })
      const { data: viewed, pictures } = await agent.tell('view_pages', { render_id: render.render_id })
      expect(viewed.page_count).toBe(render.page_count)
      expect(pictures).toHaveLength(1)
      expectFramed(viewed)
      if (platform === 'xhs') pinned.push(...(viewed.findings ?? []))
      const single = await agent.tell('view_pages', { render_id: render.render_id, pages: [1], width: 400 })
      expect(single.pictures[0]?.width).toBe(400)
      const { data: delivered } = await agent.tell('deliver', { render_id: render.render_id })
      for (const { url } of delivered.links) expect((await fetch(url)).status).toBe(200)
    }
    const known = left.findings.map((each: ApiBody) => each.id)
    expect(pinned.length).toBeGreaterThan(0)
    expect(known).toEqual(expect.arrayContaining(pinned.map(({ id }) => id)))
    const { data: shared } = await agent.tell('share', { project_id })
    expect((await fetch(shared.url)).status).toBe(200)

    // Without a worker the render stays queued, so that the agent waits.
    await worker.stop()
    const [grant] = (await browser.call('get', '/grants')).body.data
    // The button of the Agents page calls this.
    const revoke = () => browser.call('delete', `/grants/${grant.grant_id}`)
    let revoked: ReturnType<typeof revoke> | undefined
    const interrupted = await agent.tell('render', { project_id, platform: 'xhs', wait: 50 }, () => {
      revoked ??= revoke()
    })
    expect((await revoked)?.status).toBe(200)
    expect(interrupted).toMatchObject({ isError: true, data: { error: { code: 'unauthorized' } } })
    await expect(agent.tell('list', { what: 'texts' })).rejects.toThrow()
    expect((await fetch(shared.url)).status).toBe(404)
  })
})
