import type { CallToolResult } from '@modelcontextprotocol/client'
import type { McpUiHostCapabilities, McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge'
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge'

/** A view, and the host that shows it. */
export type ShownView = {
  readonly html: string
  /** The page of another origin that isolates the view. */
  readonly sandboxUrl: string
  readonly capabilities: McpUiHostCapabilities
  readonly context: McpUiHostContext
  /** The arguments of the call that the view is shown for. */
  readonly toolArguments: Record<string, unknown>
}

/** Asks the process that drives the browser to do what the view asks of its host. */
type AskProcess = (method: string, params: unknown) => Promise<never>

type HostWindow = Window & typeof globalThis & { askProcess: AskProcess; bridge: AppBridge }

/** Shows a view as the official host library does: in a frame of a frame of another origin. Runs in a browser. */
export async function showInHost(shown: ShownView): Promise<void> {
  const view = window as unknown as HostWindow
  const frame = document.createElement('iframe')
  frame.src = shown.sandboxUrl
  document.body.replaceChildren(frame)
  const bridge = new AppBridge(null, { name: 'test-host', version: '1' }, shown.capabilities, {
    hostContext: shown.context,
  })
  bridge.oncalltool = (params) => view.askProcess('tools/call', params)
  bridge.onreadresource = (params) => view.askProcess('resources/read', params)
  bridge.onmessage = (params) => view.askProcess('ui/message', params)
  bridge.onopenlink = (params) => view.askProcess('ui/open-link', params)
  bridge.onrequestdisplaymode = (params) => view.askProcess('ui/request-display-mode', params)
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`
  }
  bridge.onsandboxready = () =>
    void bridge.sendSandboxResourceReady({ html: shown.html, sandbox: 'allow-scripts' })
  const isInitialized = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve()
  })
  const target = frame.contentWindow
  if (!target) throw new Error('The frame has no window.')
  await bridge.connect(new PostMessageTransport(target, target))
  await isInitialized
  await bridge.sendToolInput({ arguments: shown.toolArguments })
  view.bridge = bridge
}

/** Hands the result of the call to the view. */
export async function sendResult(result: CallToolResult): Promise<void> {
  await (window as unknown as HostWindow).bridge.sendToolResult(result)
}
