import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Client } from '@modelcontextprotocol/client'
import type { Frame, Page } from 'puppeteer'
import { bundled } from '../in-page-module.ts'
import { launchBrowser } from '../launch-browser.ts'
import type { ShownView } from './host-page.ts'

/** The policy that the extension demands for a view that asks for no address. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'"

/** The page between host and view. It passes messages on. */
const SANDBOX = `<!doctype html><style>html, body, iframe { margin: 0; border: 0; width: 100%; height: 100%; display: block }</style>
<body><script>
const inner = document.createElement('iframe')
addEventListener('message', ({ source, data }) => {
  if (source === inner.contentWindow) return parent.postMessage(data, '*')
  if (source !== parent) return
  if (data.method !== 'ui/notifications/sandbox-resource-ready') return inner.contentWindow?.postMessage(data, '*')
  inner.setAttribute('sandbox', data.params.sandbox)
  inner.srcdoc = data.params.html
  document.body.append(inner)
})
parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, '*')
</script>`

const HOST = `<!doctype html><meta charset="utf-8"><style>body { margin: 0; color-scheme: light dark } iframe { border: 0; width: 100%; height: 600px; display: block }</style><body>`

type Looks = {
  readonly width?: number
  readonly height?: number
  readonly theme?: 'light' | 'dark'
  readonly locale?: string
}

/** What the host can do for the view. */
export type HostAbility = 'tools' | 'resources' | 'message' | 'links'
const ALL: readonly HostAbility[] = ['tools', 'resources', 'message', 'links']

type Call = { readonly agent: Client; readonly tool: string; readonly args: Record<string, unknown> }

export type HostedView = {
  readonly page: Page
  /** The frame of the view itself. */
  readonly frame: Frame
  /** What the view has asked of the host, in order. */
  readonly asked: { readonly method: string; readonly params: unknown }[]
  /** Addresses that any frame has requested, `data:` left out. */
  readonly requested: string[]
  readonly close: () => Promise<void>
}

export type AgentHost = {
  /** Calls a tool, and shows the view of the tool with its answer. */
  readonly show: (call: Call, looks?: Looks, can?: readonly HostAbility[]) => Promise<HostedView>
  readonly close: () => Promise<void>
}

/** Starts a browser with a host that is made with the official host library of MCP Apps. */
export async function startAgentHost(): Promise<AgentHost> {
  const script = await bundled(new URL('host-page.ts', import.meta.url))
  const { browser, close } = await launchBrowser(['--hide-scrollbars'])
  const [host, sandbox] = await Promise.all([serve(HOST), serve(SANDBOX, POLICY)])
  return {
    show: async (call, looks, can = ALL) => {
      const page = await browser.newPage()
      const asked: HostedView['asked'] = []
      const requested: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith('data:')) requested.push(request.url())
      })
      const { width = 720, height = 900 } = looks ?? {}
      await page.setViewport({ width, height, deviceScaleFactor: 2 })
      await page.exposeFunction('askProcess', (method: string, params: never) => {
        asked.push({ method, params })
        return answer(call.agent, method, params)
      })
      await page.goto(host.url)
      await page.evaluate(`Object.assign(window, ${script})`)
      await showCall(page, call, { sandboxUrl: sandbox.url, ...settings(looks, can) })
      return { page, frame: await viewFrame(page), asked, requested, close: () => page.close() }
    },
    close: async () => {
      await close()
      await Promise.all([host.close(), sandbox.close()])
    },
  }
}

function settings({ theme = 'light', locale = 'en' }: Looks = {}, can: readonly HostAbility[]) {
  return {
    context: { theme, locale, displayMode: 'inline', availableDisplayModes: ['inline', 'fullscreen'] },
    capabilities: {
      ...(can.includes('tools') && { serverTools: {} }),
      ...(can.includes('resources') && { serverResources: {} }),
      ...(can.includes('message') && { message: { text: {} } }),
      ...(can.includes('links') && { openLinks: {} }),
    },
  } as const
}

async function showCall(
  page: Page,
  { agent, tool, args }: Call,
  settings: Pick<ShownView, 'sandboxUrl'> & object,
): Promise<void> {
  const { tools } = await agent.listTools()
  const ui = tools.find(({ name }) => name === tool)?._meta?.ui as { resourceUri: string }
  const [view] = (await agent.readResource({ uri: ui.resourceUri })).contents
  const html = view && 'text' in view ? view.text : ''
  await page.evaluate(`showInHost(${JSON.stringify({ ...settings, html, toolArguments: args })})`)
  const result = await agent.callTool({ name: tool, arguments: args })
  await page.evaluate(`sendResult(${JSON.stringify(result)})`)
}

async function answer(agent: Client, method: string, params: never): Promise<unknown> {
  if (method === 'tools/call') return agent.callTool(params)
  if (method === 'resources/read') return agent.readResource(params)
  return method === 'ui/request-display-mode' ? { mode: 'fullscreen' } : {}
}

async function viewFrame(page: Page): Promise<Frame> {
  const frame = page.frames().find((each) => each.url() === 'about:srcdoc')
  if (!frame) throw new Error('The host shows no view.')
  return frame
}

async function serve(html: string, policy?: string): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((_req, res) => {
    res.setHeader('content-type', 'text/html; charset=utf-8')
    if (policy) res.setHeader('content-security-policy', policy)
    res.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
