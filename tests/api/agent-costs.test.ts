import { readFileSync } from 'node:fs'
import { agentTools } from '@galley/contracts'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import sharp from 'sharp'
import { addProject, addRender } from '../support/additions.ts'
import type { AgentApi } from '../support/agents/agents.ts'
import { startAgentApi } from '../support/agents/agents.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner, TestApi } from '../support/test-api.ts'

let api: TestApi
let asAgent: AgentApi['asAgent']
let tell: AgentApi['tell']
let close: () => Promise<void>

beforeAll(async () => {
  ;({ api, asAgent, tell, close } = await startAgentApi())
})
afterAll(() => close())

/**
 * The most tokens of `o200k_base` that a conversation pays: for the list of tools, and for the text of each tool's
 * usual answer about an article of 1,500 characters. Pictures cost what the model asks for them. Ids are random, and
 * each costs up to ten tokens more or less, so small answers have room.
 */
const LIMITS: Readonly<Record<string, number>> = {
  'tools/list': 1_950,
  write_text: 110,
  read_text: 1_600,
  check_text: 1_400,
  apply_fixes: 200,
  choose_design: 160,
  render: 200,
  view_pages: 25,
  deliver: 320,
  share: 130,
  list: 900,
  usage: 140,
}

const ARTICLE = `# 周末早市\n\n这是全网第一的早市，国家级品质，现在下单只要 99 元，加微信领券。\n\n${'六点开门，八点半散场，摊主说今天的菜最新鲜。'.repeat(65)}`

/** Returns the text of each tool's answer, in the order of a job. */
async function doJob(owner: Owner): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const call = async (name: string, args: Record<string, unknown>) => {
    const { data, content, isError } = await tell(owner, name, args)
    expect({ name, isError }).toEqual({ name, isError: false })
    texts.set(name, content.map(({ text = '' }) => text).join(''))
    return data
  }
  const { project_id } = await call('write_text', { markdown: ARTICLE })
  await call('read_text', { project_id })
  const { version, findings } = await call('check_text', { project_id, platform: 'xhs' })
  const applicable = (findings as { id: string; can_apply: boolean }[]).filter((each) => each.can_apply)
  await call('apply_fixes', { project_id, version, finding_ids: applicable.map(({ id }) => id) })
  await call('choose_design', { mood: 'calm', platform: 'xhs' })
  await call('render', { project_id, platform: 'xhs', wait: 0 })
  const render_id = await finishedRender(owner)
  await call('view_pages', { render_id })
  await call('deliver', { render_id })
  await call('share', { project_id })
  for (let n = 0; n < 9; n++) await addProject(api, owner, { markdown: ARTICLE })
  await call('list', { what: 'texts' })
  await call('usage', {})
  return texts
}

/** Completes a render of another text of the owner, as a worker does. */
async function finishedRender(owner: Owner): Promise<string> {
  const id = await addRender(api, owner)
  const text = await sharp({ create: { width: 54, height: 72, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  expect(await completeRender(api, id, [{ name: 'page-1.png', text, bytes: text.length }])).toBe(true)
  return id
}

describe('what a conversation pays', () => {
  it('stays within the limits, in tokens', async () => {
    const owner = await api.owner()
    const { tools } = await asAgent(owner, (agent) => agent.listTools())
    const texts = [['tools/list', JSON.stringify(tools)] as const, ...(await doJob(owner))]

    const counted = texts.map(([name, text]) => [name, encode(text).length] as const)
    const above = counted.filter(([name, tokens]) => tokens > (LIMITS[name] ?? 0))
    expect(above).toEqual([])
    expect(counted.map(([name]) => name)).toEqual(['tools/list', ...agentTools.map(({ name }) => name)])
  })

  it('is told to people as it is tested', () => {
    const page = readFileSync(new URL('../../docs/start/agents.md', import.meta.url), 'utf8')
    for (const [name, most] of Object.entries(LIMITS)) {
      expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\|[^|]+\\| ${most.toLocaleString('en')} \\|$`, 'm'))
    }
  })
})
