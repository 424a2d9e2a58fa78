import { loggedError, newAccessToken } from '@galley/backend'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { errors, Provider } from 'oidc-provider'
import type { ApiContext } from '../../context.ts'
import { PROOF_ALGORITHMS } from '../../http/access/key-proof.ts'
import { isBehindTls } from '../../http/cookies/cookies.ts'
import type { OauthPage, OauthPages } from '../pages.ts'
import {
  defaultResource,
  GRANTABLE,
  grantableBy,
  INTERACTION_PATH,
  isOwnResource,
  issuerOf,
} from '../places.ts'
import { adapterFor } from './adapter.ts'
import { ownClients } from './clients.ts'
import { cookieKeys, signingKeys } from './keys.ts'
import { askingPolicy } from './policy.ts'

const MINUTE_S = 60
const DAY_S = 24 * 60 * 60
export const ACCESS_TOKEN_S = 10 * MINUTE_S
/** How long a client may stay silent before it has to ask again. Each refresh starts it anew. */
const REFRESH_TOKEN_S = 90 * DAY_S

/** Returns the authorization server. It serves the paths below the issuer's. */
export function createProvider(ctx: ApiContext, pages: OauthPages): Provider {
  const provider = new Provider(issuerOf(ctx.config), configurationOf(ctx, pages))
  // The routes set the headers that this makes the library read.
  provider.proxy = true
  provider.use(tellOnlyOauth)
  provider.on('server_error', (_ctx, error) =>
    ctx.log.error('the authorization server failed', { error: loggedError(error) }),
  )
  // Secret scanners find tokens by their prefix, and a typo costs no database query. The library has no option for it.
  Object.defineProperty(provider.AccessToken.prototype, 'generateTokenId', { value: nextTokenId })
  return provider
}

/** Stands in for the library's method, which also sets the format. */
function nextTokenId(this: { format?: string }): string {
  this.format = 'opaque'
  return newAccessToken()
}

const OF_OPENID = /^(claim|claims|subject_types|id_token|userinfo|request_uri)_|^jwks_uri$/

/** Leaves OpenID Connect out of the metadata, because no client gets it here. */
async function tellOnlyOauth(context: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (context.oidc?.route !== 'discovery' || context.status !== 200) return
  const all = Object.entries(context.body as Record<string, unknown>)
  context.body = {
    ...Object.fromEntries(all.filter(([name]) => !OF_OPENID.test(name))),
    scopes_supported: GRANTABLE,
  }
}

function configurationOf(ctx: ApiContext, pages: OauthPages): Configuration {
  const { config } = ctx
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure: isBehindTls(config) } as const
  return {
    adapter: (model) => adapterFor(ctx, model),
    clients: ownClients(config),
    // Loopback addresses of any port, and schemes of applications, are for native clients.
    clientDefaults: {
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      id_token_signed_response_alg: 'EdDSA',
      token_endpoint_auth_method: 'none',
    },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    // Scopes belong to the resource. These would be OpenID's.
    scopes: [],
    claims: { openid: ['sub'] },
    features: featuresOf(ctx, pages),
    // The library fetches nothing but clients' metadata documents.
    fetch: (of) => ctx.fetchClientDocument(new URL(of instanceof Request ? of.url : of)),
    interactions: {
      policy: askingPolicy(ctx),
      url: (_ctx, { uid }) => `${INTERACTION_PATH}/${uid}`,
    },
    // A grant is made by each consent, and is never found again by the browser that consented.
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId)
    },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: () => true,
    expiresWithSession: () => false,
    renderError: (context, { error }) => {
      show(context, pages.refusal(languageOf(context), error))
    },
    cookies: {
      keys: cookieKeys(config.secrets.signing),
      names: { session: 'galley_oauth', interaction: 'galley_oauth_ask', resume: 'galley_oauth_resume' },
      long: cookie,
      short: cookie,
    },
    jwks: signingKeys(config.secrets.signing),
    enabledJWA: {
      idTokenSigningAlgValues: ['EdDSA'],
      clientAuthSigningAlgValues: ['ES256', 'Ed25519', 'EdDSA'],
      dPoPSigningAlgValues: [...PROOF_ALGORITHMS],
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_S,
      AuthorizationCode: MINUTE_S,
      DeviceCode: 10 * MINUTE_S,
      Grant: 365 * DAY_S,
      IdToken: MINUTE_S,
      Interaction: 60 * MINUTE_S,
      RefreshToken: REFRESH_TOKEN_S,
      Session: 60 * MINUTE_S,
    },
  }
}

function featuresOf({ config }: ApiContext, pages: OauthPages): NonNullable<Configuration['features']> {
  return {
    devInteractions: { enabled: false },
    // Proofs need no nonce: each is good for a minute and one use.
    dPoP: { enabled: true, requireNonce: () => false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    userinfo: { enabled: false },
    deviceFlow: {
      enabled: true,
      // biome-ignore lint/complexity/useMaxParams: the library calls it with these.
      userCodeInputSource: (context, form, _out, error) =>
        show(context, pages.code(languageOf(context), { form, problem: problemOf(error) })),
      // biome-ignore lint/complexity/useMaxParams: the library calls it with these.
      userCodeConfirmSource: (context, form, _client, _device, code) =>
        show(context, pages.confirm(languageOf(context), { form, code })),
      successSource: (context) => show(context, pages.done(languageOf(context))),
    },
    clientIdMetadataDocument: {
      enabled: config.oauth.takesDocuments,
      ack: 'draft-02',
      cacheDuration: { min: MINUTE_S, max: DAY_S },
    },
    revocation: { enabled: true, allowedPolicy: isOfClient },
    introspection: { enabled: true, allowedPolicy: isOfClient },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => defaultResource(config),
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource, { clientId }) => {
        if (!isOwnResource(config, resource)) throw new errors.InvalidTarget()
        return {
          scope: grantableBy(clientId).join(' '),
          audience: resource,
          accessTokenTTL: ACCESS_TOKEN_S,
          accessTokenFormat: 'opaque',
        }
      },
    },
  }
}

/** A client may look at and end its own tokens only. */
function isOfClient(
  _ctx: unknown,
  client: { readonly clientId: string },
  token: { readonly clientId?: string | undefined },
): boolean {
  return token.clientId === client.clientId
}

function show(context: KoaContextWithOIDC, { headers, html }: OauthPage): void {
  context.type = 'html'
  context.set(headers)
  context.body = html
}

function languageOf({ req }: KoaContextWithOIDC): string | undefined {
  return req.headers['accept-language']
}

function problemOf(error: Error | undefined): 'wrong' | 'aborted' | null {
  if (!error) return null
  return error.name === 'AbortedError' ? 'aborted' : 'wrong'
}
