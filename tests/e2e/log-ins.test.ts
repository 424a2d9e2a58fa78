import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { OAuthClientProvider, OAuthDiscoveryState, OAuthTokens } from '@modelcontextprotocol/client'
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import * as oauth from 'oauth4webapi'
import supertest from 'supertest'
import { launchBrowser, PAGE_TIMEOUT_MS } from '../support/launch-browser.ts'
import type { OauthService } from '../support/oauth.ts'
import { allowing, enterCode, NOTES, OauthBrowser } from '../support/oauth.ts'
import { PROCESS_ENVIRONMENT } from '../support/process-environment.ts'
import type { TestStack } from '../support/test-stack.ts'
import { freePort, startTestStack } from '../support/test-stack.ts'

const MAIN = fileURLToPath(new URL('../../packages/sdk/src/cli/main.ts', import.meta.url))

let stack: TestStack
let service: OauthService
let origin: string
let folder: string
let suitePort: number
let site: { readonly url: string; readonly close: () => void }

beforeAll(async () => {
  site = await serveBrowserClient()
  suitePort = await freePort()
  const clients = [
    NOTES,
    { client_id: 'page', client_name: 'Page', redirect_uris: [site.url] },
    { client_id: 'suite', client_name: 'Suite', redirect_uris: [`http://127.0.0.1:${suitePort}/callback`] },
  ]
  stack = await startTestStack((env) => ({ ...env, OAUTH_CLIENTS: JSON.stringify(clients) }))
  origin = new URL(stack.baseUrl).origin
  service = { http: supertest(origin), ctx: { config: stack } }
  folder = await mkdtemp(join(tmpdir(), 'galley-log-ins-'))
})
afterAll(async () => {
  await stack.close()
  site.close()
  await rm(folder, { recursive: true, force: true })
})

async function signedIn(): Promise<OauthBrowser> {
  const browser = new OauthBrowser(service)
  await browser.signUp()
  return browser
}

describe('the command line', () => {
  /** Starts `galley`. `until` is called with all that it has written to standard error. */
  function galley(args: string[], until: (stderr: string) => void = () => {}) {
    const env = { ...PROCESS_ENVIRONMENT, HOME: folder, XDG_CONFIG_HOME: folder }
    const child = spawn(process.execPath, [MAIN, ...args], { cwd: folder, env })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk
    })
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk
      until(stderr)
    })
    child.stdin.end()
    return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
      child.once('close', (code) => resolve({ code, stdout, stderr })),
    )
  }

  it('logs in by a code that is entered in a browser, works, and ends with the access', async () => {
    const browser = await signedIn()
    const code = Promise.withResolvers<string>()
    const login = galley(['login', '--url', stack.baseUrl, '--browser'], (stderr) => {
      const found = /code ([A-Z]{4}-[A-Z]{4})/.exec(stderr)?.[1]
      if (found) code.resolve(found)
    })
    const { consent } = await enterCode(browser, await code.promise)
    const scopes = [...consent.text.matchAll(/type="checkbox" name="([a-z]+:[a-z]+)"/g)].map(
      ([, name = '']) => name,
    )
    const done = await browser.post(consent.path, allowing(consent, scopes))
    const loggedIn = await login
    const usage = await galley(['usage'])
    const [grant] = (await browser.call('get', '/grants')).body.data
    await browser.call('delete', `/grants/${grant.grant_id}`)
    const after = await galley(['usage'])

    expect(done.text).toContain('Go back to your program')
    expect(loggedIn).toMatchObject({ code: 0, stderr: expect.stringContaining('Stored in') })
    expect(loggedIn.stdout + loggedIn.stderr).not.toMatch(/galley_pat_/)
    expect(usage.code).toBe(0)
    expect(after).toMatchObject({ code: 4, stderr: expect.stringContaining('galley login') })
  })
})

