import type { ReadResourceResult, Resource } from '@modelcontextprotocol/server'
import type { AgentView } from './views.ts'
import { AGENT_VIEWS, viewDocument } from './views.ts'

/** The type of a view's document, from the MCP Apps extension (revision 2026-01-26). */
const VIEW_TYPE = 'text/html;profile=mcp-app'
/** No `csp`: a view asks for no address, so the host allows none. */
const META = { _meta: { ui: { prefersBorder: true } } } as const

/** The views, as `resources/list` names them. */
export const listedViews: readonly Resource[] = AGENT_VIEWS.map(({ uri, name, title, description }) => ({
  uri,
  name,
  title,
  description,
  mimeType: VIEW_TYPE,
  ...META,
}))

/** Returns a view as the answer of `resources/read`. */
export async function readView(view: AgentView): Promise<ReadResourceResult> {
  return {
    contents: [{ uri: view.uri, mimeType: VIEW_TYPE, text: await viewDocument(view), ...META }],
  }
}
