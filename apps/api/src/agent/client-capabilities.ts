import type { ClientCapabilities, ServerContext } from '@modelcontextprotocol/server'
import { CLIENT_CAPABILITIES_META_KEY } from '@modelcontextprotocol/server'

/** Returns what the client declares that it can do. Clients of older revisions declare nothing in a request. */
export function capabilitiesOf({ envelope }: Pick<ServerContext['mcpReq'], 'envelope'>): ClientCapabilities {
  // The SDK validates this object, but types it without fields.
  const declared: { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } = envelope ?? {}
  return declared[CLIENT_CAPABILITIES_META_KEY] ?? {}
}
