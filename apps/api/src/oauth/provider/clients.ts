import type { ClientMetadata } from 'oidc-provider'
import type { ApiConfig } from '../../config.ts'
import { COMMAND_LINE } from '../places.ts'

/** The command line. It has no secret: PKCE and the loopback address protect its code. */
const commandLine: ClientMetadata = {
  client_id: COMMAND_LINE,
  client_name: 'galley',
  redirect_uris: ['http://127.0.0.1/callback', 'http://[::1]/callback'],
  grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
}

/** Returns the clients that are known without asking anybody: our own, and those of the configuration. */
export function ownClients({ oauth }: Pick<ApiConfig, 'oauth'>): ClientMetadata[] {
  return [commandLine, ...oauth.clients.map((client): ClientMetadata => ({ ...client }))]
}