describe('the official client', () => {
  it('finds the authorization server, logs in, and refreshes by itself', async () => {
    const browser = await signedIn()
    const keeper = new Keeper()
    const transport = () =>
      new StreamableHTTPClientTransport(new URL('/mcp', origin), { authProvider: keeper })
    const connect = async () => {
      const client = new Client(
        { name: 'official', version: '1' },
        { versionNegotiation: { mode: { pin: '2026-07-28' } } },
      )
      await client.connect(transport())
      return client
    }
    const first = transport()

    await expect(
      new Client({ name: 'official', version: '1' }).connect(first).then(() => 'connected'),
    ).rejects.toThrow(UnauthorizedError)
    const sentTo = keeper.sentTo ?? new URL(origin)
    const page = await browser.get(sentTo.pathname + sentTo.search)
    const done = await browser.post(page.path, allowing(page, ['project:read']))
    await first.finishAuth(done.left?.searchParams ?? new URLSearchParams())
    const agent = await connect()
    const { content } = await agent.callTool({ name: 'list', arguments: { what: 'texts' } })
    await agent.close()
    const before = keeper.stored
    // As if its ten minutes were over.
    keeper.stored = { ...keeper.stored, access_token: 'galley_at_expired' } as OAuthTokens
    const again = await connect()
    const { tools } = await again.listTools()
    await again.close()

    expect(sentTo.searchParams.get('resource')).toBe(new URL('/mcp', origin).href)
    expect(content).toHaveLength(1)
    expect(tools.length).toBeGreaterThan(5)
    expect(keeper.stored?.access_token).not.toBe(before?.access_token)
    expect(keeper.stored?.refresh_token).not.toBe(before?.refresh_token)
  })
})

/** What a client of the official library keeps. */
class Keeper implements OAuthClientProvider {
  readonly redirectUrl = NOTES.redirect_uris[0]
  readonly clientMetadata = { ...NOTES, redirect_uris: [...NOTES.redirect_uris] }
  stored: OAuthTokens | undefined
  #found: OAuthDiscoveryState | undefined
  sentTo: URL | undefined
  #verifier = ''
  clientInformation() {
    return { client_id: NOTES.client_id }
  }
  saveDiscoveryState(found: OAuthDiscoveryState) {
    this.#found = found
  }
  discoveryState() {
    return this.#found
  }
  tokens() {
    return this.stored
  }
  saveTokens(tokens: OAuthTokens) {
    this.stored = tokens
  }
  redirectToAuthorization(url: URL) {
    this.sentTo = url
  }
  saveCodeVerifier(verifier: string) {
    this.#verifier = verifier
  }
  codeVerifier() {
    return this.#verifier
  }
}

describe('the conformance suite of the protocol', () => {
  /** Runs all scenarios for authorization servers. `until` is called with all that the suite has written. */
  function runSuite(until: (output: string) => void) {
    const require = createRequire(import.meta.url)
    const main = join(
      dirname(require.resolve('@modelcontextprotocol/conformance/package.json')),
      'dist/index.js',
    )
    const client = ['--client-id', 'suite', '--port', String(suitePort), '--resource', `${origin}/mcp`]
    const args = [main, 'authorization', '--url', `${origin}/oauth`, ...client]
    return new Promise<{ code: number | string; output: string }>((resolve) => {
      let output = ''
      const child = execFile(process.execPath, args, { cwd: folder }, (error) =>
        resolve({ code: error?.code ?? 0, output }),
      )
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: string) => {
          output += chunk
          until(output)
        })
    })
  }

  it('passes for the metadata of the authorization server and the grant by code', async () => {
    const browser = await signedIn()
    const sentTo = Promise.withResolvers<URL>()
    const run = runSuite((output) => {
      const [found] = /http:\/\/127\.0\.0\.1:\d+\/oauth\/auth\?\S+/.exec(output) ?? []
      if (found) sentTo.resolve(new URL(found))
    })
    const { pathname, search } = await Promise.race([
      sentTo.promise,
      run.then(({ output }) => Promise.reject(new Error(output))),
    ])
    const page = await browser.get(pathname + search)
    const done = await browser.post(page.path, allowing(page, ['project:read']))
    await fetch(done.left ?? origin)
    const { code, output } = await run

    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('Total: 3 passed, 0 failed'),
    })
  })
})

