import type { Scope } from '@galley/contracts'
import { SCOPES } from '@galley/contracts'
import type { ApiConfig } from '../config.ts'

/** Where the authorization server is mounted. */
export const OAUTH_PATH = '/oauth'
export const INTERACTION_PATH = `${OAUTH_PATH}/interaction`

/** RFC 8414: the well-known name is between the origin and the issuer's path. Older clients ask for OpenID's. */
export const METADATA_PATHS = ['oauth-authorization-server', 'openid-configuration'].map(
  (name) => `/.well-known/${name}${OAUTH_PATH}`,
)

/** The scopes that a client may ask for. It can't create further credentials. */
export const GRANTABLE: readonly Scope[] = SCOPES.filter((scope) => scope !== 'tokens:write')

/** The client of our own command line. */
export const COMMAND_LINE = 'galley-cli'

/**
 * Returns the scopes that this client may ask for. The command line creates one token below its grant, because its
 * processes would refresh one grant at the same time.
 */
export function grantableBy(clientId: string): readonly Scope[] {
  return clientId === COMMAND_LINE ? SCOPES : GRANTABLE
}

type Urls = Pick<ApiConfig, 'baseUrl'>

export function issuerOf({ baseUrl }: Urls): string {
  return new URL(OAUTH_PATH, baseUrl).href
}

/** Returns the resource (RFC 8707) of a token whose client named none: the endpoint for agents. */
export function defaultResource({ baseUrl }: Urls): string {
  return new URL('/mcp', baseUrl).href
}

/** Returns whether a resource is ours. Agents' endpoint and REST API are one audience: tools call the API's endpoints. */
export function isOwnResource(config: Urls, resource: string): boolean {
  const origin = new URL(config.baseUrl).origin
  const known = [defaultResource(config), config.baseUrl, origin]
  return known.includes(resource.replace(/\/$/, ''))
}
