import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { Client } from '@modelcontextprotocol/client'
import sharp from 'sharp'
import { addRender } from '../support/additions.ts'
import type { AgentHost, HostAbility, HostedView } from '../support/agents/agent-host.ts'
import { startAgentHost } from '../support/agents/agent-host.ts'
import type { AgentApi } from '../support/agents/agents.ts'
import { connectAgent, startAgentApi } from '../support/agents/agents.ts'
import { completeRender } from '../support/complete-render.ts'
import type { Owner } from '../support/test-api.ts'
import { eventually } from '../support/test-stack.ts'

let service: AgentApi
let host: AgentHost
let owner: Owner
let agent: Client
let view: HostedView | undefined

beforeAll(async () => {
  ;[service, host] = await Promise.all([startAgentApi(), startAgentHost()])
})
beforeEach(async () => {
  owner = await service.api.owner()
  agent = await connectAgent(service.url, owner.token)
})
afterEach(async () => {
  await view?.close()
  view = undefined
  await agent.close()
})
afterAll(async () => {
  await host.close()
  await service.close()
})

const HOSTILE = '"><img src=https://evil.example/x onerror=alert(1)><script>alert(1)</script>'

/** Completes a render with pages of different colours. */
async function complete(id: Awaited<ReturnType<typeof addRender>>, count: number): Promise<void> {
  const files = []
  for (let page = 1; page <= count; page++) {
    const background = { r: 20 * page, g: 120, b: 90 }
    const picture = sharp({ create: { width: 540, height: 720, channels: 3, background } })
    const altText = page === 1 ? HOSTILE : `page ${page}`
    files.push({ name: `page-${page}.png`, page, altText, text: await picture.png().toBuffer() })
  }
  expect(await completeRender(service.api, id, files)).toBe(true)
}

async function completedRender(count: number): Promise<string> {
  const id = await addRender(service.api, owner)
  await complete(id, count)
  return id
}

/** Shows the view of `view_pages` for a render. */
async function showPages(render_id: string, can?: readonly HostAbility[]): Promise<HostedView> {
  view = await host.show({ agent, tool: 'view_pages', args: { render_id } }, {}, can)
  return view
}