describe('a certified client of another library', () => {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const client: oauth.Client = { client_id: NOTES.client_id }
  const none = oauth.None()

  it('accepts every answer: code, refresh, introspection and revocation, bound to a key', async () => {
    const issuer = new URL('/oauth', origin)
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
    )
    const resource = await oauth.processResourceDiscoveryResponse(
      new URL('/mcp', origin),
      await oauth.resourceDiscoveryRequest(new URL('/mcp', origin), insecure),
    )
    const keys = await oauth.generateKeyPair('ES256')
    const options = { DPoP: oauth.DPoP(client, keys), ...insecure }
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const [redirect_uri] = NOTES.redirect_uris
    const asked = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri,
      state,
      response_type: 'code',
      scope: 'project:read',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      resource: resource.resource,
    })
    const browser = await signedIn()
    const page = await browser.get(`${new URL(server.authorization_endpoint ?? '').pathname}?${asked}`)
    const done = await browser.post(page.path, allowing(page, ['project:read']))

    // Checks `iss` (RFC 9207) and `state`.
    const callback = oauth.validateAuthResponse(server, client, done.left ?? new URL(origin), state)
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(
        server,
        client,
        none,
        callback,
        redirect_uri,
        verifier,
        options,
      ),
    )
    const read = (token: string) =>
      oauth.protectedResourceRequest(token, 'GET', new URL('/v1/projects', origin), undefined, null, options)
    const first = await read(tokens.access_token)
    const fresh = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(server, client, none, tokens.refresh_token ?? '', options),
    )
    const known = await oauth.processIntrospectionResponse(
      server,
      client,
      await oauth.introspectionRequest(server, client, none, fresh.access_token, insecure),
    )
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, none, fresh.refresh_token ?? '', insecure),
    )

    expect(resource.authorization_servers).toEqual([server.issuer])
    expect(tokens).toMatchObject({ token_type: 'dpop', scope: 'project:read', expires_in: 600 })
    expect(first.status).toBe(200)
    expect(known).toMatchObject({ active: true, client_id: 'notes', token_type: 'DPoP' })
    await expect(read(fresh.access_token)).rejects.toThrow(oauth.WWWAuthenticateChallengeError)
  })

  it('gets tokens by the device flow', async () => {
    const issuer = new URL('/oauth', origin)
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
    )
    const cli = { client_id: 'galley-cli' }
    const begun = await oauth.processDeviceAuthorizationResponse(
      server,
      cli,
      await oauth.deviceAuthorizationRequest(server, cli, none, { scope: 'project:read' }, insecure),
    )
    const ask = async () =>
      oauth.processDeviceCodeResponse(
        server,
        cli,
        await oauth.deviceCodeGrantRequest(server, cli, none, begun.device_code, insecure),
      )
    await expect(ask()).rejects.toMatchObject({ error: 'authorization_pending' })
    const browser = await signedIn()
    const { consent } = await enterCode(browser, begun.user_code)
    await browser.post(consent.path, allowing(consent, ['project:read']))

    expect(await ask()).toMatchObject({ token_type: 'bearer', scope: 'project:read' })
  })
})

