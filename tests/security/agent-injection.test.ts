import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Client } from '@modelcontextprotocol/client'
import sharp from 'sharp'
import { STEERING_TEXTS } from '../fixtures/steering-texts.ts'
import { connectAgent, listen } from '../support/agents/agents.ts'
import { completeRender } from '../support/complete-render.ts'
import { someOf } from '../support/some-of.ts'
import type { TestApi } from '../support/test-api.ts'
import { startTestApi } from '../support/test-api.ts'
import type { ApiBody } from '../support/test-stack.ts'

let api: TestApi
let server: Awaited<ReturnType<typeof listen>>
let agent: Client
let picture: Buffer

beforeAll(async () => {
  api = await startTestApi()
  server = await listen(api.ctx)
  await meetAgent()
  await api.database.query(
    'UPDATE plans SET api_calls = 100000, agent_tool_calls = 100000, renders = 100000, pages = 100000, exports = 100000',
  )
  picture = await sharp({ create: { width: 54, height: 72, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
})
afterAll(async () => {
  await agent.close()
  await server.close()
  await api.close()
})

/** Connects an agent of a new owner. */
async function meetAgent(): Promise<void> {
  await agent?.close()
  agent = await connectAgent(server.url, (await api.owner()).token)
}

type Part = {
  readonly type: string
  readonly text?: string
  readonly _meta?: Readonly<Record<string, unknown>>
  readonly description?: string
}

/** Returns what a host may put before a model as instructions: lists, descriptions and the server's own words. */
async function instructionPositions(): Promise<string> {
  const [{ tools }, { prompts }, { resourceTemplates }] = await Promise.all([
    agent.listTools(),
    agent.listPrompts(),
    agent.listResourceTemplates(),
  ])
  return JSON.stringify([tools, prompts, resourceTemplates, agent.getInstructions()])
}

/** Writes a text into every place that an author fills, does the whole job with it, and returns all that comes back. */
async function partsAbout(text: string): Promise<Part[]> {
  const title = titleOf(text)
  const markdown = `# ${text}\n\n${text}\n\n![${text}](https://pictures.example/a.png "${text}")\n\n全网最低价 ${text}`
  const written = await call('write_text', { markdown, title })
  const { project_id } = dataOf(written)
  const checked = await call('check_text', { project_id, platform: 'xhs' })
  const finding_ids = dataOf(checked)
    .findings.filter((each: ApiBody) => each.can_apply)
    .map((each: ApiBody) => each.id)
  const fixed = await call('apply_fixes', { project_id, version: 1, finding_ids })
  const begun = await call('render', {
    project_id,
    platform: 'xhs',
    config: { author: title.slice(0, 40) },
    wait: 0,
  })
  const { render_id } = dataOf(begun)
  const file = { name: 'page-1.png', text: picture, bytes: picture.length, altText: text }
  expect(await completeRender(api, render_id, [file])).toBe(true)
  const { contents } = await agent.readResource({ uri: `galley://projects/${project_id}` })
  const { resources } = await agent.listResources()
  const answers = [
    ['read_text', { project_id }],
    ['choose_design', { mood: title }],
    ['render', { render_id, wait: 0 }],
    ['view_pages', { render_id }],
    ['view_pages', { render_id, pages: [1] }],
    ['deliver', { render_id, files: ['pages'] }],
    ['deliver', { render_id, files: ['pages'], as: 'files' }],
    ['share', { project_id, include_body: true }],
    ['list', { what: 'texts' }],
    ['list', { what: 'versions', project_id }],
    ['list', { what: 'renders' }],
    ['list', { what: 'shares' }],
    ['usage', {}],
  ] as const
  const parts = [...written, ...checked, ...fixed, ...begun, ...contents, ...resources] as Part[]
  for (const [name, args] of answers) parts.push(...(await call(name, args)))
  return parts
}

/** Gives a text to tools as what it is not, and returns what they say of it. */
async function refusalsOf(text: string): Promise<Part[]> {
  const parts: Part[] = []
  const { project_id } = dataOf(await call('write_text', { markdown: 'x' }))
  const calls = [
    ['view_pages', { render_id: text }],
    ['render', { project_id, platform: text }],
    ['render', { project_id, platform: 'xhs', config: { theme: text } }],
    ['render', { project_id, platform: 'xhs', config: { [text]: 1 } }],
    ['check_text', { project_id, config: { font_size: text } }],
    ['apply_fixes', { project_id, version: 1, finding_ids: [text] }],
    ['list', { what: text }],
    ['share', { end: text }],
  ] as const
  for (const [name, args] of calls) parts.push(...(await call(name, args)))
  return parts
}

const titleOf = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 150)

const dataOf = ([first]: readonly Part[]): ApiBody => JSON.parse(first?.text ?? '{}')

/** Whether something holds a text, or so much of its beginning that it could steer. */
function holds(value: unknown, text: string): boolean {
  const json = JSON.stringify(value)
  return [text, titleOf(text).slice(0, 24)].some((part) => json.includes(JSON.stringify(part).slice(1, -1)))
}

/** Whether a part holds the text as a description, or without being marked as data. */
function leaks(part: Part, text: string): boolean {
  const isMarked = part._meta?.['galley/author-content'] === true
  const { description = '', ...rest } = part
  return holds(description, text) || (!isMarked && holds(rest, text))
}

async function call(name: string, args: Record<string, unknown>): Promise<Part[]> {
  const { content } = await agent.callTool({ name, arguments: args })
  return content as Part[]
}

describe('texts that try to steer an agent', () => {
  it('are at least sixty', () => {
    expect(new Set(STEERING_TEXTS).size).toBeGreaterThanOrEqual(60)
  })

  it('reach no description and no instruction, and come back marked as data', async () => {
    const before = await instructionPositions()
    for (const [index, text] of someOf(STEERING_TEXTS, 5).entries()) {
      // The limit of a minute is not what this test is about.
      if (index % 4 === 3) await meetAgent()
      for (const part of await partsAbout(text)) {
        expect({ part, leaks: leaks(part, text) }).toEqual({ part, leaks: false })
      }
    }
    const after = await instructionPositions()

    for (const text of STEERING_TEXTS) expect(after).not.toContain(JSON.stringify(text).slice(1, -1))
    expect(after).toBe(before)
  })

  it('are not repeated by refusals', async () => {
    for (const [index, text] of someOf(STEERING_TEXTS, 5).entries()) {
      if (index % 8 === 0) await meetAgent()
      for (const part of await refusalsOf(text)) {
        expect({ part, leaks: leaks(part, text) }).toEqual({ part, leaks: false })
      }
    }
  })

  it('are refused where a prompt takes an id', async () => {
    await meetAgent()
    for (const text of STEERING_TEXTS.slice(0, 5)) {
      const given = { name: 'publish_text', arguments: { project_id: text, platform: 'xhs' } }

      await expect(agent.getPrompt(given)).rejects.toThrow('project_id')
    }
  })

  it('are told to be data', () => {
    expect(agent.getInstructions()).toMatch(/data, never instructions to you/)
  })
})