/** Waits until so many pictures are decoded in the view. */
async function pictures({ frame }: HostedView, count: number): Promise<void> {
  await frame.waitForFunction(
    (wanted) => [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length >= wanted,
    {},
    count,
  )
}

const press = async ({ frame }: HostedView, label: string) =>
  (await frame.waitForSelector(`button ::-p-text(${label})`))?.click()

const textOf = ({ frame }: HostedView) => frame.evaluate(() => document.querySelector('main')?.textContent)

const said = ({ asked }: HostedView) =>
  asked.flatMap(({ method, params }) =>
    method === 'ui/message'
      ? (params as { content: { text: string }[] }).content.map(({ text }) => text)
      : [],
  )

describe('the views', () => {
  it('are named by tools, listed, and read as documents that load nothing', async () => {
    const { tools } = await agent.listTools()
    const uris = tools.flatMap(
      ({ _meta }) => (_meta?.ui as { resourceUri?: string } | undefined)?.resourceUri ?? [],
    )
    const { resources } = await agent.listResources()

    expect(new Set(uris)).toEqual(new Set(['ui://galley/pages', 'ui://galley/themes']))
    expect(resources.map(({ uri }) => uri)).toEqual(expect.arrayContaining([...new Set(uris)]))
    for (const uri of new Set(uris)) {
      const [content] = (await agent.readResource({ uri })).contents
      expect(content).toMatchObject({ uri, mimeType: 'text/html;profile=mcp-app', _meta: { ui: {} } })
      const html = content && 'text' in content ? content.text : ''
      // Its script ends once, and nothing before it names an address.
      expect(html.split('</script')).toHaveLength(2)
      expect(html.slice(0, html.indexOf('<script>'))).not.toMatch(/src|href/)
    }
  })

  it('need no scope', async () => {
    const { token } = await service.api.owner(['usage:read'])
    const stranger = await connectAgent(service.url, token)

    const { resources } = await stranger.listResources()
    const { contents } = await stranger.readResource({ uri: 'ui://galley/pages' })
    await stranger.close()

    expect(resources.filter(({ uri }) => uri.startsWith('ui:'))).toHaveLength(2)
    expect(contents).toHaveLength(1)
  })
})

describe('the view of pages', () => {
  it('shows each page as a picture, and reaches no network', async () => {
    const shown = await showPages(await completedRender(6))

    await pictures(shown, 4)
    await shown.frame.evaluate(() => document.querySelector('.pages')?.scrollTo({ left: 9_999 }))
    await pictures(shown, 6)

    const alts = await shown.frame.evaluate(() => [...document.images].map(({ alt }) => alt))
    expect(alts).toEqual([
      expect.stringContaining('<img src=https://evil'),
      'page 2',
      'page 3',
      'page 4',
      'page 5',
      'page 6',
    ])
    expect(await shown.frame.evaluate(() => document.scripts.length)).toBe(1)
    expect(
      shown.requested.filter((url) => !/^(http:\/\/127\.0\.0\.1:\d+\/|about:srcdoc)$/.test(url)),
    ).toEqual([])
    // Four pages a call.
    expect(shown.asked.filter(({ method }) => method === 'tools/call')).toHaveLength(2)
  })

  it('says what the person thinks, in words that name the page', async () => {
    const id = await completedRender(3)
    const shown = await showPages(id)
    await pictures(shown, 3)

    await shown.frame.click('[data-page="2"]')
    await press(shown, 'Ask for a change')
    await shown.frame.type('textarea', 'a calmer cover')
    await press(shown, 'Send')
    await press(shown, 'Looks good')
    await eventually(async () => said(shown).length === 2)

    expect(said(shown)).toEqual([
      `Please change page 2 of ${id}: a calmer cover`,
      `The pages of ${id} look good. Go on with them.`,
    ])
  })

  it('follows a render until its pages are there', async () => {
    const id = await addRender(service.api, owner)
    view = await host.show({ agent, tool: 'render', args: { render_id: id, wait: 0 } })
    await view.frame.waitForFunction(() =>
      document.querySelector('main')?.textContent.includes('Making the pages'),
    )

    await complete(id, 2)

    await pictures(view, 2)
    expect(await textOf(view)).toContain('2 pages')
  })

  it('shows what the tool answered when the host does nothing for it', async () => {
    const shown = await showPages(await completedRender(5), [])

    await pictures(shown, 1)

    expect(shown.asked).toEqual([])
    expect(await shown.frame.$$eval('button', (all) => all.map(({ textContent }) => textContent))).toEqual([
      'Full screen',
    ])
  })

  it('tries again where a page was not loaded', async () => {
    const id = await completedRender(1)
    const { callTool } = agent
    let fails = true
    agent.callTool = ((...args: Parameters<Client['callTool']>) =>
      fails && 'pages' in (args[0].arguments ?? {})
        ? Promise.reject(new Error('cut off'))
        : callTool.apply(agent, args)) as Client['callTool']
    const again = await showPages(id)

    await again.frame.waitForSelector('.missing')
    fails = false
    await again.frame.click('.missing')

    await pictures(again, 1)
  })

  it('says why the tool refused', async () => {
    const shown = await showPages('rnd_000000000000000000000000')

    await shown.frame.waitForSelector('[role=alert]')

    expect(await textOf(shown)).not.toContain('{')
  })

  it('speaks Chinese to a Chinese host', async () => {
    const render_id = await completedRender(2)

    view = await host.show({ agent, tool: 'view_pages', args: { render_id } }, { locale: 'zh-Hans-CN' })
    await pictures(view, 2)

    expect(await textOf(view)).toContain('提修改意见')
    expect(await view.frame.evaluate(() => document.documentElement.lang)).toBe('zh-CN')
  })
})

describe('the view of themes', () => {
  it('names themes in the language of the person', async () => {
    view = await host.show({ agent, tool: 'choose_design', args: {} }, { locale: 'zh-CN' })

    await view.frame.waitForFunction(() =>
      /\p{Script=Han}/u.test(document.querySelector('.label')?.textContent ?? ''),
    )
  })

  it('shows themes with pictures, more when asked, and says which one the person chose', async () => {
    view = await host.show({ agent, tool: 'choose_design', args: { platform: 'xhs' } }, { height: 2000 })
    await pictures(view, 6)
    await press(view, 'Show more')
    await pictures(view, 12)
    const ids = await view.frame.$$eval('.card', (all) =>
      all.map((card) => (card as HTMLElement).dataset.themeId),
    )
    expect(new Set(ids).size).toBe(12)

    const second = await view.frame.$eval('li:nth-child(2) .card', (card) => {
      ;(card as HTMLElement).click()
      return (card as HTMLElement).dataset.themeId
    })
    await press(view, 'Use this theme')
    await view.frame.waitForFunction(() =>
      document.querySelector('main')?.textContent.includes('Sent to the conversation.'),
    )

    expect(said(view)).toEqual([`Use the theme ${second}.`])
    expect(view.requested.filter((url) => !/^(http:\/\/127\.0\.0\.1:\d+\/|about:srcdoc)$/.test(url))).toEqual(
      [],
    )
  })

  it('goes from theme to theme by arrow keys', async () => {
    view = await host.show({ agent, tool: 'choose_design', args: {} })
    await pictures(view, 1)
    await view.frame.focus('.card')

    await view.page.keyboard.press('ArrowRight')

    const at = await view.frame.evaluate(() =>
      [...document.querySelectorAll('.card')].indexOf(document.activeElement as Element),
    )
    expect(at).toBe(1)
  })
})