describe('a client that is only a page', () => {
  it('logs in, reads, refreshes and ends its access from its own origin', async () => {
    const { browser, close } = await launchBrowser([])
    try {
      const page = await browser.newPage()
      page.setDefaultTimeout(PAGE_TIMEOUT_MS)
      const problems: unknown[] = []
      page.on('pageerror', (error) => problems.push(error))
      await page.goto(`${origin}/llms.txt`)
      await page.evaluate(async () => {
        const body = JSON.stringify({
          email: `p${Date.now()}@example.com`,
          password: 'a long enough password',
        })
        const made = await fetch('/v1/accounts', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
        if (!made.ok) throw new Error(String(made.status))
      })
      await page.goto(`${site.url}?service=${encodeURIComponent(origin)}`)
      await page.click('button')
      await page.waitForSelector('button[value=allow]').catch(() => expect(problems).toEqual([]))
      expect(await page.$eval('.place', (place) => place.textContent)).toContain('A program on this computer')
      await page.click('button[value=allow]')
      await page.waitForSelector('pre').catch(() => expect(problems).toEqual([]))

      expect(JSON.parse(await page.$eval('pre', (pre) => pre.textContent))).toEqual({
        state: true,
        issuer: `${origin}/oauth`,
        read: 200,
        refreshed: true,
        readAgain: 200,
        revoked: 200,
        afterwards: 401,
        cookies: '',
      })
    } finally {
      await close()
    }
  })

  it('gets nothing at another origin than that of its own addresses', async () => {
    const answer = (of: string) =>
      service.http
        .post('/oauth/token')
        .set('Origin', of)
        .type('form')
        .send({ grant_type: 'authorization_code', client_id: 'page', code: 'x', code_verifier: 'y' })
    const [own, foreign] = await Promise.all([
      answer(new URL(site.url).origin),
      answer('https://evil.example'),
    ])

    expect(own.headers['access-control-allow-origin']).toBe(new URL(site.url).origin)
    expect(foreign.headers).not.toHaveProperty('access-control-allow-origin')
  })
})

/** The client: it keeps its secrets in the tab, and talks to the service by `fetch` only. */
const BROWSER_CLIENT = `<!doctype html><title>Page</title><button>Log in</button><script>
const store = sessionStorage
const base64url = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const query = new URLSearchParams(location.search)
const back = location.origin + '/'
async function metadataOf(service) {
  const resource = await (await fetch(service + '/.well-known/oauth-protected-resource/mcp')).json()
  const issuer = new URL(resource.authorization_servers[0])
  return (await fetch(issuer.origin + '/.well-known/oauth-authorization-server' + issuer.pathname)).json()
}
async function begin() {
  const metadata = await metadataOf(query.get('service'))
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const state = base64url(crypto.getRandomValues(new Uint8Array(16)))
  store.setItem('kept', JSON.stringify({ metadata, verifier, state, service: query.get('service') }))
  const challenge = base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
  location = metadata.authorization_endpoint + '?' + new URLSearchParams({
    response_type: 'code', client_id: 'page', redirect_uri: back, state, scope: 'project:read',
    code_challenge: challenge, code_challenge_method: 'S256',
  })
}
async function end() {
  const { metadata, verifier, state, service } = JSON.parse(store.getItem('kept'))
  const form = (address, fields) => fetch(address, { method: 'POST', body: new URLSearchParams({ client_id: 'page', ...fields }) })
  const tokensBy = async (fields) => (await form(metadata.token_endpoint, fields)).json()
  const read = async ({ access_token }) => (await fetch(service + '/v1/projects', { headers: { authorization: 'Bearer ' + access_token } })).status
  const tokens = await tokensBy({ grant_type: 'authorization_code', code: query.get('code'), redirect_uri: back, code_verifier: verifier })
  const first = await read(tokens)
  const fresh = await tokensBy({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
  const readAgain = await read(fresh)
  const revoked = await form(metadata.revocation_endpoint, { token: fresh.refresh_token })
  document.body.append(Object.assign(document.createElement('pre'), { textContent: JSON.stringify({
    state: query.get('state') === state, issuer: query.get('iss'), read: first,
    refreshed: fresh.access_token !== tokens.access_token, readAgain, revoked: revoked.status, afterwards: await read(fresh),
    cookies: document.cookie,
  }) }))
}
document.querySelector('button').onclick = begin
if (query.has('code')) end()
</script>`

async function serveBrowserClient() {
  const server = createServer((_req, res) => {
    res.setHeader('content-type', 'text/html')
    res.end(BROWSER_CLIENT)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
